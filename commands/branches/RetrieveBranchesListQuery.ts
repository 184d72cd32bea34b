import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, PageBeside, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { branches } from './branch.ts';
import { ExportedFile, exportBranches } from './branch-export.ts';
import { branchFilter, branchFilterFields } from './branch-filter.ts';
import { BranchView, branchView, R2Branches } from './branch-view.ts';

export default query({
  name: 'RetrieveBranchesListQuery',
  summary: 'Branches by name, state, day of creation or composed filters, in the order of their ids.',
  reply: R2Branches,
  permission: ['branches.view'],
  input: Type.Object({
    ...paging(10),
    ...branchFilterFields,
    isExport: Type.Optional(
      Type.Boolean({ description: 'All matches as an Excel workbook; paging is ignored' }),
    ),
  }),
  output: Type.Union([Listed(BranchView), ExportedFile]),
  extra: PageBeside,
  example: {
    pageNumber: 1,
    pageSize: 5,
    searchText: 'Island',
    filters: [{ propertyName: 'ObjectState', operator: 'Equals', value: 0 }],
  },
  rejects: ['VALIDATION'],
  seconds: ({ isExport }) => (isExport === true ? 60 : 5),

  read: async (input, read, { bank, now }) => {
    const where = branchFilter(input, bank.timezone);
    if (typeof where !== 'function') return where;
    if (input.isExport === true) {
      if (input.after !== undefined) {
        const message = 'after has no effect with isExport: the workbook has all matches. Remove it';
        return reject('VALIDATION', { field: 'after', message });
      }
      return exportBranches(read, where, now, bank.timezone);
    }
    const asked = pageAsked(input);
    const page = await read.page(branches, { ...asked, where, orderBy: ['id'], direction: 'asc' });
    return {
      data: listed(page, branchView),
      message: listMessage(page),
      extra: {
        pages: page.totalPages,
        hasNext: page.nextAfter !== null,
        hasPrevious: asked.after !== undefined || (page.pageNumber > 1 && page.totalRecords > 0),
        size: page.pageSize,
        count: page.totalRecords,
      },
    };
  },
});
