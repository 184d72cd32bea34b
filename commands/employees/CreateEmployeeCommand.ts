import { command } from '../../core/command/declaration/command.ts';
import { fresh, insert } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { branchNamed } from '../branches/lookup.ts';
import { employees } from './employee.ts';
import { EmployeeView, employeeEvent, employeeFields, employeeView, newEmployee } from './employee-input.ts';

export default command({
  name: 'CreateEmployeeCommand',
  summary: 'Enters an employee and gives out the referral code that is his for good.',
  reply: R1Strings,
  permission: ['employees.manage'],
  input: Type.Object(employeeFields),
  output: Type.Object({ ...EmployeeView.properties, referralCode: Type.String() }),
  example: {
    staffId: 'EMP000777',
    email: 'halima@bank.example',
    firstName: 'Halima',
    lastName: 'Isa',
    branch: 'BR006',
    role: 'Teller',
  },
  rejects: ['STAFF_ID_TAKEN', 'BRANCH_NOT_FOUND'],
  audits: 'EmployeeCreated',
  effectClasses: ['risk'],

  load: async ({ staffId, branch }, read) => {
    await read.sequence('employee');
    return {
      taken: await read.one(employees, { staffId: staffId.trim() }),
      branch: await branchNamed(branch, read),
    };
  },

  decide: (input, { taken, branch }, context) => {
    if (taken !== undefined) return reject('STAFF_ID_TAKEN', { field: 'staffId' });
    if (input.branch !== undefined && branch === undefined) {
      return reject('BRANCH_NOT_FOUND', { field: 'branch' });
    }
    const row = newEmployee(input, branch, context);
    return {
      data: { ...employeeView(row, branch), referralCode: row.referralCode },
      message: `Employee ${row.id} created.`,
      effects: [insert(employees, fresh(row)), employeeEvent('employee.created', row)],
    };
  },
});
