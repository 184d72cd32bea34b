import assert from 'node:assert/strict';
import CreatePartnerLoanRequestCommand from '../../../commands/partners/CreatePartnerLoanRequestCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';

cases(
  CreatePartnerLoanRequestCommand,
  {
    input: {
      cif: 'client-bayo',
      accountNumber: '1000000002',
      bvn: '22222222222',
      loanAmount: 900.5,
      collectionAmount: 90,
      tenure: 12,
      organisationId: 1,
    },
    state: undefined,
    actor: person('manager', 'BranchManager'),
  },
  {
    'takes the request in; the verification number is sealed': {
      gives: ['insert', 'insert', 'emit', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.deepEqual(decision.data, {
          id: 1,
          cif: 'client-bayo',
          accountNumber: '1000000002',
          loanAmount: 900.5,
          tenure: 12,
          status: 'Created',
          createdAt: noon,
        });
        const [made] = decision.effects;
        assert.ok(made?.do === 'insert');
        assert.doesNotMatch(String(made.row.bvnProtected), /22222222222/);
        assert.equal(made.row.sourceAccount, '9000000001');
      },
    },
    'a collection above the loan': { input: { collectionAmount: 901 }, gives: 'VALIDATION' },
  },
);
