import UpdateEmployeeCommand from '../../../commands/employees/UpdateEmployeeCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';
import { anEmployee } from '../../support/employees.ts';

type Maybe = ReturnType<typeof anEmployee> | undefined;

cases(
  UpdateEmployeeCommand,
  {
    input: { id: 501, isEnabled: false },
    state: { employee: anEmployee() as Maybe, taken: undefined as Maybe, branch: aBranch() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'changes what is sent': { gives: ['put', 'emit'] },
    'his own staff id': {
      input: { staffId: 'EMP000501' },
      state: { taken: anEmployee() },
      gives: ['put', 'emit'],
    },
    'no such employee': { state: { employee: undefined }, gives: 'EMPLOYEE_NOT_FOUND' },
    'the staff id of another': {
      input: { staffId: 'EMP000502' },
      state: { taken: anEmployee({ id: 502 }) },
      gives: 'STAFF_ID_TAKEN',
    },
    'an unknown branch': {
      input: { branch: 'BR099' },
      state: { branch: undefined },
      gives: 'BRANCH_NOT_FOUND',
    },
  },
);
