import command from '../../../commands/rules/ProposeRuleSetCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { content, failing, good, inForce, invalid } from './sample.ts';

cases(
  command,
  {
    input: { name: 'transactions/velocity', content, tests: [] },
    state: {},
    actor: person('ada', 'BranchManager'),
  },
  {
    'keeps the draft': { prepared: { review: good, inForce }, gives: ['insert', 'emit', 'audit'] },
    'refuses what is wrong': { prepared: { review: invalid, inForce }, gives: 'RULE_SET_INVALID' },
    'refuses what fails its tests': { prepared: { review: failing, inForce }, gives: 'RULE_TESTS_FAILED' },
    'refuses what is in force already': {
      prepared: { review: { ...good, version: 'v1' }, inForce },
      gives: 'RULE_SET_UNCHANGED',
    },
  },
  // Found out before its turn: GetRuleSetQuery.test.ts and GetRuleSetListQuery.test.ts have them.
  ['RULE_SET_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS', 'TOO_MANY_DRAFTS'],
);
