/** Effects of proposals on process steps: a result wakes the step, and a step that stops waiting withdraws its proposal. */
import type { Context } from '../command/declaration/command.ts';
import { type Effect, schedule } from '../command/declaration/effects.ts';
import type { Read } from '../command/declaration/read.ts';
import { type Proposal, proposalLife } from '../proposals/proposal.ts';
import { type ProcessWait, processWaits } from './tables.ts';
import { triggered } from './triggered.ts';

/** Loads the steps that wait for a proposal. */
export const stepsWaitingFor = (proposalId: string, read: Read): Promise<readonly ProcessWait[]> =>
  read.all(processWaits, { kind: 'proposal', reference: proposalId });

/** Wakes the steps that wait for this proposal. No effects while the proposal has no result. */
export function wakeSteps(
  proposal: Proposal,
  answer: string | null,
  waits: readonly Pick<ProcessWait, 'instanceId' | 'token'>[],
  context: Context,
  when: 'now' | 'followed' = 'now',
): readonly Effect[] {
  if (!proposalLife.isFinal(proposal.state)) return [];
  const { id: proposalId, state, command, status, reason, expiresAt } = proposal;
  const payload = { proposalId, state, command, status, answer, reason, expiresAt };
  return waits.flatMap(({ instanceId: id, token }) =>
    triggered({ id }, { kind: 'proposal', token, payload }, context, when),
  );
}

/** Withdraws a proposal that no step waits for any more. */
export function withdrawal(proposalId: string, reason: string, { now: due }: Context): Effect {
  return schedule({
    id: `proposal-withdraw:${proposalId}`,
    due,
    command: 'RejectProposalCommand',
    data: { proposalId, reason },
  });
}
