import ApproveProposalCommand from '../../../commands/proposals/ApproveProposalCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { aProposal, openOfMaker, proposalId } from '../../support/proposals.ts';

const approved = ['put', 'insert', 'put', 'unschedule', 'schedule', 'emit', 'audit'] as const;
const first = { userId: 'rita', name: 'Rita', humans: ['rita'], at: noon };
const exempting = { 'transactions/maker-checker': { enabled: true, exemptRoles: ['Admin'] } };

cases(
  ApproveProposalCommand,
  {
    input: { proposalId },
    state: { proposal: aProposal(), open: openOfMaker, window: undefined },
    actor: person('boss', 'BranchManager'),
  },
  {
    'another person of the role approves it, and it is run': { gives: approved },
    'no such proposal': { state: { proposal: undefined }, gives: 'PROPOSAL_NOT_FOUND' },
    'one that has expired': { state: { proposal: aProposal({ state: 'Expired' }) }, gives: 'PROPOSAL_STATE' },
    'its maker': { actor: person('manager', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'a lower role': { actor: person('tom', 'Teller'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'a total above the own limit': {
      state: { proposal: aProposal({ total: 6_000_000_000n }) },
      gives: 'APPROVAL_LIMIT_EXCEEDED',
    },
    'what has no amount asks for no limit': {
      state: { proposal: aProposal({ total: null }) },
      gives: approved,
    },
    'the first of two': { state: { proposal: aProposal({ approvalsNeeded: 2 }) }, gives: ['put', 'insert'] },
    'the second of two': {
      state: { proposal: aProposal({ approvalsNeeded: 2, approvals: [first] }) },
      gives: approved,
    },
    'the same person again': {
      actor: person('rita', 'BranchManager'),
      state: { proposal: aProposal({ approvalsNeeded: 2, approvals: [first] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    // Found by an attack: one exempt Admin made a proposal and gave both approvals.
    'its maker, whose role the rule of transactions exempts': {
      actor: person('manager', 'Admin'),
      rules: exempting,
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'its maker, where the rule of transactions is off': {
      actor: person('manager', 'Admin'),
      rules: { 'transactions/maker-checker': { enabled: false, exemptRoles: [] } },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'the same person again, whose role the rule of transactions exempts': {
      actor: person('rita', 'Admin'),
      rules: exempting,
      state: { proposal: aProposal({ approvalsNeeded: 2, approvals: [first] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'too many approvals within the hour': {
      state: {
        window: {
          tenant: 'demo',
          version: 1,
          userId: 'boss',
          updatedAt: noon,
          approvals: Array.from({ length: 5 }, () => noon),
        },
      },
      gives: 'VELOCITY_LIMIT_EXCEEDED',
    },
  },
);
