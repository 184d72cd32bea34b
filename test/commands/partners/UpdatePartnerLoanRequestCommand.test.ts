import assert from 'node:assert/strict';
import { test } from 'node:test';
import UpdatePartnerLoanRequestCommand from '../../../commands/partners/UpdatePartnerLoanRequestCommand.ts';
import { admission } from '../../../core/command/declaration/schema.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

/** What the door would have left out. */
const undeclared = { state: 'Disbursed' };

cases(
  UpdatePartnerLoanRequestCommand,
  {
    input: { id: 9, loanAmount: 800, tag: 'urgent', ...undeclared },
    state: { request: aRequest({ state: 'Created' }) },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'changes what is named and nothing else': {
      gives: ['put', 'insert', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const [own] = decision.effects;
        assert.ok(own?.do === 'put');
        const { updatedAt: _, ...changes } = own.changes;
        assert.deepEqual(changes, {
          loanAmount: 80_000n,
          tag: 'urgent',
          makers: ['maker', 'senior'],
          state: 'Created',
        });
      },
    },
    'a collection above the loan': { input: { collectionAmount: 801 }, gives: 'VALIDATION' },
    'a submitted request': {
      state: { request: aRequest({ state: 'PendingApproval' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
  },
);

test('customer, verification number and organisation are refused by name', () => {
  const admit = admission(UpdatePartnerLoanRequestCommand.input, 'command');
  const sent = { id: 9, loanAmount: 800 };
  assert.deepEqual(admit(sent).problems, []);
  for (const [name, value] of Object.entries({ cif: 'C-2', bvn: '22222222222', organisationId: 2 })) {
    const { problems } = admit({ ...sent, [name]: value });
    assert.deepEqual(problems, [
      { field: name, message: `${name} cannot be changed. Remove it`, code: 'VALIDATION' },
    ]);
  }
});
