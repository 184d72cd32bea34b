/** Tills and vaults: cash at the counter, between them, and the count in the evening. */
import type { Person } from '../people.ts';
import {
  type Account,
  type Area,
  type Asked,
  type Books,
  type Expected,
  type Followed,
  type Leg,
  type Linked,
  minor,
  refuse,
  type Told,
  units,
} from './bank.ts';
import type { Money } from './money.ts';

export interface Till {
  readonly tenant: string;
  readonly key: string;
  readonly kind: 'Till' | 'Vault';
  readonly account: Account;
  isOpen: boolean;
}

export interface Tills extends Area {
  readonly places: readonly Till[];
}

const missing = { Till: refuse(404, 'TILL_NOT_FOUND'), Vault: refuse(404, 'VAULT_NOT_FOUND') } as const;
const closed = refuse(400, 'TILL_CLOSED');

export function tills(books: Books, { begin }: Money): Tills {
  const { changes: log, accounts, accountOf } = books;
  const places: Till[] = accounts.flatMap((account) => {
    const { tenant, number: key, kind } = account;
    return kind === 'Till' || kind === 'Vault' ? [{ tenant, key, kind, account, isOpen: true }] : [];
  });

  /** The open place of this kind, or why there is none. */
  const open = (kind: Till['kind'], { tenant }: Person, key: unknown): Till | Expected => {
    const place = places.find((one) => one.tenant === tenant && one.key === key);
    if (place?.kind !== kind) return missing[kind];
    return place.isOpen ? place : closed;
  };

  /** Cash moves only where everything is open; a pending move may always be called off. */
  const behind = (own: readonly Till[]): Linked => ({
    refuses: (move) =>
      move !== 'cancel' && own.some(({ isOpen }) => !isOpen)
        ? refuse(400, 'INVALID_STATE_TRANSITION')
        : undefined,
  });

  const move = (
    { who, data }: Asked,
    type: string,
    about: Account,
    legs: readonly Leg[],
    own: readonly Till[],
    at: number,
    { id }: Told,
  ): Expected => {
    const waits = data.requireApproval === true;
    const amount = minor(data.amount);
    return begin({ type, who, amount, about, legs, waits, linked: behind(own) }, at, id);
  };

  const teller: Followed['decide'] = (asked, at, told) => {
    const { who, data } = asked;
    const till = open('Till', who, data.till);
    if ('status' in till) return till;
    const customer = accountOf(who.tenant, data.accountNumber);
    if (customer?.kind !== 'Customer') return refuse(404, 'ACCOUNT_NOT_FOUND');
    const change = minor(data.amount) * (data.direction === 'Deposit' ? 1n : -1n);
    const legs = [
      { account: till.account, change },
      { account: customer, change },
    ];
    return move(asked, 'TELLER_TRANSACTION', customer, legs, [till], at, told);
  };

  const between =
    (type: string, about: Till, from: Till, to: Till): Followed['decide'] =>
    (asked, at, told) => {
      const amount = minor(asked.data.amount);
      const legs = [
        { account: from.account, change: -amount },
        { account: to.account, change: amount },
      ];
      return move(asked, type, about.account, legs, [from, to], at, told);
    };

  const transfer: Followed['decide'] = (asked, at, told) => {
    const { who, data } = asked;
    const from = open('Till', who, data.fromTill);
    if ('status' in from) return from;
    const to = open('Till', who, data.toTill);
    if ('status' in to) return to;
    if (from === to) return refuse(400, 'SAME_ACCOUNT');
    return between('TILL_TRANSFER', from, from, to)(asked, at, told);
  };

  const withVault: Followed['decide'] = (asked, at, told) => {
    const { who, data } = asked;
    const vault = open('Vault', who, data.vault);
    if ('status' in vault) return vault;
    const till = open('Till', who, data.till);
    if ('status' in till) return till;
    const [from, to] = data.direction === 'IssueToTill' ? [vault, till] : [till, vault];
    return between('VAULT_TRANSACTION', vault, from, to)(asked, at, told);
  };

  const shown = ({ key, isOpen, account }: Till) => ({
    key,
    state: isOpen ? 'Open' : 'Closed',
    balance: units(account.book),
    holdAmount: units(account.debitHold + account.creditHold),
    availableBalance: units(account.book - account.debitHold),
  });

  const opens: Followed['decide'] = ({ who, data }) => {
    const till = open('Till', who, data.till);
    if (!('status' in till)) return refuse(400, 'TILL_ALREADY_OPEN');
    const place = places.find((one) => one.tenant === who.tenant && one.key === data.till);
    if (till !== closed || place === undefined) return till;
    log.set(place, 'isOpen', true);
    return { status: 200, facts: shown(place) };
  };

  const closes: Followed['decide'] = ({ who, data }) => {
    const till = open('Till', who, data.till);
    if ('status' in till) return till;
    const { account } = till;
    if (account.debitHold + account.creditHold > 0n) return refuse(400, 'TILL_BUSY');
    const booked = account.book;
    const change = minor(data.countedCash) - booked;
    if (change !== 0n) books.book({ account, change });
    log.set(till, 'isOpen', false);
    const facts = { ...shown(till), difference: units(change), bookedCash: units(booked) };
    return { status: 200, facts };
  };

  const create =
    (kind: Till['kind']): Followed['decide'] =>
    ({ who: { tenant }, data }) => {
      const key = String(data.key);
      if (accountOf(tenant, key) !== undefined) return refuse(409, 'TILL_KEY_TAKEN');
      const account: Account = {
        tenant,
        number: key,
        kind,
        tier: 'INTERNAL',
        client: null,
        state: 'Active',
        takesNoDebits: false,
        book: 0n,
        debitHold: 0n,
        creditHold: 0n,
        owing: [],
        lines: [],
      };
      log.push(accounts, account);
      const place: Till = { tenant, key, kind, account, isOpen: kind === 'Vault' };
      log.push(places, place);
      return { status: 200, facts: shown(place) };
    };

  const lists =
    (kind: Till['kind']): Followed['decide'] =>
    ({ who: { tenant } }) => {
      const own = places.filter((place) => place.tenant === tenant && place.kind === kind);
      const items = own.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(shown);
      return { status: 200, facts: { items, totalRecords: items.length } };
    };

  const creates = ['transactions.create'];
  const manages = ['tills.manage'];
  const sees = ['accounts.view', 'tills.manage'];
  return {
    places,
    follows: {
      InitiateTellerTransaction: { needs: creates, decide: teller },
      InitiateTillTransfer: { needs: creates, decide: transfer },
      InitiateVaultTransaction: { needs: creates, decide: withVault },
      OpenTillCommand: { needs: manages, decide: opens },
      CloseTillCommand: { needs: manages, decide: closes },
      CreateTillCommand: { needs: manages, decide: create('Till') },
      CreateVaultCommand: { needs: manages, decide: create('Vault') },
      RetrieveTillsQuery: { needs: sees, isQuery: true, decide: lists('Till') },
      RetrieveVaultsQuery: { needs: sees, isQuery: true, decide: lists('Vault') },
    },
  };
}
