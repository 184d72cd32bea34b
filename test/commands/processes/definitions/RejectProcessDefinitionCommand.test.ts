import assert from 'node:assert/strict';
import Reject from '../../../../commands/processes/definitions/RejectProcessDefinitionCommand.ts';
import type { ProcessDefinition, ProcessVersion } from '../../../../core/process/definitions.ts';
import { cases, person } from '../../../support/decide.ts';
import { analyst, definition, versionRow } from '../../../support/definitions.ts';

const proposed = {
  ...versionRow,
  number: 3,
  state: 'Proposed',
  basedOn: 2,
  changes: { name: 'Lending' },
  makers: ['grace', 'edsger'],
  authors: [{ userId: 'ada', permissions: ['*'] }],
} satisfies ProcessVersion;

cases(
  Reject,
  {
    input: { id: 7, version: 3, reason: 'The limit is not checked.' },
    state: { definition, version: proposed, same: undefined } as {
      definition: ProcessDefinition | undefined;
      version: ProcessVersion | undefined;
      same: ProcessDefinition | undefined;
    },
    // She wrote a version before this one, which it was built upon: that makes her no maker of this one.
    actor: analyst,
  },
  {
    'what another person wrote; the definition stays': {
      gives: ['put', 'emit', 'audit'],
      also(decision) {
        const put = 'effects' in decision ? decision.effects[0] : undefined;
        const { state, reason } = (put?.do === 'put' ? put.changes : {}) as Readonly<Record<string, unknown>>;
        assert.deepEqual([state, reason], ['Rejected', 'The limit is not checked.']);
      },
    },
    'an outdated one all the same': {
      state: { definition: { ...definition, currentVersion: 4 } },
      gives: ['put', 'emit', 'audit'],
    },
    'one of its makers, however his name is written': {
      actor: person('Edsger ', 'Admin'),
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a version that is in force': { state: { version: versionRow }, gives: 'PROCESS_VERSION_DECIDED' },
    'a rejected one': {
      state: { version: { ...proposed, state: 'Rejected' } },
      gives: 'PROCESS_VERSION_DECIDED',
    },
    'an unknown version': { state: { version: undefined }, gives: 'PROCESS_VERSION_NOT_FOUND' },
    'an unknown process': { state: { definition: undefined }, gives: 'PROCESS_NOT_FOUND' },
  },
);
