import ExpireProposal from '../../../commands/proposals/ExpireProposal.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { aProposal, proposalId } from '../../support/proposals.ts';

cases(
  ExpireProposal,
  {
    input: { proposalId },
    state: { proposal: aProposal() },
    actor: systemActor('demo'),
  },
  {
    'one that waits': { gives: ['put', 'emit', 'audit'] },
    'one that was approved': {
      state: { proposal: aProposal({ state: 'Approved' }) },
      gives: 'PROPOSAL_STATE',
    },
    'no such proposal': { state: { proposal: undefined }, gives: 'PROPOSAL_NOT_FOUND' },
  },
);
