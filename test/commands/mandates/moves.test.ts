/** Commands that move a mandate: the state from which each goes, and one in which it is refused. */
import AuthoriseInterbankMandateCommand from '../../../commands/mandates/AuthoriseInterbankMandateCommand.ts';
import DisapproveInterbankMandateCommand from '../../../commands/mandates/DisapproveInterbankMandateCommand.ts';
import RefreshInterbankMandateStatusCommand from '../../../commands/mandates/RefreshInterbankMandateStatusCommand.ts';
import StartInterbankMandateCommand from '../../../commands/mandates/StartInterbankMandateCommand.ts';
import StopInterbankMandateCommand from '../../../commands/mandates/StopInterbankMandateCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { cases, person, type Row } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

type Mandate = ReturnType<typeof aMandate>;

const moved = ['put', 'insert', 'emit'] as const;
const draft = aMandate();
const authorised = aMandate({ state: 'Authorised' });
const known = aMandate({ state: 'Authorised', networkReference: 'N-1' });
const own: Readonly<Record<string, Row<Command>>> = {
  'the own draft, or one that one changed': {
    actor: person('maker', 'BranchManager'),
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
};

const table: readonly (readonly [
  command: Command,
  goes: Mandate,
  stays: Mandate,
  gives?: Row<Command>['gives'],
  more?: Readonly<Record<string, Row<Command>>>,
])[] = [
  [AuthoriseInterbankMandateCommand, draft, authorised, [...moved, 'schedule'], own],
  [DisapproveInterbankMandateCommand, draft, authorised],
  [StartInterbankMandateCommand, authorised, draft],
  [StopInterbankMandateCommand, aMandate({ state: 'Active' }), aMandate({ state: 'Stopped' })],
  // Only what the network knows can be asked of it.
  [RefreshInterbankMandateStatusCommand, known, draft, ['schedule']],
];

for (const [command, goes, stays, gives = moved, more] of table) {
  cases(
    command,
    {
      input: { mandateId: 7, comment: 'Seen', reason: 'Repaid' },
      state: { mandate: goes },
      actor: person('manager', 'BranchManager'),
    },
    {
      [`one that is ${goes.state}`]: { gives },
      [`one that is ${stays.state}`]: { state: { mandate: stays }, gives: 'MANDATE_STATE' },
      'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
      ...more,
    },
  );
}
