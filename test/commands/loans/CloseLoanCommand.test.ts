import assert from 'node:assert/strict';
import CloseLoanCommand from '../../../commands/loans/CloseLoanCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aCollateral, aGuarantor, aPaidOutLoan, serviced } from '../../support/loans.ts';

const paidRows = serviced.rows.map((row) => ({
  ...row,
  principalPaid: row.principalDue,
  interestPaid: row.interestDue,
  state: 'Paid' as const,
}));
const paid = aPaidOutLoan({
  principal: 0n,
  principalPaid: 120_000n,
  interestPaid: 12_000n,
  interestAccrued: 1_000n,
});
const state = {
  ...serviced,
  loan: paid as typeof serviced.loan,
  rows: paidRows as typeof serviced.rows,
  held: [aCollateral(100n)] as readonly ReturnType<typeof aCollateral>[],
  given: [aGuarantor(100n)] as readonly ReturnType<typeof aGuarantor>[],
};

cases<typeof state>(
  CloseLoanCommand,
  {
    input: { accountEncodedKey: '3000000001' },
    state,
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'earns what was paid in advance and releases what secured it': {
      gives: ['put', 'insert', 'post', 'unschedule', 'put', 'put', 'emit', 'notify', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const { totalAmountRepaid, status } = decision.data as Record<string, unknown>;
        assert.deepEqual([totalAmountRepaid, status], [1320, 'Closed']);
        const [own, , journal] = decision.effects;
        assert.ok(own?.do === 'put' && journal?.do === 'post');
        assert.equal(own.changes.interestAccrued, 12_000n);
        assert.equal(journal.journal.lines[0]?.amount, 11_000n);
      },
    },
    'a balance that remains': { state: { rows: serviced.rows }, gives: 'LOAN_BALANCE_REMAINS' },
    'a penalty that remains': {
      state: { loan: { ...paid, penaltyCharged: 1n } },
      gives: 'LOAN_BALANCE_REMAINS',
    },
    'a loan that is closed': {
      state: { loan: { ...paid, state: 'Closed' } },
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
