import command from '../../../commands/rules/RejectRuleSetCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { draft } from './sample.ts';

cases(
  command,
  {
    input: { draftId: 'draft-1', reason: 'Too high.' },
    state: { draft: draft() },
    actor: person('bayo', 'RegionalManager'),
  },
  {
    'closes the draft': { gives: ['put', 'emit', 'audit'] },
    'lets the proposer take it back': {
      actor: person('ada', 'BranchManager'),
      gives: ['put', 'emit', 'audit'],
    },
    'refuses a draft that is decided': {
      state: { draft: draft({ state: 'Published' }) },
      gives: 'RULE_DRAFT_NOT_OPEN',
    },
    'refuses what is not there': { state: { draft: undefined }, gives: 'RULE_DRAFT_NOT_FOUND' },
  },
  // Found out before its turn: GetRuleSetQuery.test.ts has it.
  ['INSUFFICIENT_PERMISSIONS'],
);
