/** Proposals: their lifecycle, their form in answers, and their items in the approvers' queue. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Guid, OneOf, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { reasonsText } from '../../core/command/declaration/wait.ts';
import { isFew, sampleReason, work } from '../../core/command/declaration/work.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { openKey, openProposals } from '../../core/proposals/open-proposals.ts';
import { proposalPolicy } from '../../core/proposals/policy.ts';
import { type Proposal, type ProposalState, proposalLife, proposals } from '../../core/proposals/proposal.ts';
import { fromMinor } from '../../core/values/money.ts';
import { commitment } from '../transactions/commitment.ts';

export const ruleSets = [proposalPolicy];

export const rejections = {
  APPROVAL_REQUIRED: {
    http: 403,
    kind: 'forbidden',
    says: 'The approval of another person is required before this is done.',
    facts: {
      proposalId: Type.String({ description: 'The proposal that waits; absent in a dry run' }),
      approvalsNeeded: Type.Integer({ description: 'How many other people must approve' }),
      requiredRole: OrNull(Type.String({ description: 'The lowest role that may approve' })),
      totalAmount: SignedAmount('What has to be approved, in currency units'),
    },
    mend: {
      by: 'Other people of the role that the answer names, or of a higher one.',
      how: 'They approve the proposal by `ApproveProposalCommand`; the host then runs the command. Do not send it again.',
    },
  },
  TOO_MANY_PROPOSALS: {
    http: 409,
    kind: 'conflict',
    says: 'You have as many open proposals as one person may have: 50, or 8 MB together.',
    facts: {
      mostProposals: Type.Integer({ description: 'Open proposals that the maker may have' }),
      mostBytes: Type.Integer({ description: 'The bytes that the data of all of them may have together' }),
    },
    mend: {
      how: 'Wait until other people decide on your proposals, or withdraw one (`RejectProposalCommand`). Then send the command again.',
    },
  },
  PROPOSAL_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such proposal.',
    mend: { how: 'List the proposals that wait (`RetrieveProposalsQuery`) and take the id from there.' },
  },
  PROPOSAL_STATE: {
    http: 409,
    kind: 'state',
    says: 'The proposal was decided already, or has expired.',
    facts: { state: OneOf(proposalLife.states, 'The state that it is in') },
    mend: { how: 'Read the proposal. If it expired or was rejected, send the command again.' },
  },
} as const satisfies RejectionTable;

const told = { command: Type.String(), createdBy: Type.String(), createdById: Type.String() };

export const events = eventTypes(['transactions.approve'], {
  'proposal.created': {
    summary: 'A command waits for the approval of other people before it is run.',
    data: Type.Object({
      ...told,
      reason: Type.String(),
      approverRole: OrNull(Type.String({ description: 'The lowest role that may approve' })),
      amount: OrNull(Type.Number()),
      expiresAt: Type.String(),
    }),
  },
  'proposal.decided': {
    summary: 'A proposal was approved, rejected, or expired without a decision.',
    data: Type.Object({
      ...told,
      state: OneOf(proposalLife.states),
      decidedBy: OrNull(Type.String()),
      decidedById: OrNull(Type.String()),
    }),
  },
  'proposal.run': {
    summary: 'The command of an approved proposal was run.',
    data: Type.Object({ ...told, state: OneOf(proposalLife.states), status: Type.Integer() }),
  },
});

/** The content of every event about a proposal. */
export const proposalEvent = ({ command, createdBy, createdByName }: Proposal) => ({
  command,
  createdBy: createdByName,
  createdById: createdBy,
});

export type ProposalMove = 'approve' | 'reject' | 'expire' | 'run' | 'fail';

export const proposalNoun = noun({
  name: 'proposal',
  table: proposals,
  life: proposalLife,
  refusal: (_proposal, _move: ProposalMove, state: ProposalState) =>
    inState('PROPOSAL_STATE', 'The proposal', state, { end: ' already.' }),
  unrecorded: true,
});

