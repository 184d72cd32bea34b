/** The date that an approver gives: clocks differ, and dates lose their seconds or hours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { hours, later, minutes } from '../../../core/values/instant.ts';
import { decide, noon, person } from '../../support/decide.ts';
import { aTransaction, holding, transactionId } from '../../support/transactions.ts';

const pending = aTransaction();
const base = {
  input: { transactionId },
  state: {
    transaction: pending,
    accounts: [holding(pending)],
    record: undefined as unknown,
    window: undefined,
    failures: undefined,
  },
  actor: person('checker', 'Teller'),
};

const recorded: Readonly<Record<string, string>> = {
  'between the creation and now': later(noon, -minutes(30)),
  'by a clock that is a second ahead': later(noon, 1000),
  'by a clock that is five minutes ahead': later(noon, minutes(5)),
  'by a clock that is five minutes behind, before the creation': later(pending.createdAt, -minutes(5)),
  'that lost its hours': '2026-03-02T00:00:00.000Z',
};
for (const [what, approvalDate] of Object.entries(recorded)) {
  test(`a date ${what} is recorded`, async () => {
    const decision = await decide(ApproveTransaction, base, { input: { approvalDate } });
    assert.ok(
      'data' in decision,
      JSON.stringify(decision, (_, v) => (typeof v === 'bigint' ? String(v) : v)),
    );
    assert.equal(decision.data.approvalDate, approvalDate);
  });
}

const refused: Readonly<Record<string, string>> = {
  'further ahead': later(noon, minutes(5) + 1),
  'an hour ahead': later(noon, hours(1)),
  'on the day before the creation': '2026-03-01T23:59:59Z',
};
for (const [what, approvalDate] of Object.entries(refused)) {
  test(`a date ${what} is refused by name`, async () => {
    const decision = await decide(ApproveTransaction, base, { input: { approvalDate } });
    assert.ok(isRejection(decision));
    assert.deepEqual([decision.code, decision.facts?.field], ['VALIDATION', 'approvalDate']);
  });
}
