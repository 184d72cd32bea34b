import { query } from '../../core/command/declaration/command.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { type FilterProperties, Filters, filterBy } from '../../core/command/kit/filters.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { listMessage, NextAfter, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { branches } from '../branches/branch.ts';
import { employees } from './employee.ts';
import { EmployeeView, employeeView } from './employee-input.ts';

const text = (column: string) => ({ column, kind: 'text' as const });

const properties: FilterProperties = {
  Id: { column: 'id', kind: 'integer' },
  StaffId: text('staffId'),
  Email: text('email'),
  FirstName: text('firstName'),
  LastName: text('lastName'),
  Role: text('role'),
  ReferralCode: text('referralCode'),
  CreatedAt: { column: 'createdAt', kind: 'instant' },
};

export default query({
  name: 'RetrieveEmployeesListQuery',
  summary: 'Employees by name, role or composed filters, in the order of their ids.',
  reply: R1Strings,
  permission: ['employees.view'],
  input: Type.Object({
    ...paging(10),
    searchText: Type.Optional(Note(200, 'Part of a name, the staff id or the e-mail address')),
    role: Type.Optional(Words(40)),
    isEnabled: Type.Optional(Type.Boolean()),
    isAccountOfficer: Type.Optional(Type.Boolean()),
    filters: Type.Optional(Filters),
  }),
  output: Type.Object({
    items: Type.Array(EmployeeView),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
  }),
  example: { searchText: 'ngozi' },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank }) => {
    const filters = filterBy(input.filters, properties, bank.timezone);
    if (typeof filters !== 'function') return filters;
    const words = input.searchText?.trim() ?? '';
    const page = await read.page(employees, {
      ...pageAsked(input),
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (words !== '') {
          anyHolds(select, ['firstName', 'middleName', 'lastName', 'staffId', 'email'], words);
        }
        if (input.role !== undefined) select.where('role', input.role);
        if (input.isEnabled !== undefined) select.where('isEnabled', Number(input.isEnabled));
        if (input.isAccountOfficer !== undefined) {
          select.where('isAccountOfficer', Number(input.isAccountOfficer));
        }
        filters(select);
      },
    });
    const keys = [...new Set(page.items.flatMap(({ branchKey }) => branchKey ?? []))];
    const homes = await read.rows(branches, (select) => select.whereIn('encodedKey', keys));
    const home = new Map(homes.map((branch) => [branch.encodedKey, branch]));
    const { items, pageNumber, pageSize, totalRecords: totalCount, totalPages, nextAfter } = page;
    return {
      data: {
        items: items.map((row) => employeeView(row, home.get(row.branchKey ?? ''))),
        pageNumber,
        pageSize,
        totalCount,
        totalPages,
        nextAfter,
      },
      message: listMessage(page),
    };
  },
});