/** Counts a proposal in the daily total of its last approver. */
export const proposalCommitment = commitment({
  table: proposals,
  type: 'PROPOSAL',
  history: proposalNoun.history,
  binds: ({ total }, { state }) => (state === 'Approved' ? (total ?? undefined) : undefined),
  approves: ({ total }, { state, approvals }) =>
    state === undefined && approvals !== undefined ? (total ?? undefined) : undefined,
});

export const proposalNamed = { proposalId: Guid('As the refused command answered it') };

const orNull = OrNull(Type.String());

export const ProposalView = Type.Object({
  proposalId: Type.String(),
  state: OneOf(proposalLife.states),
  command: Type.String(),
  totalAmount: OrNull(Type.Number()),
  requiredRole: orNull,
  approvalsNeeded: Type.Integer(),
  approvals: Type.Array(
    Type.Object({ approvedBy: Type.String(), approvedById: Type.String(), at: Type.String() }),
  ),
  reason: Type.String({ description: 'Why the command has to be approved' }),
  createdBy: Type.String(),
  createdById: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  decidedById: orNull,
  decidedAt: orNull,
  decisionNote: orNull,
  status: OrNull(Type.Integer({ description: 'HTTP status of the command once it has run' })),
});

export function proposalView(proposal: Proposal) {
  const { id, total, approverRole, approvals, createdBy, createdByName } = proposal;
  return {
    proposalId: id,
    state: proposal.state,
    command: proposal.command,
    totalAmount: total === null ? null : fromMinor(total),
    requiredRole: approverRole,
    approvalsNeeded: proposal.approvalsNeeded,
    approvals: approvals.map(({ name, userId, at }) => ({ approvedBy: name, approvedById: userId, at })),
    reason: reasonsText(proposal),
    createdBy: createdByName,
    createdById: createdBy,
    createdAt: proposal.createdAt,
    expiresAt: proposal.expiresAt,
    decidedById: proposal.decidedBy,
    decidedAt: proposal.decidedAt,
    decisionNote: proposal.reason,
    status: proposal.status,
  };
}

/** The proposal, and how many proposals of its maker are open. */
export async function loadProposal(id: string, read: Pick<Read, 'one'>) {
  const proposal = await read.one(proposals, { id });
  const open = proposal && (await read.one(openProposals, openKey(proposal.maker)));
  return { proposal, open };
}

/** The content of audit entries about a proposal. */
export function aboutProposal(proposal: Proposal | undefined) {
  if (proposal === undefined) return {};
  const { id, command, total, createdBy, state } = proposal;
  return {
    previousState: state,
    ...(total === null ? {} : { transactionAmount: total }),
    balanceImpact: { proposalId: id, command, createdBy },
  };
}

export const waitingProposals = work({
  of: 'proposal',
  says: 'Commands that wait for the approval of another person',
  table: proposals,
  waits: (select) => {
    isFew(select, 'state', 'Proposed');
  },
  own: ['createdBy', 'makers'],
  due: 'expiresAt',
  since: 'createdAt',
  amount: 'total',
  texts: ['command', 'reasons', 'createdByName'],
  commands: ['ApproveProposalCommand', 'RejectProposalCommand'],
  events: ['proposal.created', 'proposal.decided'],
  items: (rows, _read, { currency }) =>
    rows.map((row) => {
      const data = { proposalId: row.id };
      return {
        id: row.id,
        what: row.summary,
        note: reasonsText(row),
        amount: row.total,
        currency: row.total === null ? null : currency,
        createdBy: row.createdByName,
        createdById: row.createdBy,
        createdAt: row.createdAt,
        hands: [row.createdBy, ...row.makers],
        acts: [
          { command: 'ApproveProposalCommand', data },
          { command: 'RejectProposalCommand', data, sample: { reason: sampleReason } },
        ],
      };
    }),
});
