import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days, hours } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  // A Wednesday; the bank's day ends an hour before that of UTC.
  bank = await startBank({ start: '2026-03-04T12:00:00.000Z', env: { BANK_TIMEZONE: 'Africa/Lagos' } });
});
after(() => bank.stop());

interface Shown {
  readonly period: string;
  readonly itemCount: number;
  readonly totalAmount: number;
  readonly csv?: string;
}

const documents = async (filter: Readonly<Record<string, unknown>> = {}) =>
  (await bank.call('RetrieveComplianceDocumentsQuery', filter, { as: 'regional' })).at(
    'data.items',
  ) as readonly Shown[];

test('RetrieveComplianceDocumentsQuery: the day’s high values at its end, the week’s reversals on Sunday night', async () => {
  const made = await bank.call('InitiateDeposit', { accountNumber: '1000000004', amount: 6_000_000 });
  const transactionId = made.text('data.transactionId');
  await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Wrong account.' },
    { as: 'manager' },
  );
  await bank.advance(hours(10.9));
  assert.deepEqual(await documents(), []);
  await bank.advance(hours(0.2));
  assert.deepEqual(
    (await documents()).map(({ period, itemCount, totalAmount }) => [period, itemCount, totalAmount]),
    [['HIGH_VALUE:2026-03-04', 1, 6_000_000]],
  );
  await bank.advance(days(4));
  assert.deepEqual(
    (await documents()).map(({ period }) => period),
    ['HIGH_VALUE:2026-03-04', 'REVERSAL:2026-03-02'],
  );
  const [one] = await documents({ period: 'REVERSAL:2026-03-02' });
  assert.match(one?.csv ?? '', new RegExp(transactionId));
});
