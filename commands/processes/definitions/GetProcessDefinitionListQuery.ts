import { query } from '../../../core/command/declaration/command.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { anyHolds } from '../../../core/command/kit/holding.ts';
import { afterField, listed, listMessage, NextAfter, pageAsked } from '../../../core/command/kit/paging.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import { namesOf } from '../../../core/values/members.ts';
import { processReply } from './definition.ts';
import {
  activeOf,
  countsOf,
  DefinitionView,
  definitionView,
  standingOf,
  totalOf,
  VersionView,
  versionsOf,
} from './definition-view.ts';

/** Columns by which the list may be sorted. */
const sorts = {
  name: 'name',
  category: 'category',
  createdDate: 'createdAt',
  version: 'currentVersion',
  updatedDate: 'updatedAt',
} as const;

export default query({
  name: 'GetProcessDefinitionListQuery',
  aliases: ['GetProcessDefinitiionListQuery'],
  summary: 'Process definitions with how many instances they have.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    after: afterField,
    searchText: Type.Optional(Words(200, 'Part of the name or description')),
    category: Type.Optional(Words(100)),
    isActive: Type.Optional(Type.Boolean()),
    sortBy: Type.Optional(OneOf(namesOf(sorts))),
    sortDirection: Type.Optional(OneOf(['asc', 'desc'])),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Intersect([
        DefinitionView,
        Type.Object({
          activeInstanceCount: Type.Integer(),
          totalInstanceCount: Type.Integer(),
          runningInstanceCount: Type.Integer(),
          waitingInstanceCount: Type.Integer(),
          failedInstanceCount: Type.Integer(),
          suspendedInstanceCount: Type.Integer(),
          versions: Type.Array(VersionView),
        }),
      ]),
    ),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
  }),
  example: { pageSize: 20 },

  read: async (input, read) => {
    const { searchText, category, isActive, sortBy = 'name', sortDirection = 'asc' } = input;
    const where = (select: Select): void => {
      select.where('isDeleted', false);
      if (category !== undefined) select.where('category', category);
      if (isActive !== undefined) select.where('isActive', isActive);
      if (searchText !== undefined) anyHolds(select, ['name', 'description'], searchText);
    };
    const page = await read.page(processDefinitions, {
      ...pageAsked(input, 20),
      where,
      orderBy: [sorts[sortBy], 'id'],
      direction: sortDirection,
    });
    const counts = await countsOf(
      page.items.map(({ id }) => id),
      read,
    );
    const versions = await versionsOf(page.items, read, 'open');
    const list = listed(page, (row) => ({
      ...definitionView(row),
      activeInstanceCount: activeOf(counts.get(row.id)),
      totalInstanceCount: totalOf(counts.get(row.id)),
      ...standingOf(counts.get(row.id)),
      versions: [...(versions.get(row.id) ?? [])],
    }));
    return {
      data: {
        ...list,
        hasNextPage: page.nextAfter !== null,
        hasPreviousPage: page.pageNumber > 1 || input.after !== undefined,
      },
      message: listMessage(page),
    };
  },
});
