import assert from 'node:assert/strict';
import UpdateClientCommand from '../../../commands/clients/UpdateClientCommand.ts';
import { aClient } from '../../support/clients.ts';
import { cases, person, type Row } from '../../support/decide.ts';

const makersPut = (
  decision: Parameters<NonNullable<Row<typeof UpdateClientCommand>['also']>>[0],
): unknown => {
  const put = 'effects' in decision ? decision.effects.find((effect) => effect.do === 'put') : undefined;
  return put?.do === 'put' ? (put.changes as { readonly makers?: unknown }).makers : undefined;
};

cases(
  UpdateClientCommand,
  {
    input: { clientEncodedKey: 'client-1', mobileNumber: '+2348100000301' },
    state: { client: aClient(), branch: undefined, officer: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'what is sent': { gives: ['put', 'emit'] },
    'who changes a client before the approval has a hand in it': {
      state: { client: aClient({ state: 'PendingApproval' }) },
      gives: ['put', 'emit'],
      also: (decision) => assert.deepEqual(makersPut(decision), ['maker', 'manager']),
    },
    'who changes an approved client has not': {
      gives: ['put', 'emit'],
      also: (decision) => assert.equal(makersPut(decision), undefined),
    },
    'no such client': { state: { client: undefined }, gives: 'CLIENT_NOT_FOUND' },
    'a client who left': { state: { client: aClient({ state: 'Exited' }) }, gives: 'CLIENT_STATE' },
    'a person is not named as a company is': { input: { name: 'X Ltd' }, gives: 'VALIDATION' },
    'an unknown branch': { input: { branchKey: 'BR099' }, gives: 'BRANCH_NOT_FOUND' },
    'an unknown officer': { input: { accountOfficerKey: 'nobody' }, gives: 'OFFICER_NOT_FOUND' },
  },
);
