/** Batches of payments from one account to others of the same bank: made, reviewed and approved by three, then paid. */
import type { Person } from '../people.ts';
import {
  type Account,
  type Area,
  type Asked,
  available,
  type Books,
  closedAccount,
  type Expected,
  type Followed,
  forbidden,
  minor,
  refuse,
  type Told,
  tooLittle,
  units,
} from './bank.ts';
import { isOpen, limits, type Money } from './money.ts';
import { dayOf } from './schedule.ts';

export type BatchState =
  | 'Draft'
  | 'PendingReview'
  | 'Reviewed'
  | 'Rejected'
  | 'Approved'
  | 'Cancelled'
  | 'Deleted'
  | 'Processed'
  | 'PartiallyProcessed';

export interface Entry {
  /** What the host called it, where it said so. */
  readonly id: number | undefined;
  readonly account: string;
  readonly amount: bigint;
  /** Found by a validation to name an account that cannot be paid. */
  readonly isInvalid: boolean;
}

export interface Batch {
  readonly tenant: string;
  readonly id: number;
  readonly source: Account;
  state: BatchState;
  entries: readonly Entry[];
  makers: readonly string[];
  reviewers: readonly string[];
  comment: string | null;
  approvedAt: number;
  /** Since the approval there was a time at which no entry could be paid: the host may have tried it then. */
  couldFail: boolean;
  paid: bigint;
  paidCount: number;
  failedCount: number;
}

export interface Batches extends Area {
  readonly batches: readonly Batch[];
}

/** Milliseconds after which an approved batch is paid for certain, whatever its host went through. */
export const paidWithin = 60_000;

/** Milliseconds after which a partner has answered for certain, whatever answers were lost on the way. */
export const answeredWithin = 15 * 60_000;

const noBatch = refuse(404, 'DISBURSEMENT_BATCH_NOT_FOUND');
const noEntry = refuse(404, 'DISBURSEMENT_ENTRY_NOT_FOUND');
const noMove = refuse(400, 'DISBURSEMENT_BATCH_STATE');
const empty = refuse(400, 'DISBURSEMENT_BATCH_EMPTY');
const notValid = refuse(400, 'DISBURSEMENT_BATCH_INVALID');
const noAccount = refuse(404, 'ACCOUNT_NOT_FOUND');

export const totalOf = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, { amount }) => sum + amount, 0n);

const payableOf = (entries: readonly Entry[]) => entries.filter(({ isInvalid }) => !isInvalid);

/** A batch with invalid entries goes on where it is said that they are left out, and others are there. */
const invalidRefusal = ({ entries }: Batch, { leaveOutInvalid }: Asked['data']): Expected | undefined => {
  const payable = payableOf(entries).length;
  if (payable < entries.length && leaveOutInvalid !== true) return notValid;
  return payable === 0 ? empty : undefined;
};

