import ExpireProposal from '../../../commands/proposals/ExpireProposal.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { aProposal, openOfMaker, proposalId, proposalWait } from '../../support/proposals.ts';

cases(
  ExpireProposal,
  {
    input: { proposalId },
    state: { proposal: aProposal(), open: openOfMaker, steps: [] },
    actor: systemActor('demo'),
  },
  {
    'one that waits': { gives: ['put', 'put', 'emit', 'audit'] },
    'one that a process step waits for': {
      state: { steps: [proposalWait] },
      gives: ['put', 'put', 'insert', 'schedule', 'emit', 'audit'],
    },
    'one that was approved': {
      state: { proposal: aProposal({ state: 'Approved' }) },
      gives: 'PROPOSAL_STATE',
    },
    'no such proposal': { state: { proposal: undefined }, gives: 'PROPOSAL_NOT_FOUND' },
  },
);
