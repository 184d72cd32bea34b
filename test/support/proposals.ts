/** A proposal that waits, for tests of what becomes of it. */
import type { ProcessWait } from '../../core/process/tables.ts';
import type { Proposal } from '../../core/proposals/proposal.ts';
import { noon } from './decide.ts';
import { callbackWait } from './definitions.ts';

export const proposalId = '019cae6b-6600-7000-8040-00000000000a';

export const aProposal = (more: Partial<Proposal> = {}): Proposal => ({
  tenant: 'demo',
  version: 1,
  id: proposalId,
  state: 'Proposed',
  command: 'RecordPartnerPaymentCommand',
  input: { amount: 5_000_000 },
  sealedInput: '',
  maker: {
    ...{ kind: 'user', userId: 'manager', name: 'Mary', branchId: null },
    ...{ roles: ['BranchManager'], humans: ['manager'] },
    rights: {
      ...{ userId: 'manager', people: ['manager'], roles: ['BranchManager'] },
      ...{ permissions: [], isByRoles: false, since: noon },
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
  preview: { message: 'Payment recorded.', data: {} },
  createdAt: noon,
  expiresAt: noon,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  status: null,
  answer: null,
  ...more,
});

/** A process step that waits for it. */
export const proposalWait: ProcessWait = {
  ...callbackWait,
  ...{ token: 'change_1', elementId: 'change', kind: 'proposal', reference: proposalId },
  accepts: null,
};
