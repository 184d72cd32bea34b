import assert from 'node:assert/strict';
import command from '../../../commands/rules/ValidateRuleSetCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { cases, type DecisionOf, person } from '../../support/decide.ts';
import { content, failing, good, invalid } from './sample.ts';

const told = (decision: DecisionOf<typeof command>) => {
  assert.ok(!isRejection(decision));
  return decision.data;
};

cases(
  command,
  { input: { name: 'transactions/velocity', content }, state: {}, actor: person('ada', 'BranchManager') },
  {
    'says that all is well': {
      prepared: good,
      gives: [],
      also: (decision) => assert.equal(told(decision).valid, true),
    },
    'tells what is wrong, and changes nothing': {
      prepared: invalid,
      gives: [],
      also: (decision) => assert.equal(told(decision).valid, false),
    },
    'counts what failed': { prepared: failing, gives: [] },
    'knows the rule sets': { prepared: undefined, gives: 'RULE_SET_NOT_FOUND' },
  },
);
