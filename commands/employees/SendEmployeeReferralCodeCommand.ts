import { command } from '../../core/command/declaration/command.ts';
import { notify } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { employees } from './employee.ts';

export default command({
  name: 'SendEmployeeReferralCodeCommand',
  summary: 'Sends an employee the code by which to refer customers.',
  reply: R1Strings,
  permission: ['employees.manage'],
  input: Type.Object({ id: Type.Integer({ minimum: 1, description: 'The employee' }) }),
  output: Type.Object({ id: Type.Integer(), email: Type.String() }),
  example: { id: 501 },
  rejects: ['EMPLOYEE_NOT_FOUND', 'INVALID_REFERRAL_CODE'],
  audits: 'EmployeeReferralCodeSent',

  load: async ({ id }, read) => ({ employee: await read.one(employees, { id }) }),

  decide: ({ id }, { employee }) => {
    if (employee === undefined) {
      return reject('EMPLOYEE_NOT_FOUND', { message: `Employee ${id} was not found.` });
    }
    const { email, encodedKey, referralCode, canReferCustomer, isEnabled } = employee;
    if (!canReferCustomer || !isEnabled) {
      const message = `Employee ${id} may not refer customers.`;
      return reject('INVALID_REFERRAL_CODE', { field: 'id', message });
    }
    return {
      data: { id, email },
      message: `The code goes to ${email}.`,
      effects: [
        notify({
          template: 'employee-referral-code',
          channels: ['email'],
          to: { kind: 'officer', key: encodedKey },
          subject: String(id),
          data: { referralCode },
        }),
      ],
    };
  },
});
