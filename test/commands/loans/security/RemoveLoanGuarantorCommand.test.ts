import assert from 'node:assert/strict';
import RemoveLoanGuarantorCommand from '../../../../commands/loans/security/RemoveLoanGuarantorCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aGuarantor, aLoan, demoClient, demoProduct } from '../../../support/loans.ts';
import { accepted, addedTo, refusedWith } from '../../../support/told.ts';

cases(
  RemoveLoanGuarantorCommand,
  {
    input: { loanAccountId: 1, clientId: 3 },
    state: {
      loan: aLoan({ productKey: 'product-guaranteed' }),
      product: demoProduct('product-guaranteed'),
      held: [],
      given: [aGuarantor(6_000_000n), aGuarantor(6_000_000n, 'client-bayo')],
      client: demoClient('client-guarantor'),
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'when the other guarantees half of it': {
      gives: ['remove', 'put', 'insert', 'audit'],
      also: (decision) => {
        const { data, effects } = accepted(decision);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          guarantorId: 'client-guarantor',
          totalGuaranteeAmount: 60_000,
          removedAt: noon,
          removedBy: 'senior',
          removedById: 'senior',
        });
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['releaseSecurity', 'Without Grace Okafor']);
      },
    },
    'not the last one': {
      state: { given: [aGuarantor(12_000_000n)] },
      gives: 'LOAN_009',
      also: refusedWith(
        { field: 'guarantors', code: 'LOAN_009' },
        'Invalid guarantor: guarantees of 60,000.00 are required, 0.00 are given',
      ),
    },
    'nobody at all': {
      state: { client: undefined },
      gives: 'LOAN_SECURITY_NOT_FOUND',
      also: refusedWith({ field: 'clientId' }),
    },
    'somebody who does not answer for it': {
      state: { client: demoClient('client-corp') },
      gives: 'LOAN_SECURITY_NOT_FOUND',
    },
    'not from a closed loan': { state: { loan: aLoan({ state: 'Closed' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
