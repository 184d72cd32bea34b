import { command } from '../../core/command/declaration/command.ts';
import { fresh, insert } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { ImportInput, ImportOutput, importAll } from '../../core/command/kit/importing.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { branchNamed } from '../branches/lookup.ts';
import { employees } from './employee.ts';
import { employeeEvent, employeeFields, newEmployee } from './employee-input.ts';

export default command({
  name: 'ImportEmployeesCommand',
  aliases: ['UploadEmployeesCommand'],
  summary: 'Enters every employee of a file, or none; staff ids that are there are left alone.',
  reply: R2,
  permission: ['imports.run'],
  bulk: true,
  body: bulkBody,
  list: 'rows',
  input: ImportInput(Type.Object(employeeFields)),
  output: ImportOutput,
  example: {
    rows: [{ staffId: 'EMP000801', email: 'sade@bank.example', firstName: 'Sade', lastName: 'Coker' }],
  },
  rejects: ['VALIDATION'],
  audits: 'EmployeesImported',
  effectClasses: ['risk'],

  load: async ({ rows }, read) => {
    await read.sequence('employee');
    const found = [];
    for (const { staffId, branch } of rows) {
      const there = (await read.one(employees, { staffId: staffId.trim() })) !== undefined;
      found.push({ there, branch: await branchNamed(branch, read) });
    }
    return { found };
  },

  decide: ({ rows }, { found }, context) =>
    importAll({
      rows,
      keyField: 'staffId',
      isThere: (at) => found[at]?.there === true,
      make: (row, at) => {
        const branch = found[at]?.branch;
        if (row.branch !== undefined && branch === undefined) {
          return { field: 'branch', message: `there is no branch ${row.branch}` };
        }
        const employee = newEmployee(row, branch, context);
        return [insert(employees, fresh(employee)), employeeEvent('employee.created', employee)];
      },
    }),
});
