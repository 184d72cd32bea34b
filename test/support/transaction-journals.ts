/** Settled transactions and the journals that they settled by, for tests of checks: and what a pass tells of them. */
import assert from 'node:assert/strict';
import { linesOf, type Transaction } from '../../commands/transactions/transaction.ts';
import type { StoreCheck } from '../../core/command/declaration/store-check.ts';
import { type BareStore, bareStore } from './bare-store.ts';
import { noon } from './decide.ts';
import { aTransaction } from './transactions.ts';

/** The sentences of one pass, the same for pages of any length. */
export async function faultsTold(check: StoreCheck, fill: (store: BareStore) => void): Promise<string[]> {
  const store = await bareStore();
  fill(store);
  const differences = await store.differences([check]);
  for (const pageSize of [1, 2]) {
    const paged = await store.differences([check], pageSize);
    assert.deepEqual(paged.toSorted(), differences.toSorted(), `pages of ${pageSize}`);
  }
  return differences.map((one) => named(one.slice(check.name.length + 2)));
}

const begins = '00000000-0000-7000-8000-';

/** The id of a transaction that a test calls by a few letters; sentences call it so too. */
export const idOf = (name: string): string => begins + Buffer.from(name).toString('hex').padStart(12, '0');

const named = (sentence: string): string =>
  sentence.replaceAll(new RegExp(`${begins}([0-9a-f]{12})`, 'g'), (_id, digits: string) =>
    Buffer.from(digits.replace(/^(00)+/, ''), 'hex').toString(),
  );

/** The journal that this transaction settled by. */
export const journal = (
  transaction: Transaction,
  more: object = {},
  change = (_line: number): object => ({}),
) =>
  linesOf(transaction).map((line, at) => ({
    tenant: transaction.tenant,
    journalId: transaction.id,
    line: at + 1,
    reference: transaction.id,
    kind: 'settlement',
    gl: line.gl,
    side: line.side,
    accountId: line.account ?? null,
    accountSeq: null,
    amount: line.amount,
    currency: 'NGN',
    balanceAfter: null,
    narration: null,
    bookedAt: noon,
    ...more,
    ...change(at + 1),
  }));
export const settled = (name: string, more: Partial<Transaction> = {}) =>
  aTransaction({ id: idOf(name), state: 'SETTLED', ...more });
