import { command } from '../../core/command/declaration/command.ts';
import { emit, insert } from '../../core/command/declaration/effects.ts';
import { OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { accounts } from '../../core/ledger/account.ts';
import { clients } from '../clients/client.ts';
import { employees } from './employee.ts';
import { ReferralView, referrals, referralView } from './referral.ts';

export default command({
  name: 'CreateEmployeeReferralCommand',
  summary: 'Records that an employee, named by his referral code, referred a customer.',
  reply: R1Strings,
  permission: ['employees.refer', 'employees.manage'],
  input: Type.Object({
    referralCode: Words(64, 'Code of the employee: REF-EMP000501'),
    customerName: Words(200),
    customerAccountNumber: Type.Optional(Words(34, 'An account of the bank')),
    clientId: Type.Optional(Type.Integer({ minimum: 1, description: 'A client of the bank' })),
  }),
  output: Type.Object({ ...ReferralView.properties, clientId: OrNull(Type.Integer()) }),
  example: { referralCode: 'REF-EMP000501', customerName: 'Zainab Idris' },
  rejects: ['INVALID_REFERRAL_CODE', 'ACCOUNT_NOT_FOUND', 'CLIENT_NOT_FOUND'],
  audits: 'EmployeeReferralCreated',

  load: async ({ referralCode, customerAccountNumber: number, clientId: id }, read) => {
    await read.sequence('referral');
    return {
      employee: await read.one(employees, { referralCode: referralCode.trim() }),
      account: number === undefined ? undefined : await read.one(accounts, { number }),
      client: id === undefined ? undefined : await read.one(clients, { id }),
    };
  },

  decide: (input, { employee, account, client }, context) => {
    const { customerAccountNumber = null, clientId = null } = input;
    if (employee === undefined || !employee.canReferCustomer || !employee.isEnabled) {
      return reject('INVALID_REFERRAL_CODE', { field: 'referralCode' });
    }
    if (customerAccountNumber !== null && account === undefined) {
      return reject('ACCOUNT_NOT_FOUND', { field: 'customerAccountNumber' });
    }
    if (clientId !== null && client === undefined) {
      return reject('CLIENT_NOT_FOUND', { field: 'clientId' });
    }
    const { referralCode, id: employeeId } = employee;
    const row = {
      id: context.newNumber('referral'),
      employeeId,
      referralCode,
      customerName: input.customerName.trim(),
      customerAccountNumber,
      clientId,
      createdAt: context.now,
    };
    const told = { referralId: row.id, employeeId, referralCode };
    return {
      data: { ...referralView(row), clientId },
      message: 'Referral recorded.',
      effects: [insert(referrals, row), emit('employee.referral_created', String(row.id), told)],
    };
  },
});
