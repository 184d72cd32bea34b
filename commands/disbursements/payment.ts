/** Pays entries: the effect of a payment on the books, and the end of a batch. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, type NewTimer, put, release } from '../../core/command/declaration/effects.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import { orderTimer } from '../../core/interbank/contract.ts';
import { type Account, isCash, isOpen } from '../../core/ledger/account.ts';
import type { Sheet } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import { takeFees } from '../../core/ledger/fees.ts';
import type { Instant } from '../../core/values/instant.ts';
import { type Minor, maxMinor } from '../../core/values/money.ts';
import {
  type Batch,
  batchNoun,
  batchReference,
  disbursementBatches,
  disbursementEntries,
  type Entry,
  entryReference,
} from './batch.ts';

/** The timer that pays one part of a batch. */
export function chunkTimer(batchId: number, chunk: number, due: Instant): NewTimer {
  return {
    id: `disbursement-batch:${batchId}:${chunk}`,
    due,
    command: 'ProcessDisbursementBatch',
    data: { batchId, chunk },
  };
}

/** The change of the batch's counts by paying some entries. */
export interface Counts {
  readonly paidCount: number;
  readonly paidAmount: bigint;
  readonly failedCount: number;
  readonly held: bigint;
}

/** Releases the source's hold for these amounts together, before the journals take them. */
export function free(books: Sheet, batchId: number, source: Account, amount: Minor): void {
  const reference = batchReference(batchId);
  if (amount > 0n) books.release({ account: source.id, direction: 'debit', amount, reference });
}

/** Takes the amount of an entry off the source. */
export function pay(books: Sheet, entry: Entry, source: Account, counter: Line, context: Context): void {
  const { amount } = entry;
  const { currency } = source;
  const reference = entryReference(entry.id);
  const lines: readonly Line[] = [{ gl: source.gl, account: source.id, side: 'debit', amount }, counter];
  const before = counter.account === undefined ? [] : [books.account(counter.account)];
  books.post({
    id: context.newId(),
    reference,
    currency,
    lines,
    kind: 'disbursement',
    narration: entry.narration,
  });
  // The payment itself is the one journal of its reference.
  takeFees(books, { before, lines, reference: `${reference}:fees`, currency }, context.newId);
}

/**
 * Why an account of the bank cannot receive the payment, or undefined. `coming` is the sum of its other
 * payments.
 */
export function destinationProblem(
  to: Account | undefined,
  source: Account,
  amount: Minor,
  coming: Minor,
): string | undefined {
  if (to === undefined || isCash(to)) return 'There is no such account.';
  if (to.id === source.id) return 'The account is the source itself.';
  if (!isOpen(to)) return `The account is ${to.state}.`;
  if (to.currency !== source.currency) return `The account is kept in ${to.currency}.`;
  const full = to.book + to.creditHold + coming + amount > maxMinor;
  return full ? 'The account cannot hold more.' : undefined;
}

/** Sends an entry to another bank. RecordDisbursement receives the answer. */
export function sendOut(entry: Entry, source: Account, context: Context): readonly Effect[] {
  const { id, bankCode, destinationAccount: accountNumber, amount, narration } = entry;
  const { actor, now } = context;
  const timer = orderTimer(
    'InterbankCredit',
    {
      key: `${actor.tenant}-disbursement-${id}`,
      bankCode,
      accountNumber,
      amount,
      currency: source.currency,
      narration,
    },
    { id: `disbursement:${id}`, due: now, record: 'RecordDisbursement', about: { entryId: id } },
  );
  const sent = put(disbursementEntries, entry, { state: 'Processing', reason: null });
  return [sent, { do: 'schedule', timer }];
}

/** The line of a payment to another bank. */
export function networkLine(amount: bigint): Line {
  return { gl: chart.interbank.code, side: 'credit', amount };
}

/**
 * The batch with its new counts. After the last payable entry the batch is complete, and the hold of failed
 * entries is released.
 */
export function progress(batch: Batch, counts: Counts, context: Context): readonly Effect[] {
  const { invalidCount, entryCount } = batch;
  if (counts.paidCount + counts.failedCount + invalidCount < entryCount) {
    return [put(disbursementBatches, batch, counts)];
  }
  const { held } = counts;
  const move = counts.failedCount + invalidCount === 0 ? 'finish' : 'finishPartly';
  const changes = { ...counts, held: 0n, processedAt: context.now };
  const { effects } = batchNoun.moved({ ...batch, state: 'Processing' }, move, context, { changes });
  if (held === 0n) return effects;
  const reference = batchReference(batch.id);
  const freed = { account: batch.sourceId, direction: 'debit' as const, amount: held, reference };
  return [...effects, release(freed)];
}
