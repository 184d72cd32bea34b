/** Mandates on accounts at other banks: drafts, who authorises them, and when nothing more is collected. */
import {
  type Area,
  type Asked,
  type Books,
  type Expected,
  type Fields,
  type Followed,
  forbidden,
  minor,
  refuse,
  type Told,
  units,
} from './bank.ts';
import { answeredWithin } from './batches.ts';

export type MandateState = 'Draft' | 'Authorised' | 'Active' | 'Disapproved' | 'Stopped';

export interface Mandate {
  readonly tenant: string;
  readonly id: number;
  state: MandateState;
  amount: bigint;
  debit: bigint;
  count: number;
  payerName: string;
  tag: string | null;
  comment: string | null;
  /** Who drafted it, or changed the draft. */
  makers: readonly string[];
  /** Whether the network has said what it calls the mandate; where nobody was told yet, either may be. */
  isKnown: boolean | undefined;
  /** Somebody asked the network how it stands: it may say at any moment that debits are taken. */
  isAsked: boolean;
  askedAt: number;
  /** The days between which something may be collected. */
  readonly starts: number;
  readonly ends: number;
  /** What was collected and is ordered, and how often. */
  used: bigint;
  usedCount: number;
}

export interface Mandates extends Area {
  readonly mandates: readonly Mandate[];
}

/** What mandates are given for in the bank that is followed. */
export const mandateProducts = [
  { key: 'mandate-now', isActive: true },
  { key: 'mandate-before', isActive: false },
] as const;

const noMandate = refuse(404, 'MANDATE_NOT_FOUND');
const noMove = refuse(400, 'MANDATE_STATE');
const wrong = refuse(400, 'VALIDATION');
const noProduct = refuse(400, 'MANDATE_PRODUCT_REFUSED');

const fits = (amount: bigint, debit: bigint, count: number): boolean =>
  debit <= amount && debit * BigInt(count) <= amount;

/** A day at the end is inside, the whole of it. */
const isDay = (written: unknown) => String(written).length === 10;
const dayLength = 86_400_000;

