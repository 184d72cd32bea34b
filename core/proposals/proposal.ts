/** A command that waits for the approval of other people before it is run, with all that it needs to run. */
import type { KeptRights } from '../auth/kept-rights.ts';
import type { Actor } from '../command/declaration/actor.ts';
import { lifecycle } from '../command/declaration/lifecycle.ts';
import {
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import type { GivenApproval } from '../command/policy/approval.ts';

export const proposalLife = lifecycle({
  Proposed: { approve: 'Approved', reject: 'Rejected', expire: 'Expired' },
  Approved: { run: 'Executed', fail: 'Failed' },
  Executed: {},
  Failed: {},
  Rejected: {},
  Expired: {},
});
export type ProposalState = (typeof proposalLife.states)[number];

/**
 * The identity that the command runs as: the person or service that requested it, with its rights at that
 * time.
 */
export interface Maker extends Omit<Actor, 'tenant' | 'permissions' | 'granted' | 'byGrant'> {
  readonly rights: KeptRights;
}

/** The context to which the sealed input of a proposal is bound. */
export const inputAbout = (tenant: string, id: string): string => `${tenant}:proposal:${id}`;

export const proposals = table({
  name: 'proposals',
  key: ['id'],
  indexes: [
    {
      on: ['state', 'id'],
      serves: [
        { query: 'RetrieveProposalsQuery', asked: { state: 'Proposed' } },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['proposal'] } },
      ],
    },
  ],
  // A proposal changes nothing until its command runs, and the effects of the command are controlled then. A change
  // of state is a commitment, so that controls can count the approvals of one person.
  controls: { insert: 'none', remove: 'none', put: { '*': 'none', state: 'commitment' } },
  wide: true,
  columns: {
    id: text(36),
    state: text<ProposalState>(20),
    command: text(100),
    /** The command and the first part of its data, as lists show them: without secret values. */
    summary: text(400),
    /** About how many bytes its contents have. */
    size: integer(),
    maker: json<Maker>(),
    /** The people who may not approve it. */
    makers: json<readonly string[]>(),
    createdBy: text(200),
    createdByName: text(200),
    /** The amount to approve, in minor units, or null if no amount is involved. */
    total: nullable(money()),
    approverRole: nullable(text(40)),
    approvalsNeeded: integer(),
    approvals: json<readonly GivenApproval[]>(),
    /** Why the command has to be approved. */
    reasons: json<readonly string[]>(),
    createdAt: instant(),
    expiresAt: instant(),
    decidedBy: nullable(text(200)),
    decidedAt: nullable(instant()),
    reason: nullable(text(1000)),
    /** HTTP status of the command's reply, once it has run. */
    status: nullable(integer()),
  },
});

export type Proposal = Row<typeof proposals>;

/** The large members of a proposal. A list of proposals never reads them. */
export const proposalContents = table({
  name: 'proposal_contents',
  key: ['id'],
  sealed: { sealedInput: (tenant, { id }) => inputAbout(tenant, String(id)) },
  controls: 'none',
  wide: true,
  columns: {
    id: text(36),
    /** The data of the command as approvers see them: without secret values. */
    input: json<unknown>('long'),
    /** The data as JSON, which the host runs the command with. */
    sealedInput: text('long'),
    /** What the command would have answered when it was proposed. */
    preview: json<unknown>('long'),
    /** The body of the command's reply, once it has run. */
    answer: nullable(text('long')),
  },
});

export type ProposalContents = Row<typeof proposalContents>;

/** The timer that ends a proposal without a decision. */
export const expiryTimerId = (id: string) => `proposal:${id}`;
/** The timer that runs an approved proposal, and the name of its background task. */
export const runTimerId = (id: string) => `proposal-run:${id}`;
export const runTask = 'RunProposal';
