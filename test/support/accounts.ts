/** The table that every move of a deposit account is tested by. */
import { type AccountMove, accountLife } from '../../commands/accounts/account-life.ts';
import type { Command } from '../../core/command/declaration/command.ts';
import { aBranch } from './branches.ts';
import { aClient } from './clients.ts';
import { cases, person, type Row } from './decide.ts';
import { anAccount } from './transactions.ts';

/** An account without balance in every state, a missing one, and the rows of the command's own. */
export function accountCases(
  command: Command,
  move: AccountMove,
  gives: readonly ('put' | 'insert' | 'emit' | 'audit')[],
  more: Readonly<Record<string, Row<Command>>> = {},
): void {
  const states = accountLife.states.map((state) => {
    const goes = accountLife.next(state, move) !== undefined;
    const row = { state: { account: anAccount({ state, book: 0n }) }, gives: goes ? gives : 'ACCOUNT_STATE' };
    return [`an account that is ${state}`, row] as const;
  });
  cases(
    command,
    {
      input: { accountNumber: '1000000001' },
      state: {
        account: anAccount(),
        branch: aBranch({ openAccounts: 2 }),
        client: aClient({ openAccounts: 1 }),
        opening: undefined,
      },
      actor: person('manager', 'BranchManager'),
    },
    {
      ...Object.fromEntries(states),
      'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
      ...more,
    },
  );
}

export const moves = ['put', 'insert', 'emit', 'audit'] as const;
export const countedMoves = ['put', 'put', 'put', 'insert', 'emit', 'audit'] as const;
