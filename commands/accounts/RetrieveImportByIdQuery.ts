import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import {
  type AccountImportRow,
  accountImportRows,
  accountImports,
  ImportView,
  importedStates,
  importNamed,
  importView,
} from './account-import.ts';

export default query({
  name: 'RetrieveImportByIdQuery',
  summary: 'One import with its rows, page by page: what an approver puts his name to.',
  reply: R2,
  permission: ['imports.approve', 'imports.run'],
  input: Type.Object({ ...importNamed, ...paging(100) }),
  output: Type.Object({
    ...ImportView.properties,
    rows: Listed(
      Type.Object({
        row: Type.Integer({ description: 'Its index in the rows of the file, from 0' }),
        accountNumber: Type.String(),
        clientEncodedKey: Type.String(),
        productCode: Type.String(),
        branchKey: Type.String(),
        accountName: OrNull(Type.String({ description: 'null: the name of the client' })),
        state: OneOf(importedStates),
        balance: Type.Number(),
      }),
    ),
  }),
  rejects: ['IMPORT_NOT_FOUND'],

  read: async ({ importId, ...input }, read) => {
    const proposal = await read.one(accountImports, { id: importId });
    if (proposal === undefined) return reject('IMPORT_NOT_FOUND');
    const page = await read.page(accountImportRows, {
      ...pageAsked(input, 100),
      direction: 'asc',
      where: (select) => void select.where({ importId: proposal.id }),
    });
    return {
      data: { ...importView(proposal), rows: listed(page, rowView) },
      message: `${page.items.length}/${page.totalRecords} rows returned.`,
    };
  },
});

function rowView(row: AccountImportRow) {
  const { accountNumber, clientEncodedKey, productCode, branchKey, accountName, state } = row;
  return {
    row: row.position,
    accountNumber,
    clientEncodedKey,
    productCode,
    branchKey,
    accountName,
    state,
    balance: fromMinor(row.balance),
  };
}
