import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { listMessage, NextAfter, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { employees } from './employee.ts';
import { ReferralView, referrals, referralView } from './referral.ts';

export default query({
  name: 'RetrieveEmployeeReferralsQuery',
  summary: 'Customers whom an employee referred, newest first.',
  reply: R1Strings,
  permission: ['employees.view'],
  input: Type.Object({
    employeeId: Type.Integer({ minimum: 1, description: 'The employee' }),
    ...paging(10),
    startDate: Type.Optional(DayOrMoment('Referred on or after')),
    endDate: Type.Optional(DayOrMoment('Referred on or before')),
  }),
  output: Type.Object({
    items: Type.Array(ReferralView),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
  }),
  example: { employeeId: 501, pageNumber: 1, pageSize: 10, startDate: '2026-01-01' },
  rejects: ['EMPLOYEE_NOT_FOUND'],

  read: async (input, read, { bank }) => {
    const { employeeId } = input;
    if ((await read.one(employees, { id: employeeId })) === undefined) {
      return reject('EMPLOYEE_NOT_FOUND', { message: `Employee ${employeeId} was not found.` });
    }
    const { from, before } = periodOf(input, bank.timezone);
    const page = await read.page(referrals, {
      ...pageAsked(input),
      orderBy: ['id'],
      where: (select) => {
        select.where({ employeeId });
        if (from !== undefined) select.where('createdAt', '>=', from);
        if (before !== undefined) select.where('createdAt', '<', before);
      },
    });
    const { items, pageNumber, pageSize, totalRecords: totalCount, totalPages, nextAfter } = page;
    return {
      data: { items: items.map(referralView), pageNumber, pageSize, totalCount, totalPages, nextAfter },
      message: listMessage(page),
    };
  },
});