export function mandates({ changes: log, tell }: Books): Mandates {
  const { set } = log;
  const all: Mandate[] = [];
  /** The mandate moves on, and the world hears of it. */
  const go = (mandate: Mandate, state: MandateState): void => {
    set(mandate, 'state', state);
    tell('mandate.state_changed', { tenant: mandate.tenant, id: String(mandate.id) });
  };
  const moved = ({ id, state }: Mandate): Expected => ({ status: 200, facts: { id, status: state } });

  const create: Followed['decide'] = ({ who, data }, _at, { data: told }) => {
    const wanted = data.mandate as Readonly<Record<string, unknown>>;
    const product = mandateProducts.find(({ key }) => key === String(wanted.productCode).trim());
    if (who.tenant !== 'third' || product?.isActive !== true) return noProduct;
    const starts = Date.parse(String(wanted.startDate));
    const ends = Date.parse(String(wanted.endDate)) + (isDay(wanted.endDate) ? dayLength - 1 : 0);
    if (ends < starts) return wrong;
    const [amount, debit] = [minor(wanted.amount), minor(wanted.debitAmount)];
    const count = Number(wanted.numberOfInstallments ?? 1);
    if (!fits(amount, debit, count)) return wrong;
    const hasPaper = wanted.mandateFileBase64 !== undefined && wanted.mandateFileExtension !== undefined;
    if (wanted.mandateType === 1 && !hasPaper) return wrong;
    const mandate: Mandate = {
      tenant: who.tenant,
      id: Number(told.id),
      state: 'Draft',
      amount,
      debit,
      count,
      payerName: String(wanted.payerName).trim(),
      tag: null,
      comment: null,
      makers: [who.person],
      isKnown: false,
      isAsked: false,
      askedAt: 0,
      starts,
      ends,
      used: 0n,
      usedCount: 0,
    };
    log.push(all, mandate);
    tell('mandate.created', { tenant: mandate.tenant, id: String(mandate.id) });
    return moved(mandate);
  };

  /** Does this with the mandate that a request names. */
  const withOne =
    (act: (mandate: Mandate, asked: Asked, told: Told, at: number) => Expected): Followed['decide'] =>
    (asked, at, told) => {
      const { who, data } = asked;
      const one = all.find(({ tenant, id }) => tenant === who.tenant && id === data.mandateId);
      return one === undefined ? noMandate : act(one, asked, told, at);
    };

  /** What the network said meanwhile, where what is answered shows it. */
  const heard = (mandate: Mandate, isSeen: boolean): void => {
    if (isSeen && mandate.isAsked && mandate.state === 'Authorised') go(mandate, 'Active');
  };
  const noted = (mandate: Mandate, words: unknown): void => {
    if (words !== undefined) set(mandate, 'comment', String(words).trim());
  };

  const authorise = withOne((mandate, { who, data }) => {
    if (mandate.state !== 'Draft') return noMove;
    if (mandate.makers.includes(who.person)) return forbidden;
    go(mandate, 'Authorised');
    set(mandate, 'isKnown', undefined);
    noted(mandate, data.comment);
    return moved(mandate);
  });

  const disapprove = withOne((mandate, { data }) => {
    if (mandate.state !== 'Draft') return noMove;
    go(mandate, 'Disapproved');
    noted(mandate, data.comment);
    return moved(mandate);
  });

  const start = withOne((mandate, _asked, { status }) => {
    heard(mandate, status !== 200);
    if (mandate.state !== 'Authorised') return noMove;
    go(mandate, 'Active');
    return moved(mandate);
  });

  const stop = withOne((mandate, { data }, { status }) => {
    heard(mandate, status === 200);
    if (mandate.state !== 'Active') return noMove;
    go(mandate, 'Stopped');
    noted(mandate, data.reason);
    return moved(mandate);
  });

  const update = withOne((mandate, { who, data }) => {
    if (mandate.state !== 'Draft') return noMove;
    const amount = data.amount === undefined ? mandate.amount : minor(data.amount);
    const debit = data.debitAmount === undefined ? mandate.debit : minor(data.debitAmount);
    const count = Number(data.numberOfInstallments ?? mandate.count);
    if (!fits(amount, debit, count)) return wrong;
    set(mandate, 'amount', amount);
    set(mandate, 'debit', debit);
    set(mandate, 'count', count);
    if (data.payerName !== undefined) set(mandate, 'payerName', String(data.payerName).trim());
    if (data.tag !== undefined) set(mandate, 'tag', String(data.tag).trim());
    if (!mandate.makers.includes(who.person)) {
      set(mandate, 'makers', [...mandate.makers, who.person]);
    }
    return moved(mandate);
  });

  const refresh = withOne((mandate, _asked, { status, data }, at) => {
    heard(mandate, data.status === 'Active');
    mandate.isKnown ?? set(mandate, 'isKnown', status === 200 ? true : undefined);
    const isKnown = mandate.isKnown ?? status === 200;
    if (!isKnown) return noMove;
    if (!mandate.isAsked) set(mandate, 'askedAt', at);
    set(mandate, 'isAsked', true);
    return moved(mandate);
  });

  const look = withOne((mandate, _asked, { data }) => {
    heard(mandate, data.status === 'Active');
    const { id, state, amount, debit, count, payerName, tag, comment } = mandate;
    const terms = { amount: units(amount), debitAmount: units(debit), numberOfInstallments: count };
    const use = useOf(mandate, data);
    const facts = { id, status: state, ...terms, payerName, tag, comment, ...use };
    return { status: 200, facts };
  });

  /** What is collected and what is ordered: together what was taken, unless it was stopped before its debits. */
  const useOf = ({ used, usedCount, state }: Mandate, told: Fields): Fields => {
    const { collectedAmount, collectedInstallments, reservedAmount } = told;
    const [paid, kept] = [minor(collectedAmount ?? 0), minor(reservedAmount ?? 0)];
    const isAll = paid + kept === used && Number(collectedInstallments) <= usedCount;
    const isLess = state === 'Stopped' && paid + kept <= used;
    return isAll || isLess
      ? { collectedAmount, collectedInstallments, reservedAmount }
      : { collectedAmount: units(used), collectedInstallments: usedCount, reservedAmount: 0 };
  };
  const asked = (): readonly Mandate[] =>
    all.filter(({ isAsked, state }) => isAsked && state === 'Authorised');

  return {
    mandates: all,
    moves: () => asked().map((mandate) => () => go(mandate, 'Active')),
    passed(at) {
      for (const mandate of asked()) {
        if (mandate.askedAt + answeredWithin <= at) go(mandate, 'Active');
      }
    },
    follows: {
      CreateInterbankMandateCommand: { needs: ['mandates.create'], decide: create },
      UpdateInterbankMandateCommand: { needs: ['mandates.create'], decide: update },
      AuthoriseInterbankMandateCommand: { needs: ['mandates.authorise'], decide: authorise },
      DisapproveInterbankMandateCommand: { needs: ['mandates.authorise'], decide: disapprove },
      StartInterbankMandateCommand: { needs: ['mandates.authorise'], decide: start },
      StopInterbankMandateCommand: { needs: ['mandates.authorise'], decide: stop },
      RefreshInterbankMandateStatusCommand: { needs: ['mandates.view'], decide: refresh },
      RetrieveInterbankMandateByIdQuery: { needs: ['mandates.view'], isQuery: true, decide: look },
    },
  };
}
