/** Who made, approved or ended something is told by his subject, too: names are shared, and `/me` tells subjects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, tokenOf } from '../../support/bank.ts';
import { pick } from '../../support/pick.ts';

const bank = bankOfFile();

test('what is mine is told from what is theirs by the subject that /me tells', async () => {
  const made = await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 25,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  const approved = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' });
  assert.equal(approved.at('data.approvedById'), 'manager');
  const found = await bank.call('RetrieveTransactionByIdQuery', { transactionId });
  const me = await fetch(`${bank.url}/api/v1/me`, {
    headers: { authorization: `Bearer ${await tokenOf('teller', bank.clock)}` },
  });
  const { data } = (await me.json()) as { readonly data: { readonly subject: string } };
  assert.equal(found.at('data.createdBy'), 'Test teller');
  assert.equal(found.at('data.createdById'), data.subject);
  assert.equal(found.at('data.approvals.0.approvedById'), 'manager');
  assert.deepEqual(pick(found.at('data.history') as readonly { readonly byId: string }[], 'byId'), [
    'teller',
    'manager',
  ]);
});
