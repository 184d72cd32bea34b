import UpdateClientCommand from '../../../commands/clients/UpdateClientCommand.ts';
import type { aBranch } from '../../support/branches.ts';
import { aClient } from '../../support/clients.ts';
import { cases, person } from '../../support/decide.ts';
import type { anEmployee } from '../../support/employees.ts';

cases(
  UpdateClientCommand,
  {
    input: { clientEncodedKey: 'client-1', mobileNumber: '+2348100000301' },
    state: {
      client: aClient() as ReturnType<typeof aClient> | undefined,
      branch: undefined as ReturnType<typeof aBranch> | undefined,
      officer: undefined as ReturnType<typeof anEmployee> | undefined,
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'what is sent': { gives: ['put', 'emit'] },
    'no such client': { state: { client: undefined }, gives: 'CLIENT_NOT_FOUND' },
    'a client who left': { state: { client: aClient({ state: 'Exited' }) }, gives: 'CLIENT_STATE' },
    'a person is not named as a company is': { input: { name: 'X Ltd' }, gives: 'VALIDATION' },
    'an unknown branch': { input: { branchKey: 'BR099' }, gives: 'BRANCH_NOT_FOUND' },
    'an unknown officer': { input: { accountOfficerKey: 'nobody' }, gives: 'OFFICER_NOT_FOUND' },
  },
);
