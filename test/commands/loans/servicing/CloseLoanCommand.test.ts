import assert from 'node:assert/strict';
import { exposures, loans } from '../../../../commands/loans/loan.ts';
import { advances } from '../../../../commands/loans/servicing/advance.ts';
import CloseLoanCommand from '../../../../commands/loans/servicing/CloseLoanCommand.ts';
import { loanTransactions } from '../../../../commands/loans/servicing/loan-transaction.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aCollateral, aGuarantor, anAdvance, aPaidOutLoan, serviced } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, journalsOf, refusedWith, toldBy } from '../../../support/told.ts';
import { anAccount } from '../../../support/transactions.ts';

/** It owes 1,210.00, and 1,300.00 are held for it. */
const ahead = aPaidOutLoan({ interestAccrued: 1_000n, advance: 130_000n });
const ended = [
  ...(['put', 'insert'] as const),
  ...Array.from({ length: 12 }, () => 'put' as const),
  ...(['put', 'post', 'put', 'unschedule', 'put', 'put', 'emit', 'notify', 'insert', 'audit'] as const),
];
const state = {
  ...serviced,
  loan: ahead as typeof serviced.loan,
  advances: [anAdvance(130_000n)] as typeof serviced.advances,
  origins: [anAccount({ id: 'acc-2' })] as readonly ReturnType<typeof anAccount>[],
  held: [aCollateral(100n)] as readonly ReturnType<typeof aCollateral>[],
  given: [aGuarantor(100n)] as readonly ReturnType<typeof aGuarantor>[],
};

cases(
  CloseLoanCommand,
  { input: { accountEncodedKey: '3000000001' }, state, actor: person('senior', 'SeniorTeller') },
  {
    'says what was repaid of each part, and writes what the advance paid': {
      input: { comment: 'At last' },
      state: {
        loan: {
          ...ahead,
          disbursedAmount: 120_007n,
          principalPaid: 7n,
          interestAccrued: 1_030n,
          interestPaid: 30n,
          feesCharged: 500n,
          feesPaid: 100n,
          penaltyCharged: 300n,
          penaltyPaid: 100n,
        },
      },
      posts: [
        { loanAdvances: -1300, feesReceivable: -6, interestReceivable: -10, loans: -1200, 'acc-2': 84 },
      ],
      gives: ended,
      also: (decision) => {
        const { data, effects, message } = accepted(decision);
        assert.equal(message, 'Loan LA-2026-00001 is closed.');
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          loanAccountNumber: '3000000001',
          status: 'Closed',
          closureDate: noon,
          closureType: 'FullRepayment',
          closedBy: 'senior',
          closedById: 'senior',
          totalPrincipalRepaid: 1200.07,
          totalInterestRepaid: 10.3,
          totalAmountRepaid: 1218.37,
          outstandingBalance: 0,
          returnedAmount: 84,
        });
        const [own] = changesOf(effects, loans);
        assert.deepEqual(
          [own?.feesPaid, own?.penaltyPaid, own?.advance, own?.closureType],
          [500n, 300n, 0n, 'FullRepayment'],
        );
        assert.equal(own?.penaltyWaived, 2_400n, 'what a pay-off would take for paying early');
        assert.equal(addedTo(effects, moves)[0]?.note, 'At last');
        assert.deepEqual(changesOf(effects, advances), [{ amountLeft: 0n }]);
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 11_880_000n }]);
        assert.equal(journalsOf(effects)[0]?.narration, 'Closing of LA-2026-00001');
        assert.equal(toldBy(effects, 'loan.closed')[0]?.closureType, 'FullRepayment');
        const [{ id, reference, ...entry } = {}] = addedTo(effects, loanTransactions);
        assert.equal(id, reference);
        assert.deepEqual(entry, {
          loanKey: ahead.encodedKey,
          type: 'REPAYMENT',
          paymentMethod: 'Advance',
          principal: 120_000n,
          interest: 1_000n,
          fees: 400n,
          penalty: 200n,
          advance: -130_000n,
          balanceBefore: 0n,
          balanceAfter: 0n,
          notes: null,
          createdBy: 'senior',
          createdById: 'senior',
          at: noon,
        });
      },
    },
    'nothing is owed and nothing held': {
      state: {
        loan: aPaidOutLoan({
          principal: 0n,
          principalPaid: 120_000n,
          interestAccrued: 1_000n,
          interestPaid: 1_000n,
        }),
        advances: [],
        held: [],
        given: [],
      },
      gives: [...ended.slice(0, 14), 'unschedule', 'emit', 'notify', 'audit'],
    },
    'cash goes back as cash': {
      state: { advances: [anAdvance(130_000n, null)] },
      posts: [{ loanAdvances: -1300, interestReceivable: -10, loans: -1200, cash: -90 }],
      gives: ended,
    },
    'a closed account cannot have it back': {
      state: { origins: [anAccount({ id: 'acc-2', state: 'Closed' })] },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a balance that remains': {
      state: { loan: { ...ahead, advance: 120_999n } },
      gives: 'LOAN_BALANCE_REMAINS',
      also: refusedWith({ outstandingBalance: 0.01 }, 'Loan LA-2026-00001 still owes 0.01 today.'),
    },
    'a loan that is closed': { state: { loan: { ...ahead, state: 'Closed' } }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
