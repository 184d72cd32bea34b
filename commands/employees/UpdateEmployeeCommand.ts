import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { branches } from '../branches/branch.ts';
import { branchNamed } from '../branches/lookup.ts';
import { employees } from './employee.ts';
import {
  EmployeeView,
  employeeChanges,
  employeeColumns,
  employeeEvent,
  employeeView,
} from './employee-input.ts';

export default command({
  name: 'UpdateEmployeeCommand',
  summary: 'Changes what is sent of an employee; the referral code never changes.',
  reply: R1Strings,
  permission: ['employees.manage'],
  input: Type.Object({ id: Type.Integer({ minimum: 1, description: 'The employee' }), ...employeeChanges }),
  output: Type.Object({ ...EmployeeView.properties, updatedAt: Type.String() }),
  example: { id: 502, canReferCustomer: false },
  rejects: ['EMPLOYEE_NOT_FOUND', 'STAFF_ID_TAKEN', 'BRANCH_NOT_FOUND'],
  audits: 'EmployeeUpdated',
  effectClasses: ['risk'],

  load: async ({ id, staffId, branch }, read) => {
    const employee = await read.one(employees, { id });
    const key = employee?.branchKey ?? null;
    return {
      employee,
      taken: staffId === undefined ? undefined : await read.one(employees, { staffId: staffId.trim() }),
      branch:
        branch === undefined && key !== null
          ? await read.one(branches, { encodedKey: key })
          : await branchNamed(branch, read),
    };
  },

  decide: ({ id, ...changed }, { employee, taken, branch }, context) => {
    if (employee === undefined) {
      return reject('EMPLOYEE_NOT_FOUND', { message: `Employee ${id} was not found.` });
    }
    if (taken !== undefined && taken.id !== id) {
      return reject('STAFF_ID_TAKEN', { field: 'staffId' });
    }
    if (changed.branch !== undefined && branch === undefined) {
      return reject('BRANCH_NOT_FOUND', { field: 'branch' });
    }
    const changes = { ...employeeColumns(changed, branch), updatedAt: context.now };
    const after = { ...employee, ...changes };
    return {
      data: { ...employeeView(after, branch), updatedAt: after.updatedAt },
      message: `Employee ${id} updated.`,
      effects: [put(employees, employee, changes), employeeEvent('employee.updated', after)],
    };
  },
});
