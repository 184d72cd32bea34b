import assert from 'node:assert/strict';
import Update from '../../../../commands/processes/definitions/UpdateProcessDefinitionCommand.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, preparedFile, versionRow } from '../../../support/definitions.ts';

const other = { ...definition, id: 8 };
const kept = (hash: string) => ({ ...preparedFile, report: { ...preparedFile.report, hash } });

cases(
  Update,
  {
    input: { id: 7 },
    state: { definition, version: versionRow, revocations: [], same: undefined },
    actor: analyst,
  },
  {
    'a new file is a new version': {
      rules: { 'processes/publication': { fourEyes: false } },
      input: { bpmnXml: '<new/>' },
      prepared: { file: preparedFile, activeInstances: 2 },
      gives: ['put', 'insert', 'emit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const { data } = decision;
        assert.deepEqual([data.version, data.previousVersion, data.activeInstances], [3, 2, 2]);
        const insert = decision.effects.find((effect) => effect.do === 'insert');
        const { authors } = (insert?.do === 'insert' ? insert.row : {}) as {
          readonly authors: readonly { userId: string }[];
        };
        assert.deepEqual(
          authors.map(({ userId }) => userId),
          ['grace', 'ada'],
        );
      },
    },
    'a proposal leaves what is in force, whatever it changes': {
      input: { description: 'More', isActive: false },
      rules: { 'processes/publication': { fourEyes: true } },
      prepared: { file: undefined, activeInstances: 2 },
      gives: ['put', 'insert', 'emit', 'audit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const [put, insert] = decision.effects;
        assert.deepEqual(put?.do === 'put' && put.changes, { latestVersion: 3 });
        const row = (insert?.do === 'insert' ? insert.row : {}) as Readonly<Record<string, unknown>>;
        assert.deepEqual(
          [row.number, row.state, row.xml, row.basedOn, row.changes, row.makers],
          [3, 'Proposed', '<old/>', 2, { description: 'More', isActive: false }, ['ada']],
        );
      },
    },
    'a proposal on what nobody approved goes on from it, and is its makers’ too': {
      input: { description: 'More' },
      rules: { 'processes/publication': { fourEyes: true } },
      state: {
        definition: { ...definition, currentVersion: 0 },
        version: { ...versionRow, state: 'Proposed', changes: { isActive: true }, makers: ['grace'] },
      },
      prepared: { file: undefined, activeInstances: 0 },
      gives: ['put', 'insert', 'emit', 'audit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const insert = decision.effects.find((effect) => effect.do === 'insert');
        const row = (insert?.do === 'insert' ? insert.row : {}) as Readonly<Record<string, unknown>>;
        assert.deepEqual(row.changes, { isActive: true, description: 'More' });
        assert.deepEqual(row.makers, ['grace', 'ada']);
      },
    },
    'without four eyes a file comes into force beside what was proposed': {
      input: { bpmnXml: '<old/>' },
      state: {
        definition: { ...definition, currentVersion: 0 },
        version: { ...versionRow, state: 'Proposed', changes: { isActive: true } },
      },
      prepared: { file: kept('old'), activeInstances: 0 },
      gives: ['put', 'insert', 'emit'],
      tells: { version: 3 },
    },
    'what was drawn on a version that is in force no more is not taken': {
      input: { bpmnXml: '<new/>', basedOn: 1 },
      prepared: { file: preparedFile, activeInstances: 2 },
      gives: 'PROCESS_VERSION_OUTDATED',
    },
    'what was drawn on the version in force is taken': {
      rules: { 'processes/publication': { fourEyes: false } },
      input: { bpmnXml: '<new/>', basedOn: 2 },
      prepared: { file: preparedFile, activeInstances: 2 },
      gives: ['put', 'insert', 'emit'],
    },
    'the same file is the same version': {
      input: { bpmnXml: '<old/>' },
      prepared: { file: kept('old'), activeInstances: 2 },
      gives: ['put'],
    },
    'a description alone': {
      input: { description: 'More' },
      prepared: { file: undefined, activeInstances: 0 },
      gives: ['put'],
    },
    'secrets that not every author may use': {
      input: { bpmnXml: '<new/>' },
      prepared: {
        file: { ...preparedFile, report: { ...preparedFile.report, secrets: ['KEY'] } },
        activeInstances: 0,
      },
      actor: { permissions: new Set(['*']) },
      state: {
        version: { ...versionRow, authors: [{ userId: 'grace', permissions: ['processes.manage'] }] },
      },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'an unknown one': {
      state: { definition: undefined as never },
      prepared: { file: undefined, activeInstances: 0 },
      gives: 'PROCESS_NOT_FOUND',
    },
    "another's name": {
      input: { name: 'Other' },
      state: { same: other as never },
      prepared: { file: undefined, activeInstances: 0 },
      gives: 'PROCESS_NAME_TAKEN',
    },
  },
  ['PROCESS_INVALID'],
);
