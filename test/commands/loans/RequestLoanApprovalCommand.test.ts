import assert from 'node:assert/strict';
import type { Loan } from '../../../commands/loans/loan.ts';
import RequestLoanApprovalCommand from '../../../commands/loans/RequestLoanApprovalCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan } from '../../support/loans.ts';

cases<{ readonly loan: Loan | undefined }>(
  RequestLoanApprovalCommand,
  {
    input: { accountEncodedKey: '3000000001' },
    state: { loan: aLoan() },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'asks the role of the next level': {
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const { assignedTo, approvalLevel } = decision.data as Record<string, unknown>;
        assert.deepEqual([assignedTo, approvalLevel], ['BranchManager', 'Level1']);
      },
    },
    'asked for this level already': {
      state: { loan: aLoan({ approvalRequested: 1 }) },
      gives: 'LOAN_APPROVAL_REQUESTED',
    },
    'a loan that is approved': {
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