export function batches(books: Books, { settle }: Money): Batches {
  const { changes: log, accountOf } = books;
  const { set } = log;
  const all: Batch[] = [];

  /** An account that pays or is paid: cash moves over the counter alone. */
  const payer = (tenant: string, number: string): Account | undefined => {
    const found = accountOf(tenant, number);
    return found?.kind === 'Till' || found?.kind === 'Vault' ? undefined : found;
  };
  const told = ({ id, state }: Batch): Expected => ({ status: 200, facts: { batchId: id, status: state } });
  const entryOf = (wanted: Readonly<Record<string, unknown>>, id?: number): Entry => ({
    id,
    account: String(wanted.destinationAccount).trim(),
    amount: minor(wanted.amount),
    isInvalid: false,
  });

  const initiate: Followed['decide'] = ({ who, data }, _at, { data: made }) => {
    const source = payer(who.tenant, String(data.sourceAccount).trim());
    if (source === undefined) return noAccount;
    if (!isOpen(source) || source.takesNoDebits) return closedAccount;
    const wanted = data.entries as readonly Readonly<Record<string, unknown>>[];
    const batch: Batch = {
      tenant: who.tenant,
      id: Number(made.batchId),
      source,
      state: 'Draft',
      entries: wanted.map((entry) => entryOf(entry)),
      makers: [who.person],
      reviewers: [],
      comment: null,
      approvedAt: 0,
      couldFail: false,
      paid: 0n,
      paidCount: 0,
      failedCount: 0,
    };
    log.push(all, batch);
    const sums = { totalAmount: units(totalOf(batch.entries)), entryCount: batch.entries.length };
    return { status: 200, facts: { batchId: batch.id, status: 'Draft', ...sums } };
  };

  /** Does this with the batch that a request names. */
  const withOne =
    (act: (batch: Batch, asked: Asked, at: number, told: Told) => Expected): Followed['decide'] =>
    (asked, at, made) => {
      const { who, data } = asked;
      const one = all.find(({ tenant, id }) => tenant === who.tenant && id === data.batchId);
      return one === undefined || one.state === 'Deleted' ? noBatch : act(one, asked, at, made);
    };

  const move =
    (
      from: readonly BatchState[],
      to: BatchState,
      more: (batch: Batch, who: Person, at: number, data: Asked['data']) => Expected | undefined = () =>
        undefined,
    ): Followed['decide'] =>
    (...given) =>
      withOne((batch, { who, data }, at) => {
        if (!from.includes(batch.state)) return noMove;
        const refused = more(batch, who, at, data);
        if (refused !== undefined) return refused;
        set(batch, 'state', to);
        if (data.comment !== undefined) set(batch, 'comment', String(data.comment).trim());
        return told(batch);
      })(...given);

  /** Whoever changes the entries of a draft, or confirms them, is a maker too. */
  const makes = (batch: Batch, { person }: Person): void => {
    if (!batch.makers.includes(person)) set(batch, 'makers', [...batch.makers, person]);
  };

  const confirm = move(['Draft'], 'PendingReview', (batch, who, _at, data) => {
    const refused = invalidRefusal(batch, data);
    if (refused === undefined) makes(batch, who);
    return refused;
  });
  const review = move(['PendingReview'], 'Reviewed', (batch, { person }) => {
    if (batch.makers.includes(person)) return forbidden;
    set(batch, 'reviewers', [person]);
    return undefined;
  });
  /** What each person approved on a day: the controls hold the total against the limit of the person. */
  const approvedBy: { readonly key: string; readonly amount: bigint }[] = [];
  const approve = move(['Reviewed'], 'Approved', (batch, { person, role, tenant }, at, data) => {
    const { source, makers, reviewers, entries } = batch;
    if ([...makers, ...reviewers].includes(person)) return forbidden;
    const refused = invalidRefusal(batch, data);
    if (refused !== undefined) return refused;
    if (!isOpen(source) || source.takesNoDebits) return closedAccount;
    const total = totalOf(payableOf(entries));
    if (available(source) < total) return tooLittle;
    const key = `${tenant} ${person} ${dayOf(at)}`;
    const own = approvedBy.filter((one) => one.key === key);
    const limit = limits[role];
    const today = own.reduce((sum, { amount }) => sum + amount, total);
    if (limit !== null && today > limit) return refuse(403, 'APPROVAL_LIMIT_EXCEEDED');
    log.push(approvedBy, { key, amount: total });
    books.hold([{ account: source, change: -total }], 1n);
    set(batch, 'approvedAt', at);
    return undefined;
  });
  const cancel = move(['Draft', 'PendingReview', 'Reviewed', 'Rejected'], 'Cancelled');

  const remove = withOne((batch) => {
    if (batch.state !== 'Draft' && batch.state !== 'Cancelled') return noMove;
    set(batch, 'state', 'Deleted');
    return { status: 200, facts: { batchId: batch.id } };
  });

  const add = withOne((batch, { who, data }, _at, { data: made }) => {
    if (batch.state !== 'Draft') return noMove;
    makes(batch, who);
    const id = Number(made.entryId);
    set(batch, 'entries', [...batch.entries, entryOf(data, id)]);
    return { status: 200, facts: { entryId: id, batchId: batch.id } };
  });

  const takeOut: Followed['decide'] = ({ who, data }) => {
    const isOwn = ({ id }: Entry): boolean => id === data.entryId;
    const batch = all.find(({ tenant, entries, state }) => {
      return tenant === who.tenant && state !== 'Deleted' && entries.some(isOwn);
    });
    if (batch === undefined) return noEntry;
    if (batch.state !== 'Draft') return noMove;
    makes(batch, who);
    set(
      batch,
      'entries',
      batch.entries.filter((entry) => !isOwn(entry)),
    );
    return { status: 200, facts: { entryId: data.entryId } };
  };

  const change: Followed['decide'] = ({ who, data }) => {
    const isOwn = ({ id }: Entry): boolean => id === data.entryId;
    const batch = all.find(({ tenant, entries, state }) => {
      return tenant === who.tenant && state !== 'Deleted' && entries.some(isOwn);
    });
    if (batch === undefined) return noEntry;
    if (batch.state !== 'Draft') return noMove;
    makes(batch, who);
    const changed = entryOf(data, Number(data.entryId));
    set(
      batch,
      'entries',
      batch.entries.map((entry) => (isOwn(entry) ? changed : entry)),
    );
    return { status: 200, facts: { entryId: data.entryId, status: 'Pending' } };
  };

  const validate = withOne((batch, { who }) => {
    if (batch.state !== 'Draft') return noMove;
    const found = batch.entries.map((entry) => {
      const to = payer(who.tenant, entry.account);
      return { ...entry, isInvalid: to === undefined || !isOpen(to) };
    });
    set(batch, 'entries', found);
    const valid = payableOf(found).length;
    const totalEntries = batch.entries.length;
    const counts = { totalEntries, validEntries: valid, invalidEntries: totalEntries - valid };
    return { status: 200, facts: { batchId: batch.id, ...counts } };
  });

  const look = withOne((batch) => {
    const { id, state, entries, source, comment, paidCount, paid, failedCount } = batch;
    const held = state === 'Approved' ? totalOf(payableOf(entries)) : 0n;
    const invalidEntries = entries.length - payableOf(entries).length;
    const facts = {
      batchId: id,
      status: state,
      sourceAccount: source.number,
      comment,
      totalAmount: units(totalOf(entries)),
      entryCount: entries.length,
      invalidEntries,
      paidCount,
      paidAmount: units(paid),
      failedCount,
      heldAmount: units(held),
    };
    return { status: 200, facts };
  });

  const payableNow = ({ source, entries, tenant }: Batch) =>
    payableOf(entries).flatMap(({ account, amount }) => {
      const to = payer(tenant, account);
      return to === undefined || to === source || !isOpen(to) ? [] : [{ to, amount }];
    });

  /** The host pays what can be paid, in the order of the entries; what is left of the hold is free. */
  const pay = (batch: Batch, payable = payableNow(batch)): void => {
    const { source, entries } = batch;
    const wanted = payableOf(entries);
    books.hold([{ account: source, change: -totalOf(wanted) }], -1n);
    for (const { to, amount } of payable) {
      books.book({ account: source, change: -amount });
      settle([{ account: to, change: amount }]);
    }
    set(
      batch,
      'paid',
      payable.reduce((sum, { amount }) => sum + amount, 0n),
    );
    set(batch, 'paidCount', payable.length);
    set(batch, 'failedCount', wanted.length - payable.length);
    set(batch, 'state', payable.length === entries.length ? 'Processed' : 'PartiallyProcessed');
  };
  const waiting = () => all.filter(({ state }) => state === 'Approved');

  const creates = { needs: ['disbursement.create'] };
  const reviews = { needs: ['disbursement.review'] };
  const approves = { needs: ['disbursement.approve'] };
  return {
    batches: all,
    follows: {
      InitiateDisbursementBatchCommand: { ...creates, decide: initiate },
      AddDisbursementBatchEntryCommand: { ...creates, decide: add },
      RemoveDisbursementBatchEntryCommand: { ...creates, decide: takeOut },
      UpdateDisbursementBatchEntryCommand: { ...creates, decide: change },
      ValidateDisbursementBatchCommand: { ...creates, decide: validate },
      ConfirmDisbursementBatchCommand: { ...creates, decide: confirm },
      CancelDisbursementBatchCommand: { ...creates, decide: cancel },
      DeleteDisbursementBatchCommand: { ...creates, decide: remove },
      ReviewDisbursementBatchCommand: { ...reviews, decide: review },
      RejectDisbursementReviewCommand: { ...reviews, decide: move(['PendingReview'], 'Rejected') },
      ApproveDisbursementBatchCommand: { ...approves, decide: approve },
      RejectDisbursementApprovalCommand: { ...approves, decide: move(['Reviewed'], 'Rejected') },
      RetrieveDisbursementBatchByIdQuery: { needs: ['disbursement.view'], isQuery: true, decide: look },
    },
    moves: () =>
      waiting().flatMap((batch) => [
        () => pay(batch),
        // A payment of nothing books nothing: whether it came before an account was unlocked shows later.
        ...(batch.couldFail ? [() => pay(batch, [])] : []),
      ]),
    passed(at) {
      for (const batch of waiting()) {
        if (payableNow(batch).length === 0) set(batch, 'couldFail', true);
        // Where it may have failed before, what the bank answers or has booked decides.
        if (batch.approvedAt + paidWithin <= at && !batch.couldFail) pay(batch);
      }
    },
  };
}
