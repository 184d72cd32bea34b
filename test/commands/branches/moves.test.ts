/** Commands that move a branch: its states are active (0), not active (1) and deleted (2). */
import ActivateBranchCommand from '../../../commands/branches/ActivateBranchCommand.ts';
import DeactivateBranchCommand from '../../../commands/branches/DeactivateBranchCommand.ts';
import DeleteBranchCommand from '../../../commands/branches/DeleteBranchCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { aBranch } from '../../support/branches.ts';
import { cases, person, type Row } from '../../support/decide.ts';

const counted: Readonly<Record<string, Row<Command>>> = {
  'one with an open account': {
    state: { branch: aBranch({ openAccounts: 1 }) },
    gives: 'BRANCH_HAS_ACCOUNTS',
  },
};

for (const [command, from, more] of [
  [ActivateBranchCommand, [1], {}],
  [DeactivateBranchCommand, [0], {}],
  [DeleteBranchCommand, [0, 1], counted],
] as const satisfies readonly (readonly [Command, readonly number[], object])[]) {
  const states = ([0, 1, 2] as const).map((objectState) => {
    const goes = from.some((one) => one === objectState);
    const gives = goes ? (['put', 'insert', 'emit'] as const) : 'BRANCH_STATE';
    return [`in state ${objectState}`, { state: { branch: aBranch({ objectState }) }, gives }] as const;
  });
  cases(
    command as Command,
    { input: { id: 5 }, state: { branch: aBranch() }, actor: person('manager', 'BranchManager') },
    {
      ...Object.fromEntries(states),
      'no such branch': { state: { branch: undefined }, gives: 'BRANCH_NOT_FOUND' },
      ...more,
    },
  );
}
