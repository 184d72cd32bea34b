import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, put, schedule, unschedule } from '../../core/command/declaration/effects.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import {
  againRefusal,
  alwaysFourEyes,
  approvalBy,
  fourEyesRejection,
  limitRefusal,
  missingAfter,
  roleRefusal,
} from '../../core/command/policy/approval.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { uncounted } from '../../core/proposals/open-proposals.ts';
import { expiryTimerId, proposals, runTask, runTimerId } from '../../core/proposals/proposal.ts';
import { counted } from '../../core/values/counted.ts';
import { personKey } from '../../core/values/person.ts';
import { approvalWindows, countApproval, velocityRefusal } from '../transactions/approval.ts';
import { approvalLimits, velocity } from '../transactions/approval-policies.ts';
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
  name: 'ApproveProposalCommand',
  summary: 'Approves a command of another person; after the last approval the host runs it.',
  reply: R2,
  permission: ['transactions.approve'],
  input: Type.Object({ ...proposalNamed, note: Type.Optional(Note(1000)) }),
  output: ProposalView,
  example: { proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  policies: { limits: approvalLimits, velocity },
  rejects: [
    'PROPOSAL_NOT_FOUND',
    'PROPOSAL_STATE',
    'INSUFFICIENT_PERMISSIONS',
    'APPROVAL_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
  ],
  audits: 'ProposalApproved',
  effectClasses: ['commitment'],

  load: async ({ proposalId }, read, actor) => ({
    ...(await loadProposal(proposalId, read)),
    window: await read.one(approvalWindows, { userId: personKey(actor.userId) }),
  }),
  facts: (_input, { proposal }) =>
    proposal === undefined
      ? { limits: null, velocity: null }
      : { limits: { transactionType: 'PROPOSAL' }, velocity: {} },
  about: (_input, { proposal }) => aboutProposal(proposal),

  decide: ({ note }, { proposal, open, window }, context) => {
    if (proposal === undefined) return reject('PROPOSAL_NOT_FOUND');
    const { actor, now, policy } = context;
    const { id, total, approverRole, approvalsNeeded } = proposal;
    // A rule that lifts the four eyes of transactions does not lift those of a proposal.
    const four = { rule: alwaysFourEyes, act: 'the maker of a command does not approve it' };
    const refused =
      proposalNoun.refusal(proposal, 'approve') ??
      fourEyesRejection(actor, proposal.makers, four) ??
      againRefusal(actor, proposal.approvals, { what: 'proposal' }) ??
      roleRefusal(context, approverRole, `The control asks for ${approverRole} or higher.`) ??
      (total === null
        ? undefined
        : limitRefusal({ amount: total, type: 'PROPOSAL', approverRole }, policy.limits ?? [], context)) ??
      velocityRefusal(window, policy.velocity, now);
    if (refused !== undefined) return refused;
    const approvals = [...proposal.approvals, approvalBy(context)];
    const missing = missingAfter(approvalsNeeded, proposal.approvals);
    const own = [countApproval(window, policy.velocity, context)];
    if (missing > 0) {
      const after = { ...proposal, approvals };
      return {
        data: proposalView(after),
        message: `Approval recorded; ${counted(missing, 'more approver')} needed.`,
        effects: [put(proposals, proposal, { approvals }), ...own],
      };
    }
    const moved = proposalNoun.moved(proposal, 'approve', context, {
      changes: { approvals, decidedBy: actor.userId, decidedAt: now, reason: note ?? null },
    });
    return {
      data: proposalView(moved.after),
      message: `Approved; the host runs ${proposal.command}.`,
      effects: [
        ...moved.effects,
        ...own,
        ...uncounted(proposal, open, context),
        unschedule(expiryTimerId(id)),
        schedule({ id: runTimerId(id), due: now, command: runTask, data: { proposalId: id } }),
        emit('proposal.decided', id, {
          ...proposalEvent(proposal),
          state: moved.to,
          decidedBy: actor.name,
          decidedById: actor.userId,
        }),
        audit({ newState: moved.to }),
      ],
    };
  },
});
