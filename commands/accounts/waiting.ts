/** Accounts that were opened and imports that were proposed, and wait for another person. */
import { isFew, ofHands, work } from '../../core/command/declaration/work.ts';
import { accounts } from '../../core/ledger/account.ts';
import { counted } from '../../core/values/counted.ts';
import { accountImports } from './account-import.ts';
import { accountOpenings } from './opening.ts';

export const pendingAccounts = work({
  of: 'account',
  says: 'Deposit accounts that wait for approval',
  table: accounts,
  named: 'number',
  waits: (select) => {
    isFew(select, 'state', 'PendingApproval');
  },
  // The opener of an account is in another table.
  own: (select, actor) => {
    select.whereExists((opening) => {
      opening
        .select('accountId')
        .from(accountOpenings.name)
        .whereRaw('?? = ??', [`${accountOpenings.name}.tenant`, `${accounts.name}.tenant`])
        .whereRaw('?? = ??', [`${accountOpenings.name}.accountId`, `${accounts.name}.id`]);
      ofHands(opening, ['openedBy', 'makers'], actor);
    });
  },
  due: null,
  since: 'openedAt',
  amount: null,
  texts: ['name', 'number', 'clientKey'],
  commands: ['ApproveDepositAccountCommand', 'RejectDepositAccountCommand'],
  events: ['account.opened', 'account.state_changed'],
  items: async (rows, read) => {
    const openings = await read.rows(accountOpenings, (select) =>
      select.whereIn(
        'accountId',
        rows.map(({ id }) => id),
      ),
    );
    const openingOf = new Map(openings.map((opening) => [opening.accountId, opening]));
    return rows.map((row) => {
      const opening = openingOf.get(row.id);
      const data = { accountNumber: row.number };
      return {
        id: row.number,
        what: `Account ${row.number}, ${row.name}`,
        amount: null,
        currency: null,
        createdBy: opening?.openedBy ?? '',
        createdById: opening?.openedBy ?? null,
        createdAt: row.openedAt,
        hands: opening === undefined ? [] : [opening.openedBy, ...opening.makers],
        acts: [
          { command: 'ApproveDepositAccountCommand', data },
          { command: 'RejectDepositAccountCommand', data },
        ],
      };
    });
  },
});

export const proposedImports = work({
  of: 'accountImport',
  says: 'Imports of accounts that wait for approval',
  table: accountImports,
  waits: (select) => {
    isFew(select, 'state', 'Proposed');
  },
  own: ['proposedBy', 'makers'],
  due: null,
  since: 'proposedAt',
  amount: 'total',
  texts: ['id', 'proposedBy'],
  commands: ['ApproveImportCommand', 'RejectImportCommand'],
  events: [],
  items: (rows, _read, { currency }) =>
    rows.map((row) => {
      const data = { importId: row.id };
      return {
        id: row.id,
        what: `Import of ${counted(row.rowCount, 'account')}`,
        amount: row.total,
        currency,
        createdBy: row.proposedBy,
        createdById: row.proposedBy,
        createdAt: row.proposedAt,
        hands: [row.proposedBy, ...row.makers],
        acts: [
          { command: 'ApproveImportCommand', data },
          { command: 'RejectImportCommand', data },
        ],
      };
    }),
});
