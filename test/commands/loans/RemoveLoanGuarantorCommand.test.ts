import RemoveLoanGuarantorCommand from '../../../commands/loans/RemoveLoanGuarantorCommand.ts';
import type { Secured } from '../../../commands/loans/securing.ts';
import { cases, person } from '../../support/decide.ts';
import { aGuarantor, aLoan, demoClient, demoProduct } from '../../support/loans.ts';

type State = Secured & { readonly client: ReturnType<typeof demoClient> | undefined };

cases<State>(
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
    'when the other guarantees half of it': { gives: ['remove', 'put', 'insert', 'audit'] },
    'not the last one': { state: { given: [aGuarantor(12_000_000n)] }, gives: 'LOAN_009' },
    'somebody who does not answer for it': {
      state: { client: demoClient('client-corp') },
      gives: 'LOAN_SECURITY_NOT_FOUND',
    },
    'not from a closed loan': {
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
