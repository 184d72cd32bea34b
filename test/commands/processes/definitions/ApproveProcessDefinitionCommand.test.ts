import assert from 'node:assert/strict';
import Approve from '../../../../commands/processes/definitions/ApproveProcessDefinitionCommand.ts';
import type { ProcessDefinition, ProcessVersion } from '../../../../core/process/definitions.ts';
import { cases, person } from '../../../support/decide.ts';
import { analyst, definition, preparedFile, timedFile, versionRow } from '../../../support/definitions.ts';

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
  Approve,
  {
    input: { id: 7, version: 3 },
    state: { definition, version: proposed, same: undefined } as {
      definition: ProcessDefinition | undefined;
      version: ProcessVersion | undefined;
      same: ProcessDefinition | undefined;
    },
    // She wrote a version before this one, which it was built upon: that makes her no maker of this one.
    actor: analyst,
  },
  {
    'what another person wrote, with what it changes beside the file': {
      prepared: preparedFile,
      gives: ['put', 'put', 'emit', 'audit'],
      also(decision) {
        const [row, version] = 'effects' in decision ? decision.effects : [];
        const { name, currentVersion } = (row?.do === 'put' ? row.changes : {}) as Readonly<
          Record<string, unknown>
        >;
        assert.deepEqual([name, currentVersion], ['Lending', 3]);
        const { state, decidedBy } = (version?.do === 'put' ? version.changes : {}) as Readonly<
          Record<string, unknown>
        >;
        assert.deepEqual([state, decidedBy], ['InForce', 'ada']);
      },
    },
    'a timer start is set when it comes into force': {
      prepared: timedFile,
      gives: ['put', 'put', 'schedule', 'emit', 'audit'],
    },
    'one of its makers, however his name is written': {
      prepared: preparedFile,
      actor: person('Edsger ', 'Admin'),
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a version that is in force': {
      prepared: preparedFile,
      state: { version: versionRow },
      gives: 'PROCESS_VERSION_DECIDED',
    },
    'a rejected one': {
      prepared: preparedFile,
      state: { version: { ...proposed, state: 'Rejected' } },
      gives: 'PROCESS_VERSION_DECIDED',
    },
    'an unknown version': {
      prepared: preparedFile,
      state: { version: undefined },
      gives: 'PROCESS_VERSION_NOT_FOUND',
    },
    'an unknown process': {
      prepared: preparedFile,
      state: { definition: undefined },
      gives: 'PROCESS_NOT_FOUND',
    },
    'another version came into force since': {
      prepared: preparedFile,
      state: { definition: { ...definition, currentVersion: 4 } },
      gives: 'PROCESS_VERSION_OUTDATED',
    },
    'a name that another process took meanwhile': {
      prepared: preparedFile,
      state: { same: { ...definition, id: 8, name: 'Lending' } },
      gives: 'PROCESS_NAME_TAKEN',
    },
  },
  ['PROCESS_INVALID'],
);
