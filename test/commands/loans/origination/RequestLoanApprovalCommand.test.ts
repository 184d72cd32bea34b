import assert from 'node:assert/strict';
import { loans } from '../../../../commands/loans/loan.ts';
import RequestLoanApprovalCommand from '../../../../commands/loans/origination/RequestLoanApprovalCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aLoan } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, refusedWith } from '../../../support/told.ts';

cases(
  RequestLoanApprovalCommand,
  {
    input: { accountEncodedKey: '3000000001' },
    state: { loan: aLoan(), exposure: undefined },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'asks the role of the next level': {
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
      tells: { assignedTo: 'BranchManager', approvalLevel: 'Level1' },
    },
    'writes which level was asked for, and with which words': {
      input: { comment: 'Complete' },
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
      also: (decision) => {
        const { effects } = accepted(decision);
        assert.equal(changesOf(effects, loans)[0]?.approvalRequested, 1);
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['requestApproval', 'Complete']);
      },
    },
    'the second level of two': {
      state: {
        loan: aLoan({
          amount: 500_000_001n,
          approvalRequested: 1,
          approvals: [
            {
              level: 1,
              role: 'BranchManager',
              userId: 'manager',
              name: 'manager',
              humans: ['manager'],
              at: noon,
              comment: null,
            },
          ],
        }),
      },
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
      tells: { assignedTo: 'RegionalManager', approvalLevel: 'Level2' },
    },
    'where no rule was asked the highest role decides': {
      unasked: ['tiers'],
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
      also: (decision) => assert.equal(accepted(decision).data.assignedTo, 'Admin'),
    },
    'asked for this level already': {
      state: { loan: aLoan({ approvalRequested: 1 }) },
      gives: 'LOAN_APPROVAL_REQUESTED',
      also: refusedWith({ approvalLevel: 'Level1' }),
    },
    'a loan that is approved': { state: { loan: aLoan({ state: 'Approved' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
