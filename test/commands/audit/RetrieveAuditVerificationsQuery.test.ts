import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ verify: async () => ({ entries: 7, chains: 1, seals: 1, problems: ['a', 'b'] }) });
before(async () => {
  for (let at = 0; at < 3; at += 1) {
    await bank.call('StartAuditVerificationCommand', {}, { as: 'admin' });
    await bank.advance(1000);
  }
});

const list = (data: object = {}, as: 'admin' | 'manager' | 'teller' | 'other-admin' = 'manager') =>
  bank.call('RetrieveAuditVerificationsQuery', data, { as });

test('outcomes are kept, the newest first, with what was found', async () => {
  const all = await list({ pageSize: 2 });
  assert.equal(all.at('data.totalRecords'), 3);
  const [first, second] = ['0', '1'].map((at) => all.text(`data.items.${at}.verificationId`));
  assert.ok(String(first) > String(second));
  assert.deepEqual(all.at('data.items.0.findings'), ['a', 'b']);
  assert.equal(all.at('data.items.0.findingCount'), 2);
  const one = await list({ verificationId: second });
  assert.equal(one.at('data.totalRecords'), 1);
});
