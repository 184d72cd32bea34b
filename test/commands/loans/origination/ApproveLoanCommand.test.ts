import assert from 'node:assert/strict';
import { type LoanApproval, loans } from '../../../../commands/loans/loan.ts';
import ApproveLoanCommand from '../../../../commands/loans/origination/ApproveLoanCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aLoan } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, refusedWith, toldBy } from '../../../support/told.ts';

const given = (userId: string): LoanApproval => ({
  level: 1,
  role: 'BranchManager',
  userId,
  name: userId,
  humans: [userId],
  at: noon,
  comment: null,
});
const approved = ['put', 'insert', 'emit', 'notify', 'audit'] as const;
const recorded = ['put', 'insert', 'emit', 'notify', 'audit'] as const;
const big = aLoan({ amount: 500_000_001n });

cases(
  ApproveLoanCommand,
  {
    input: { accountEncodedKey: '3000000001', comment: 'Complete' },
    state: { loan: aLoan(), exposure: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'one approval is enough up to five million': {
      state: { loan: aLoan({ amount: 500_000_000n }) },
      gives: approved,
      also: (decision) => {
        assert.ok('data' in decision);
        assert.deepEqual(decision.data, {
          loanId: 'LA-2026-00001',
          status: 'Approved',
          approvalDate: noon,
          approvedBy: 'manager',
          approvedById: 'manager',
          approvalComments: 'Complete',
          readyForDisbursement: true,
          approvalLevel: 'Level1',
          approvalsMissing: 0,
        });
        const { effects, message } = accepted(decision);
        assert.equal(message, 'Loan LA-2026-00001 is approved.');
        assert.deepEqual(changesOf(effects, loans), [
          {
            state: 'Approved',
            modifiedBy: 'manager',
            modifiedById: 'manager',
            modifiedAt: noon,
            approvals: [{ ...given('manager'), comment: 'Complete' }],
          },
        ]);
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['approve', 'Complete']);
        assert.equal(toldBy(effects, 'loan.approved')[0]?.status, 'Approved');
      },
    },
    'several loans of one client need the approvals of their total': {
      state: {
        loan: aLoan({ amount: 500_000_000n }),
        exposure: { tenant: 'demo', version: 1, clientKey: 'c', committed: 500_000_001n },
      },
      gives: recorded,
      tells: { approvalsMissing: 1 },
    },
    'above it the first of two is recorded': {
      state: { loan: big },
      gives: recorded,
      also: (decision) => {
        assert.ok('data' in decision);
        const { status, readyForDisbursement, approvalsMissing } = decision.data;
        assert.deepEqual([status, readyForDisbursement, approvalsMissing], ['PendingApproval', false, 1]);
        const [, , asks] = decision.effects;
        assert.ok(asks?.do === 'emit' && asks.type === 'workflow.approval_required');
        assert.equal(asks.data.requiredRole, 'RegionalManager');
        const { effects, message } = accepted(decision);
        assert.equal(message, 'Level 1 of 2 is given; RegionalManager or higher must approve next.');
        assert.equal(addedTo(effects, moves)[0]?.move, 'recordApproval');
      },
    },
    'the second level needs a higher role': {
      state: { loan: { ...big, approvals: [given('manager2')] } },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: refusedWith(
        { requiredRole: 'RegionalManager' },
        'Level 2 of this approval needs RegionalManager or higher.',
      ),
    },
    'the second level makes it ready': {
      state: { loan: { ...big, approvals: [given('manager2')] } },
      actor: { roles: ['RegionalManager'] },
      gives: approved,
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.data.status, 'Approved');
        const [own] = changesOf(accepted(decision).effects, loans);
        assert.deepEqual(own?.approvals, [
          given('manager2'),
          { ...given('manager'), level: 2, role: 'RegionalManager', comment: 'Complete' },
        ]);
      },
    },
    'one person for two levels, also with an exempt role': {
      rules: { 'transactions/maker-checker': { enabled: true, exemptRoles: ['RegionalManager'] } },
      state: { loan: { ...big, approvals: [given('manager')] } },
      actor: { roles: ['RegionalManager'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: (decision) => {
        assert.ok('message' in decision);
        assert.match(String(decision.message), /approved this loan already/);
      },
    },
    'nobody approves his own loan': {
      state: { loan: aLoan({ makers: ['manager'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a role below the level': { actor: { roles: ['Approver'] }, gives: 'INSUFFICIENT_PERMISSIONS' },
    'and where no rule was asked': {
      unasked: ['tiers'],
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: refusedWith({ requiredRole: 'Admin' }),
    },
    'a loan that is approved already': {
      state: { loan: aLoan({ state: 'Approved' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
