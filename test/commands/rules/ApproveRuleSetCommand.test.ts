import command from '../../../commands/rules/ApproveRuleSetCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { content, draft, failing, good, inForce, invalid } from './sample.ts';

const row = { tenant: 'demo', version: 1, name: 'transactions/velocity' };

cases(
  command,
  {
    input: { draftId: 'draft-1' },
    state: { draft: draft(), published: undefined, stored: undefined },
    actor: person('bayo', 'RegionalManager'),
  },
  {
    'brings the draft into force over the file': {
      prepared: { review: good, inForce },
      gives: ['put', 'insert', 'insert', 'insert', 'emit', 'audit'],
    },
    'goes before what was published earlier': {
      prepared: { review: good, inForce },
      state: {
        published: { ...row, contentVersion: 'v1', fileVersion: 'v0', publicationId: 'p', publishedAt: noon },
        stored: { ...row, contentVersion: 'v2', content },
      },
      gives: ['put', 'insert', 'put', 'emit', 'audit'],
    },
    'refuses the proposer': {
      prepared: { review: good, inForce },
      actor: person('ada', 'Admin'),
      gives: 'RULE_OWN_PROPOSAL',
    },
    'refuses a service behind which the proposer stands': {
      prepared: { review: good, inForce },
      actor: person('job:nightly', 'Admin', { humans: ['eve', 'ada'] }),
      gives: 'RULE_OWN_PROPOSAL',
    },
    'refuses a draft over what is no longer in force': {
      prepared: { review: good, inForce: { ...inForce, version: 'v9', fileVersion: 'v9' } },
      gives: 'RULE_DRAFT_OUTDATED',
    },
    'refuses a draft over what another approval brought into force a moment ago': {
      prepared: { review: good, inForce },
      state: {
        published: { ...row, contentVersion: 'v3', fileVersion: 'v1', publicationId: 'p', publishedAt: noon },
      },
      gives: 'RULE_DRAFT_OUTDATED',
    },
    'refuses a draft that is decided': {
      prepared: { review: good, inForce },
      state: { draft: draft({ state: 'Rejected' }) },
      gives: 'RULE_DRAFT_NOT_OPEN',
    },
    'refuses what is wrong by now': { prepared: { review: invalid, inForce }, gives: 'RULE_SET_INVALID' },
    'refuses what fails its tests': { prepared: { review: failing, inForce }, gives: 'RULE_TESTS_FAILED' },
    'refuses what is not there': {
      prepared: undefined,
      state: { draft: undefined },
      gives: 'RULE_DRAFT_NOT_FOUND',
    },
  },
  // Found out before its turn: GetRuleSetQuery.test.ts has it.
  ['INSUFFICIENT_PERMISSIONS'],
);
