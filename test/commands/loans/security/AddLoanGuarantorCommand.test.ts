import assert from 'node:assert/strict';
import AddLoanGuarantorCommand from '../../../../commands/loans/security/AddLoanGuarantorCommand.ts';
import { guarantors } from '../../../../commands/loans/security/security.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aGuarantor, aLoan, demoClient, demoProduct } from '../../../support/loans.ts';
import { accepted, addedTo, refusedWith } from '../../../support/told.ts';

cases(
  AddLoanGuarantorCommand,
  {
    input: { loanAccountId: 1, clientId: 3, relationship: 'Sister' },
    state: {
      loan: aLoan(),
      product: demoProduct('product-personal'),
      held: [],
      given: [],
      client: demoClient('client-guarantor'),
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a client in good standing, with the whole loan': {
      gives: ['insert', 'put', 'insert', 'audit'],
      also: (decision) => {
        const { data, effects } = accepted(decision);
        assert.deepEqual(addedTo(effects, guarantors), [
          {
            loanKey: aLoan().encodedKey,
            clientKey: 'client-guarantor',
            name: 'Grace Okafor',
            amount: 12_000_000n,
            relationship: 'Sister',
            state: 'Active',
            addedBy: 'senior',
            addedAt: noon,
          },
        ]);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          addedBy: 'senior',
          addedById: 'senior',
          guarantorId: 'client-guarantor',
          guarantorName: 'Grace Okafor',
          guaranteeAmount: 120_000,
          guaranteeType: 'Full',
          relationshipToBorrower: 'Sister',
          status: 'Active',
          addedAt: noon,
        });
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['secure', 'Guarantor Grace Okafor']);
      },
    },
    'with a part of it, beside somebody else': {
      input: { guaranteeAmount: 10.5 },
      state: { given: [aGuarantor(1n, 'client-bayo')] },
      gives: ['insert', 'put', 'insert', 'audit'],
      also: (decision) => {
        assert.equal(addedTo(accepted(decision).effects, guarantors)[0]?.amount, 1_050n);
      },
    },
    'where the rules were not asked nobody passes': { unasked: ['guarantor'], gives: 'LOAN_009' },
    'also once it is paid out': {
      state: { loan: aLoan({ state: 'Disbursed' }) },
      gives: ['insert', 'put', 'insert', 'audit'],
    },
    'not twice': { state: { given: [aGuarantor(1n)] }, gives: 'LOAN_GUARANTOR_EXISTS' },
    'not the borrower': {
      state: { client: demoClient('client-amina') },
      gives: 'LOAN_009',
      also: refusedWith(
        { field: 'clientId', code: 'LOAN_009' },
        'Invalid guarantor: the borrower cannot be a guarantor',
      ),
    },
    'not in bad standing': { state: { client: demoClient('client-defaulted') }, gives: 'LOAN_009' },
    'not a stranger': {
      state: { client: undefined },
      gives: 'LOAN_001',
      also: refusedWith({ field: 'clientId' }),
    },
    'not for a closed loan': { state: { loan: aLoan({ state: 'Closed' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
