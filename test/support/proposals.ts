/** A proposal that waits, for tests of what becomes of it. */
import type { ProcessWait } from '../../core/process/tables.ts';
import type { OpenProposals } from '../../core/proposals/open-proposals.ts';
import type { Proposal, ProposalContents } from '../../core/proposals/proposal.ts';
import { noon } from './decide.ts';
import { callbackWait } from './definitions.ts';

export const proposalId = '019cae6b-6600-7000-8040-00000000000a';

export const aProposal = (more: Partial<Proposal> = {}): Proposal => ({
  tenant: 'demo',
  version: 1,
  id: proposalId,
  state: 'Proposed',
  command: 'RecordPartnerPaymentCommand',
  summary: 'RecordPartnerPaymentCommand: amount 5000000',
  size: 100,
  maker: {
    kind: 'user',
    userId: 'manager',
    name: 'Mary',
    branchId: null,
    roles: ['BranchManager'],
    humans: ['manager'],
    rights: {
      userId: 'manager',
      people: ['manager'],
      roles: ['BranchManager'],
      permissions: [],
      isByRoles: false,
      since: noon,
    },
  },
  makers: ['manager'],
  createdBy: 'manager',
  createdByName: 'Mary',
  total: 500_000_000n,
  approverRole: 'BranchManager',
  approvalsNeeded: 1,
  approvals: [],
  reasons: ['journal.partner-payment above 1,000,000.00 is not done by one person'],
  createdAt: noon,
  expiresAt: noon,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  status: null,
  ...more,
});

/** Its data. */
export const proposalData: ProposalContents = {
  tenant: 'demo',
  version: 1,
  id: proposalId,
  input: { amount: 5_000_000 },
  sealedInput: '',
  answer: null,
  preview: { message: 'Payment recorded.', data: {} },
};

/** The proposals of its maker that are open. */
export const openOfMaker: OpenProposals = {
  tenant: 'demo',
  version: 1,
  maker: 'user:manager',
  openCount: 2,
  openBytes: 300,
  updatedAt: noon,
};

/** A process step that waits for it. */
export const proposalWait: ProcessWait = {
  ...callbackWait,
  token: 'change_1',
  elementId: 'change',
  kind: 'proposal',
  reference: proposalId,
  accepts: null,
};
