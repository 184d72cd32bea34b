import command from '../../../commands/rules/EndPublishedRulesCommand.ts';
import type { PublishedRules } from '../../../core/rules/publication.ts';
import { cases, noon, person } from '../../support/decide.ts';

const published = {
  ...{ tenant: 'demo', version: 1, name: 'transactions/velocity', contentVersion: 'v2' },
  ...{ fileVersion: 'v1', publicationId: 'p', publishedAt: noon },
};

cases<{ readonly published: PublishedRules | undefined }>(
  command,
  {
    input: { name: 'transactions/velocity', publicationId: 'p', fileVersion: 'v3' },
    state: { published },
    actor: person('rules', 'Admin'),
  },
  {
    'lets the file decide again': { gives: ['remove', 'insert', 'emit', 'audit'] },
    'does nothing twice': { state: { published: undefined }, gives: [] },
    'leaves what was published since': {
      state: { published: { ...published, publicationId: 'q' } },
      gives: [],
    },
  },
);
