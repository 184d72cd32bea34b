/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about =
  'The policy of the bank: rule files, drafts, decisions and what would be decided';

export const glossary = {
  after: 'What stands there afterwards',
  auditId: 'Id of the entry in the audit trail',
  basedOn: 'The version that was in force when it was proposed',
  before: 'What stood there before',
  change: 'What is changed',
  changed: 'What differs from before',
  conditions: 'The conditions, with the values that they saw',
  content: 'The rules as they are',
  days: 'How many days',
  differences: 'Where what came differs from what was expected',
  draft: 'What was proposed',
  draftId: 'Id of the draft',
  drafts: 'Drafts that wait for a decision',
  expect: 'What the rules should answer',
  facts: 'What the rules are asked with',
  fileVersion: 'Version of the file; null where there is none',
  findings: 'What is wrong, or odd',
  mend: 'How to put it right',
  openDrafts: 'Drafts that wait for a decision',
  passed: 'Whether it passed, or how many did',
  pointer: 'The place, as a JSON pointer',
  review: 'What its tests come to now, and what is wrong or odd',
  rule: 'Name of the rule',
  rules: 'The rules, each as it was asked',
  ruleSet: 'The rules that decided',
  rulesThatHeld: 'Rules whose conditions held',
  severity: 'Whether it has to be mended, or is only odd',
  source: 'Where it comes from',
  tests: 'Tests of the rules',
  testsFailed: 'How many of its tests fail',
  testsPassed: 'How many tests passed',
  unchanged: 'What is as before',
  untestedRules: 'Rules that no test is decided by',
  valid: 'Whether nothing is wrong',
  value: 'The value',
} as const satisfies Glossary;
