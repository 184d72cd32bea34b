import type { Branch } from '../../../commands/branches/branch.ts';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, exampleOf, person, says } from '../../support/decide.ts';
import { product } from '../../support/mandates.ts';

const input = exampleOf(CreateInterbankMandateCommand);
const { mandate } = input;
const unsorted = { mandateType: 1, mandateFileBase64: 'JVBERg==' };
const paper = { mandateType: 1, mandateFileBase64: 'JVBERg==', mandateFileExtension: 'pdf' };

const headquarters = aBranch({ key: 'HQ' });

cases(
  CreateInterbankMandateCommand,
  {
    input,
    state: { product: product as typeof product | undefined, branch: headquarters as Branch | undefined },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'an electronic one': { gives: ['insert', 'insert', 'emit'] },
    'one on paper': { input: { mandate: { ...mandate, ...paper } }, gives: ['insert', 'insert', 'emit'] },
    'one on paper without the paper': {
      input: { mandate: { ...mandate, mandateType: 1 } },
      gives: 'VALIDATION',
    },
    'one on paper of unknown sort': { input: { mandate: { ...mandate, ...unsorted } }, gives: 'VALIDATION' },
    'an end before the start': {
      input: { mandate: { ...mandate, endDate: '2020-01-01' } },
      gives: 'VALIDATION',
    },
    'instalments that exceed the amount': {
      input: { mandate: { ...mandate, amount: 599_999.99 } },
      gives: 'VALIDATION',
      also: says(
        /^mandate\.numberOfInstallments must fit into amount: 12 times debitAmount is 600,000\.00, above 599,999\.99$/,
      ),
    },
    'a branch that is not there': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
    'a branch that is not active': {
      state: { branch: { ...headquarters, objectState: 1 } },
      gives: 'BRANCH_NOT_FOUND',
    },
    'an unknown product': { state: { product: undefined }, gives: 'MANDATE_PRODUCT_REFUSED' },
  },
);
