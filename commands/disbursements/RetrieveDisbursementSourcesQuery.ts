import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { accounts, isOpen } from '../../core/ledger/account.ts';

export default query({
  name: 'RetrieveDisbursementSourcesQuery',
  summary: 'Accounts of the bank itself that batches are paid from.',
  reply: R1Strings,
  permission: ['disbursement.view'],
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      accountNumber: Type.String(),
      sourceAccountName: Type.String(),
      sourceAccountCIF: OrNull(Type.String()),
      sourceChannel: OneOf<string>(['INTERNAL'], 'Accounts of the bank itself'),
      disbursementSourceAccountGroup: Type.Integer(),
      sourceGroupDescription: Type.String(),
      isEnabled: Type.Boolean(),
    }),
  ),
  example: {},

  read: async (_input, read) => {
    const rows = await read.rows(accounts, (select) =>
      select.where('class', 'INTERNAL').orderBy('number').limit(500),
    );
    return {
      data: rows.map((account) => ({
        accountNumber: account.number,
        sourceAccountName: account.name,
        sourceAccountCIF: account.clientKey,
        sourceChannel: 'INTERNAL',
        disbursementSourceAccountGroup: 1,
        sourceGroupDescription: 'Internal accounts',
        isEnabled: isOpen(account),
      })),
      message: `${rows.length} sources.`,
    };
  },
});
