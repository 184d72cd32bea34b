import assert from 'node:assert/strict';
import RejectLoanCommand from '../../../../commands/loans/origination/RejectLoanCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aLoan, ties } from '../../../support/loans.ts';
import { accepted, addedTo, noticesOf, refusedWith, toldBy } from '../../../support/told.ts';

cases(
  RejectLoanCommand,
  {
    input: { accountEncodedKey: '3000000001', comment: 'No papers' },
    state: { loan: aLoan(), ...ties },
    actor: person('manager', 'BranchManager'),
  },
  {
    'ends the application and frees the exposure': {
      gives: ['put', 'insert', 'remove', 'put', 'emit', 'notify', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.data.status, 'Rejected');
        const freed = decision.effects[3];
        assert.ok(freed?.do === 'put');
        assert.deepEqual(freed.changes, { committed: 0n });
        const { data, effects } = accepted(decision);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          status: 'Rejected',
          rejectionDate: noon,
          rejectedBy: 'manager',
          rejectedById: 'manager',
          rejectionReason: 'No papers',
          rejectionComments: 'No papers',
        });
        assert.equal(addedTo(effects, moves)[0]?.note, 'No papers');
        const [event] = toldBy(effects, 'loan.rejected');
        assert.deepEqual([event?.reason, event?.rejectedBy], ['No papers', 'manager']);
        assert.equal(noticesOf(effects, 'loan-rejected')[0]?.reason, 'No papers');
      },
    },
    'leaves the application of another loan alone': {
      state: { application: { ...ties.application, loanKey: 'another' } },
      gives: ['put', 'insert', 'put', 'emit', 'notify', 'audit'],
    },
    'nobody rejects his own': {
      state: { loan: aLoan({ makers: ['manager'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a payout that waits for approval': {
      state: { loan: aLoan({ disbursementId: 'some-transaction' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
      also: refusedWith({ transactionId: 'some-transaction' }),
    },
    'a decided loan': { state: { loan: aLoan({ state: 'Rejected' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
