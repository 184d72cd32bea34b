import RejectProposalCommand from '../../../commands/proposals/RejectProposalCommand.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases, person } from '../../support/decide.ts';
import { aProposal, openOfMaker, proposalId, proposalWait } from '../../support/proposals.ts';

const rejected = ['put', 'put', 'unschedule', 'emit', 'audit'] as const;

cases(
  RejectProposalCommand,
  {
    input: { proposalId, reason: 'No such payment' },
    state: { proposal: aProposal(), open: openOfMaker, steps: [] },
    actor: person('boss', 'BranchManager'),
  },
  {
    'the role that may approve it': { gives: rejected },
    'its maker withdraws it': { actor: person('manager', 'Teller'), gives: rejected },
    'one that a process step waits for': {
      state: { steps: [proposalWait] },
      gives: ['put', 'put', 'insert', 'schedule', 'unschedule', 'emit', 'audit'],
    },
    'its process step no longer waits': { actor: systemActor('demo'), gives: rejected },
    'a lower role': { actor: person('tom', 'Teller'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'no such proposal': { state: { proposal: undefined }, gives: 'PROPOSAL_NOT_FOUND' },
    'one that was approved': {
      state: { proposal: aProposal({ state: 'Approved' }) },
      gives: 'PROPOSAL_STATE',
    },
  },
);
