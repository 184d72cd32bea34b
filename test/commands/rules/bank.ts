/** Steps that tests of rule sets share. */
import assert from 'node:assert/strict';
import type { Answer, TestBank, Who } from '../../support/bank.ts';

export const velocity = 'transactions/velocity';
export const thresholds = 'transactions/approval-thresholds';

/** Another content of the velocity rules, with a test that it passes. */
export const velocityOf = (maxApprovals: number) => ({
  name: velocity,
  content: { maxApprovals, windowMinutes: 60 },
  tests: [{ name: 'as it says', facts: {}, expect: { maxApprovals, windowMinutes: 60 } }],
});

/** One threshold for everything. */
export const thresholdAt = (amountThreshold: number) => ({
  approvalThresholds: [
    {
      transactionType: '*',
      channel: '*',
      tiers: [{ accountTier: '*', amountThreshold, requireApproval: true, approverRole: 'SeniorTeller' }],
    },
  ],
});

/** Proposes as a manager and approves as an Admin; answers the new version. */
export async function publish(bank: TestBank, proposal: Readonly<Record<string, unknown>>): Promise<string> {
  const proposed = await bank.call('ProposeRuleSetCommand', proposal, { as: 'manager' });
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
  const draftId = proposed.text('data.draftId');
  const approved = await bank.call('ApproveRuleSetCommand', { draftId }, { as: 'admin' });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  return approved.text('data.version');
}

/** Rolls back as this person; an Admin approves it. */
export async function rollBack(
  bank: TestBank,
  order: Readonly<Record<string, unknown>>,
  as: Who,
): Promise<void> {
  const kept = await bank.call('RollbackRuleSetCommand', order, { as });
  assert.equal(kept.at('errors.0.code'), 'APPROVAL_REQUIRED', JSON.stringify(kept.body));
  const proposalId = kept.text('errors.0.proposalId');
  const approved = await bank.call('ApproveProposalCommand', { proposalId }, { as: 'admin' });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  await bank.advance(1000);
}

/** A transaction of this amount, settled at once or pending. */
export async function deposit(bank: TestBank, amount: number): Promise<Answer> {
  return bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });
}
