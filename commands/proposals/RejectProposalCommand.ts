import { isAmong } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, unschedule } from '../../core/command/declaration/effects.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { roleRefusal } from '../../core/command/policy/approval.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { stepsWaitingFor, wakeSteps } from '../../core/process/proposal-wait.ts';
import { uncounted } from '../../core/proposals/open-proposals.ts';
import { expiryTimerId } from '../../core/proposals/proposal.ts';
import {
  aboutProposal,
  loadProposal,
  ProposalView,
  proposalEvent,
  proposalNamed,
  proposalNoun,
  proposalView,
} from './proposal.ts';

export default command({
  name: 'RejectProposalCommand',
  summary: 'Rejects a command that waits for approval; who asked for it may withdraw it.',
  reply: R2,
  permission: ['transactions.approve'],
  input: Type.Object({ ...proposalNamed, reason: Words(1000) }),
  output: ProposalView,
  example: { proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', reason: 'The reference does not exist' },
  rejects: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'ProposalRejected',
  effectClasses: ['commitment'],
  byTimer: true,

  load: async ({ proposalId }, read) => ({
    ...(await loadProposal(proposalId, read)),
    steps: await stepsWaitingFor(proposalId, read),
  }),
  about: (_input, { proposal }) => aboutProposal(proposal),

  decide: ({ reason }, { proposal, open, steps }, context) => {
    if (proposal === undefined) return reject('PROPOSAL_NOT_FOUND');
    const { actor, now } = context;
    // The host withdraws a proposal if the process step that requested it no longer waits.
    if (actor.kind !== 'system' && !isAmong(actor, proposal.makers)) {
      const message = `Only its maker or the role ${proposal.approverRole} or higher may reject it.`;
      const refused = roleRefusal(context, proposal.approverRole, message);
      if (refused !== undefined) return refused;
    }
    const moved = proposalNoun.move(proposal, 'reject', context, {
      changes: { decidedBy: actor.userId, decidedAt: now, reason },
    });
    if (isRejection(moved)) return moved;
    return {
      data: proposalView(moved.after),
      message: 'The proposal is rejected; nothing was done.',
      effects: [
        ...moved.effects,
        ...uncounted(proposal, open, context),
        ...wakeSteps(moved.after, null, steps, context),
        unschedule(expiryTimerId(proposal.id)),
        emit('proposal.decided', proposal.id, {
          ...proposalEvent(proposal),
          state: moved.to,
          decidedBy: actor.name,
          decidedById: actor.userId,
        }),
        audit({ newState: moved.to, approverNotes: reason }),
      ],
    };
  },
});
