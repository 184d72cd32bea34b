import command from '../../../commands/rules/RollbackRuleSetCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { content, draft, failing, good, inForce, invalid } from './sample.ts';

const row = { tenant: 'demo', version: 1, name: 'transactions/velocity' };
const published = { ...row, contentVersion: 'v3', fileVersion: 'v1', publicationId: 'p', publishedAt: noon };
const now = { ...inForce, version: 'v3', source: 'command' };

cases(
  command,
  {
    input: { name: row.name, version: 'v2', reason: 'Too many.' },
    state: {
      published,
      stored: { ...row, contentVersion: 'v2', content },
      drafts: [draft({ state: 'Published' })],
    },
    actor: person('bayo', 'RegionalManager'),
  },
  {
    'brings an earlier version back': {
      prepared: { content, review: good, inForce: now },
      gives: ['insert', 'put', 'emit', 'audit'],
    },
    'leaves the file alone when the file says so': {
      input: { version: 'v1' },
      prepared: { content, review: { ...good, version: 'v1' }, inForce: now },
      gives: ['insert', 'remove', 'emit', 'audit'],
    },
    'refuses who proposed that version': {
      actor: person('ada', 'Admin'),
      prepared: { content, review: good, inForce: now },
      gives: 'RULE_OWN_PROPOSAL',
    },
    'refuses each who proposed it, also where somebody else did before': {
      state: {
        published,
        stored: { ...row, contentVersion: 'v2', content },
        drafts: [
          draft({ state: 'Published', authors: ['musa'] }),
          draft({ state: 'Published', authors: ['bayo'] }),
        ],
      },
      prepared: { content, review: good, inForce: now },
      gives: 'RULE_OWN_PROPOSAL',
    },
    'refuses what is in force': {
      prepared: { content, review: good, inForce: { ...now, version: 'v2' } },
      state: { published: { ...published, contentVersion: 'v2' } },
      gives: 'RULE_SET_UNCHANGED',
    },
    'refuses what is wrong by now': {
      prepared: { content, review: invalid, inForce: now },
      gives: 'RULE_SET_INVALID',
    },
    'refuses what fails its tests by now': {
      prepared: { content, review: failing, inForce: now },
      gives: 'RULE_TESTS_FAILED',
    },
    'refuses what was never in force': { prepared: undefined, gives: 'RULE_VERSION_NOT_FOUND' },
  },
  // Found out before its turn: GetRuleSetQuery.test.ts has it.
  ['INSUFFICIENT_PERMISSIONS'],
);
