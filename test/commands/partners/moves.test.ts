/** Commands that move the request for a partner's loan: from which states, and by whom not. */
import ActivatePartnerMandateCommand from '../../../commands/partners/ActivatePartnerMandateCommand.ts';
import ApprovePartnerLoanRequestCommand from '../../../commands/partners/ApprovePartnerLoanRequestCommand.ts';
import CancelPartnerLoanRequestCommand from '../../../commands/partners/CancelPartnerLoanRequestCommand.ts';
import ProcessPartnerRejectLoanCommand from '../../../commands/partners/ProcessPartnerRejectLoanCommand.ts';
import ProcessPartnerStopMandateCommand from '../../../commands/partners/ProcessPartnerStopMandateCommand.ts';
import RejectPartnerLoanRequestCommand from '../../../commands/partners/RejectPartnerLoanRequestCommand.ts';
import SubmitPartnerLoanForApprovalCommand from '../../../commands/partners/SubmitPartnerLoanForApprovalCommand.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { aClient } from '../../support/clients.ts';
import { cases, person, type Row } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

type State = ReturnType<typeof aRequest>['state'];

const moved = ['put', 'insert', 'emit', 'audit'] as const;
const own: Readonly<Record<string, Row<Command>>> = {
  'who brought the request': {
    state: { request: aRequest({ state: 'PendingApproval', makers: ['manager'] }) },
    gives: 'INSUFFICIENT_PERMISSIONS',
  },
};
const told: Readonly<Record<string, Row<Command>>> = {
  'a borrower who is a client is told': {
    state: { client: aClient() },
    gives: ['put', 'insert', 'emit', 'notify', 'audit'],
  },
};

const table: readonly (readonly [
  command: Command,
  from: readonly [State, ...State[]],
  refusedIn: State,
  more?: Readonly<Record<string, Row<Command>>>,
])[] = [
  [SubmitPartnerLoanForApprovalCommand, ['Created'], 'Disbursed'],
  [ApprovePartnerLoanRequestCommand, ['PendingApproval'], 'Disbursed', own],
  [RejectPartnerLoanRequestCommand, ['PendingApproval'], 'Disbursed', own],
  [ProcessPartnerRejectLoanCommand, ['PendingApproval'], 'Disbursed', { ...own, ...told }],
  [CancelPartnerLoanRequestCommand, ['Created', 'PendingApproval'], 'Disbursed'],
  [ActivatePartnerMandateCommand, ['Approved'], 'Disbursed'],
  [ProcessPartnerStopMandateCommand, ['MandateActive', 'Disbursed'], 'Created'],
];

for (const [command, from, refusedIn, more] of table) {
  cases(
    command,
    {
      input: { id: 9, comment: 'So be it' },
      state: { request: aRequest({ state: from[0] }), client: undefined },
      actor: person('manager', 'BranchManager'),
    },
    {
      ...Object.fromEntries(
        from.map((state) => [`in state ${state}`, { state: { request: aRequest({ state }) }, gives: moved }]),
      ),
      'in another state': { state: { request: aRequest({ state: refusedIn }) }, gives: 'PARTNER_LOAN_STATE' },
      'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
      ...more,
    },
  );
}
