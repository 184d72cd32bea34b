import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { stepsWaitingFor, wakeSteps } from '../../core/process/proposal-wait.ts';
import { uncounted } from '../../core/proposals/open-proposals.ts';
import { aboutProposal, loadProposal, proposalEvent, proposalNamed, proposalNoun } from './proposal.ts';

/** Run by the timer of a proposal. */
export default command({
  name: 'ExpireProposal',
  summary: 'Ends a proposal that waited too long for a decision.',
  reply: R2,
  permission: null,
  input: Type.Object(proposalNamed),
  output: Type.Object({ proposalId: Type.String() }),
  rejects: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_STATE'],
  audits: 'ProposalExpired',
  effectClasses: ['commitment'],

  load: async ({ proposalId }, read) => ({
    ...(await loadProposal(proposalId, read)),
    steps: await stepsWaitingFor(proposalId, read),
  }),
  about: (_input, { proposal }) => aboutProposal(proposal),

  decide: ({ proposalId }, { proposal, open, steps }, context) => {
    if (proposal === undefined) return reject('PROPOSAL_NOT_FOUND');
    const moved = proposalNoun.move(proposal, 'expire', context, { changes: { decidedAt: context.now } });
    if (isRejection(moved)) return moved;
    return {
      data: { proposalId },
      message: 'The proposal has expired.',
      effects: [
        ...moved.effects,
        ...uncounted(proposal, open, context),
        ...wakeSteps(moved.after, null, steps, context),
        emit('proposal.decided', proposalId, {
          ...proposalEvent(proposal),
          state: moved.to,
          decidedBy: null,
          decidedById: null,
        }),
        audit({ newState: moved.to }),
      ],
    };
  },
});
