import assert from 'node:assert/strict';
import RecordProposalRun from '../../../commands/proposals/RecordProposalRun.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases, type DecisionOf } from '../../support/decide.ts';
import { aProposal, proposalData, proposalId, proposalWait } from '../../support/proposals.ts';

const stateOf = (state: string) => (decision: DecisionOf<typeof RecordProposalRun>) =>
  assert.ok('data' in decision && decision.data.state === state);

cases(
  RecordProposalRun,
  {
    input: { proposalId, status: 200, answer: '{}' },
    state: { proposal: aProposal({ state: 'Approved' }), contents: proposalData, steps: [] },
    actor: systemActor('demo'),
  },
  {
    'the command was done': { gives: ['put', 'put', 'emit', 'audit'], also: stateOf('Executed') },
    'the command was refused': {
      input: { status: 409 },
      gives: ['put', 'put', 'emit', 'audit'],
      also: stateOf('Failed'),
    },
    'one that a process step waits for': {
      state: { steps: [proposalWait] },
      gives: ['put', 'put', 'insert', 'schedule', 'emit', 'audit'],
    },
    'one that nobody has approved': { state: { proposal: aProposal() }, gives: 'PROPOSAL_STATE' },
    'no such proposal': { state: { proposal: undefined }, gives: 'PROPOSAL_NOT_FOUND' },
  },
);
