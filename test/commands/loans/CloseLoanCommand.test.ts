import assert from 'node:assert/strict';
import CloseLoanCommand from '../../../commands/loans/CloseLoanCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aCollateral, aGuarantor, anAdvance, aPaidOutLoan, serviced } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

/** It owes 1,210.00, and 1,300.00 are held for it. */
const ahead = aPaidOutLoan({ interestAccrued: 1_000n, advance: 130_000n });
const ended = [
  ...(['put', 'insert'] as const),
  ...Array.from({ length: 12 }, () => 'put' as const),
  ...([
    'put',
    'post',
    'put',
    'unschedule',
    'put',
    'put',
    'emit',
    'notify',
    'insert',
    'audit',
  ] as const),
];
const state = {
  ...serviced,
  loan: ahead as typeof serviced.loan,
  advances: [anAdvance(130_000n)] as typeof serviced.advances,
  origins: [anAccount({ id: 'acc-2' })] as readonly ReturnType<typeof anAccount>[],
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
    'uses what is held, gives the rest back and releases what secured it': {
      posts: [{ loanAdvances: -1300, interestReceivable: -10, loans: -1200, 'acc-2': 90 }],
      gives: ended,
      also: (decision) => {
        assert.ok('data' in decision);
        const data = decision.data as Record<string, unknown>;
        assert.deepEqual(
          [data.totalAmountRepaid, data.returnedAmount, data.status],
          [1210, 90, 'Closed'],
        );
      },
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
    },
    'a penalty that remains': {
      state: { loan: { ...ahead, advance: 121_000n, penaltyCharged: 1n } },
      gives: 'LOAN_BALANCE_REMAINS',
    },
    'a loan that is closed': {
      state: { loan: { ...ahead, state: 'Closed' } },
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
