/** The whole size once: a batch of 100,000 entries in 16 MiB to the byte, its sum, and what one byte or one entry makes of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disbursementEntries } from '../../../commands/disbursements/batch.ts';
import { bulkBody } from '../../../core/command/wire/large.ts';
import { bankOfFile } from '../../support/bank.ts';

const count = 100_000;

const bank = bankOfFile();

const entry = (at: number) => ({
  bankCode: '000',
  destinationAccount: at % 2 === 0 ? '1000000002' : '1000000005',
  amount: (100 + (at % 50)) / 100,
  narration: `Salary of March, person ${at}`,
});
const header = { batchDescription: 'Salaries', sourceAccount: '9000000001' };
const path = '/api/bpm/cmd/InitiateDisbursementBatchCommand';

/** The text of a batch, as long as it may be: words in each narration, and a few blanks at its end. */
function textOf(entries: readonly ReturnType<typeof entry>[]): string {
  const spare = bulkBody - Buffer.byteLength(JSON.stringify({ ...header, entries }));
  const words = 'x'.repeat(Math.floor(spare / entries.length));
  const wordy = entries.map((one) => ({ ...one, narration: one.narration + words }));
  const text = JSON.stringify({ ...header, entries: wordy });
  return `${text.slice(0, -1)}${' '.repeat(bulkBody - Buffer.byteLength(text))}}`;
}

const stored = async () => {
  const rows = await bank.host.store.everywhere.select(disbursementEntries, (select) =>
    select.count({ entries: '*' }).sum({ amount: 'amount' }),
  );
  return [Number(rows[0]?.entries), Number(rows[0]?.amount)];
};

test('100,000 entries of 16 MiB are taken, and their sum is right', async () => {
  const text = textOf(Array.from({ length: count }, (_, at) => entry(at)));
  assert.equal(Buffer.byteLength(text), bulkBody);
  const answer = await bank.post(path, text, { as: 'senior' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const cents = (count / 50) * (50 * 100 + 49 * 25);
  assert.deepEqual([answer.at('data.entryCount'), answer.at('data.totalAmount')], [count, cents / 100]);
  assert.deepEqual(await stored(), [count, cents]);
  const more = await bank.post(path, `${text} `, { as: 'senior' });
  assert.equal(more.status, 413);
  const wrong = textOf(
    Array.from({ length: count }, (_, at) => (at < count - 1 ? entry(at) : { ...entry(at), amount: 0 })),
  );
  const refused = await bank.post(path, wrong, { as: 'senior' });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.at('errors'), ['entries.99999.amount must be greater than 0']);
  assert.deepEqual(await stored(), [count, cents]);
});
