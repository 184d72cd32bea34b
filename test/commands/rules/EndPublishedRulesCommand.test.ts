import command from '../../../commands/rules/EndPublishedRulesCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';

const published = {
  tenant: 'demo',
  version: 1,
  name: 'transactions/velocity',
  contentVersion: 'v2',
  fileVersion: 'v1',
  publicationId: 'p',
  publishedAt: noon,
};

const recorded = { tenant: 'demo', version: 1, name: 'transactions/velocity', contentVersion: 'v1' };

cases(
  command,
  {
    input: { name: 'transactions/velocity', publicationId: 'p', fileVersion: 'v3' },
    state: { published, recorded },
    actor: person('rules', 'Admin'),
  },
  {
    'lets the file decide again': { gives: ['remove', 'put', 'insert', 'emit', 'audit'] },
    'also where the file was never told of': {
      state: { recorded: undefined },
      gives: ['remove', 'insert', 'emit', 'audit'],
    },
    'does nothing twice': { state: { published: undefined }, gives: [] },
    'leaves what was published since': {
      state: { published: { ...published, publicationId: 'q' } },
      gives: [],
    },
  },
);
