import type { Branch } from '../../../commands/branches/branch.ts';
import ImportEmployeesCommand from '../../../commands/employees/ImportEmployeesCommand.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person } from '../../support/decide.ts';

const sade = {
  staffId: 'EMP000801',
  email: 'sade@bank.example',
  firstName: 'Sade',
  lastName: 'Coker',
  branch: 'BR005',
};
const found = (there: boolean, branch: Branch | undefined = aBranch()) => ({ found: [{ there, branch }] });

cases(
  ImportEmployeesCommand,
  { input: { rows: [sade] }, state: found(false), actor: person('admin', 'Admin') },
  {
    'a new employee': { gives: ['insert', 'emit', 'audit'] },
    'one who is there': { state: found(true), gives: ['audit'] },
    'of an unknown branch': {
      state: { found: [{ there: false, branch: undefined }] as never },
      gives: 'VALIDATION',
    },
  },
);
