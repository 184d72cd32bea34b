import assert from 'node:assert/strict';
import Update from '../../../commands/processes/UpdateProcessDefinitionCommand.ts';
import { isRejection } from '../../../core/command/rejections.ts';
import { cases } from '../../support/decide.ts';
import { analyst, definition, preparedFile, versionRow } from '../../support/definitions.ts';

const other = { ...definition, id: 8 };
const kept = (hash: string) => ({ ...preparedFile, report: { ...preparedFile.report, hash } });

cases(
  Update,
  {
    input: { id: 7 },
    state: { definition, version: versionRow, same: undefined },
    actor: analyst,
  },
  {
    'a new file is a new version': {
      input: { bpmnXml: '<new/>' },
      prepared: { file: preparedFile, activeInstances: 2 },
      gives: ['put', 'insert', 'emit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const { data } = decision as { readonly data: Readonly<Record<string, unknown>> };
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
        version: {
          ...versionRow,
          authors: [{ userId: 'grace', permissions: ['processes.manage'] }],
        },
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
