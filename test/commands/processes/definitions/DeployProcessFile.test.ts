import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Deploy from '../../../../commands/processes/definitions/DeployProcessFile.ts';
import { startBank } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, preparedFile, versionRow } from '../../../support/definitions.ts';

cases(
  Deploy,
  {
    input: { name: 'Loan origination', file: 'loans/origination.bpmn', category: 'loans', bpmnXml: '<x/>' },
    state: { definition: undefined, version: undefined },
    actor: analyst,
  },
  {
    'a new file': { prepared: preparedFile, gives: ['insert', 'insert', 'emit'] },
    'a changed file': {
      state: { definition, version: versionRow },
      prepared: preparedFile,
      gives: ['put', 'insert', 'emit'],
    },
    'a file of a name that somebody proposed something under': {
      state: {
        definition: { ...definition, currentVersion: 0, latestVersion: 4, isActive: false },
        version: undefined,
      },
      prepared: preparedFile,
      gives: ['put', 'insert', 'emit'],
      also(decision) {
        const put = 'effects' in decision ? decision.effects[0] : undefined;
        const { isActive, currentVersion, latestVersion } = (
          put?.do === 'put' ? put.changes : {}
        ) as Readonly<Record<string, unknown>>;
        assert.deepEqual([isActive, currentVersion, latestVersion], [true, 5, 5]);
      },
    },
    'the same file': {
      state: { definition, version: { ...versionRow, hash: 'new' } },
      prepared: preparedFile,
      gives: [],
    },
  },
  ['PROCESS_INVALID'],
);

test('files are deployed for every tenant, a broken one is a problem that readiness names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-processes-'));
  await mkdir(join(folder, 'accounts'));
  await writeFile(
    join(folder, 'accounts', 'opening.bpmn'),
    bpmn([start, el('task', 't'), end], ['s->t', 't->e']),
  );
  await writeFile(join(folder, 'broken.bpmn'), bpmn([start, el('serviceTask', 't'), end], ['s->t', 't->e']));
  const bank = await startBank({ env: { PROCESSES_DIR: folder } });
  try {
    for (const as of ['teller', 'other-teller'] as const) {
      const listed = await bank.call('GetProcessDefinitionListQuery', {}, { as });
      assert.equal(listed.at('data.totalRecords'), 1);
      assert.equal(listed.at('data.items.0.file'), 'accounts/opening.bpmn');
      assert.equal(listed.at('data.items.0.category'), 'accounts');
    }
    const ready = await bank.get('/health/ready');
    assert.match(JSON.stringify(ready.body), /processes\/broken\.bpmn.*no command/);
  } finally {
    await bank.stop();
    await rm(folder, { recursive: true });
  }
});
