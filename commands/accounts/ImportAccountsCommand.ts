import { involvedUsers } from '../../core/command/declaration/actor.ts';
import { type Context, command } from '../../core/command/declaration/command.ts';
import { audit, insert } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { ImportInput, ImportOutput } from '../../core/command/kit/importing.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { moneyWords, toMinor } from '../../core/values/money.ts';
import {
  accountImportRows,
  accountImports,
  hashOf,
  ImportView,
  importFacts,
  importView,
  type ProposedRow,
  sumsOf,
} from './account-import.ts';
import { AccountRow, loadFound, openAll } from './import-accounts.ts';

export default command({
  name: 'ImportAccountsCommand',
  summary:
    'Opens every account of a file, or none; balances and active accounts wait for another person. Numbers that are there are left alone.',
  reply: R2,
  permission: ['imports.run'],
  bulk: true,
  body: bulkBody,
  list: 'rows',
  input: ImportInput(AccountRow),
  output: Type.Union([ImportOutput, ImportView]),
  example: {
    rows: [
      {
        accountNumber: '0045001',
        clientEncodedKey: 'client-amina',
        productCode: 'SAVINGS',
        branchKey: 'BR005',
        state: 'Active',
        balance: 1500.25,
      },
    ],
  },
  rejects: ['VALIDATION'],
  audits: 'AccountsImported',
  effectClasses: ['commitment', 'risk'],

  load: async ({ rows }, read) => ({ found: await loadFound(rows, read) }),

  decide: (input, { found }, context) => {
    const rows = input.rows.map(proposed);
    const made = openAll({ rows, found, ifThere: 'unchanged' }, context);
    if (isRejection(made)) return made;
    const opens = rows.filter((_row, at) => found[at]?.there !== true);
    return context.mustWait !== undefined || opens.some(({ balance }) => balance > 0n)
      ? proposalOf(opens, rows.length - opens.length, context)
      : made;
  },
});

function proposed(row: AccountRow, position: number): ProposedRow {
  const { accountNumber, clientEncodedKey, productCode, branchKey, accountName } = row;
  return {
    position,
    accountNumber,
    clientEncodedKey,
    productCode,
    branchKey,
    accountName: accountName ?? null,
    state: row.state ?? 'PendingApproval',
    balance: toMinor(row.balance ?? 0),
  };
}

/** Opens nothing: the rows are kept until another person decides. */
function proposalOf(
  rows: readonly ProposedRow[],
  unchanged: number,
  { actor, now, newId }: Pick<Context, 'actor' | 'now' | 'newId'>,
) {
  const proposal = {
    id: newId(),
    state: 'Proposed' as const,
    hash: hashOf(rows),
    unchanged,
    ...sumsOf(rows),
    makers: involvedUsers(actor),
    proposedBy: actor.userId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  };
  const { id, rowCount, total } = proposal;
  return {
    data: importView({ ...proposal, tenant: actor.tenant, version: 1 }),
    message: `${counted(rowCount, 'account')} with ${moneyWords(total)} ${rowCount === 1 ? 'waits' : 'wait'} for another person: ApproveImportCommand or RejectImportCommand with importId ${id}.`,
    effects: [
      insert(accountImports, proposal),
      ...rows.map((row) => insert(accountImportRows, { importId: id, ...row })),
      audit({
        eventType: 'AccountsImportProposed',
        newState: 'Proposed',
        balanceImpact: importFacts(proposal),
      }),
    ],
  };
}
