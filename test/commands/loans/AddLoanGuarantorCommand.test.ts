import AddLoanGuarantorCommand from '../../../commands/loans/AddLoanGuarantorCommand.ts';
import type { Secured } from '../../../commands/loans/securing.ts';
import { cases, person } from '../../support/decide.ts';
import { aGuarantor, aLoan, demoClient, demoProduct } from '../../support/loans.ts';

type State = Secured & { readonly client: ReturnType<typeof demoClient> | undefined };

cases<State>(
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
    'a client in good standing': { gives: ['insert', 'put', 'insert', 'audit'] },
    'also once it is paid out': {
      state: { loan: aLoan({ state: 'Disbursed' }) },
      gives: ['insert', 'put', 'insert', 'audit'],
    },
    'not twice': { state: { given: [aGuarantor(1n)] }, gives: 'LOAN_GUARANTOR_EXISTS' },
    'not the borrower': { state: { client: demoClient('client-amina') }, gives: 'LOAN_009' },
    'not in bad standing': { state: { client: demoClient('client-defaulted') }, gives: 'LOAN_009' },
    'not a stranger': { state: { client: undefined }, gives: 'LOAN_001' },
    'not for a closed loan': {
      state: { loan: aLoan({ state: 'Closed' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
