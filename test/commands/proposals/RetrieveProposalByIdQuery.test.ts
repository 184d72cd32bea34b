/** One proposal: who may read it, and what is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { proposalId } from '../../support/proposals.ts';

const bank = bankOfFile();

test('an unknown proposal is not found, and the permission is asked first', async () => {
  const found = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'admin' });
  assert.equal(found.status, 404, JSON.stringify(found.body));
  const as = { token: 'none' };
  const refused = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as });
  assert.equal(refused.status, 401);
});
