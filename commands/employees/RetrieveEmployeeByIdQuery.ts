import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { branches } from '../branches/branch.ts';
import { employees } from './employee.ts';
import { EmployeeView, employeeView } from './employee-input.ts';

export default query({
  name: 'RetrieveEmployeeByIdQuery',
  summary: 'One employee with the code by which he refers customers.',
  reply: R1Strings,
  permission: ['employees.view'],
  input: Type.Object({ id: Type.Integer({ minimum: 1, description: 'The employee' }) }),
  output: Type.Object({ ...EmployeeView.properties, referralCode: Type.String() }),
  example: { id: 501 },
  rejects: ['EMPLOYEE_NOT_FOUND'],

  read: async ({ id }, read) => {
    const employee = await read.one(employees, { id });
    if (employee === undefined) {
      return reject('EMPLOYEE_NOT_FOUND', { message: `Employee ${id} was not found.` });
    }
    const encodedKey = employee.branchKey ?? '';
    const branch = await read.one(branches, { encodedKey });
    return {
      data: { ...employeeView(employee, branch), referralCode: employee.referralCode },
      message: `Employee ${id} found.`,
    };
  },
});
