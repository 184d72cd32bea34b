/** An answer that follows a commit is the answer of its key: whoever asks again hears what the first heard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Keep from '../../../commands/jobs/KeepFollowedReply.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { type IdempotencyRow, idempotencyKeys } from '../../../core/unit/tables.ts';
import { bankOfFile } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { deploy } from '../../support/process.ts';

const key = { userId: 'ada', command: 'StartProcessInstanceCommand', idempotencyKey: 'k' };
const row: IdempotencyRow = {
  tenant: 'demo',
  version: 1,
  ...key,
  bodyHash: '',
  status: 200,
  body: {},
  errorCode: null,
  isWhole: false,
  createdAt: noon,
  expiresAt: noon,
};

function dataOf(decision: Decision<unknown, string>): unknown {
  assert.ok(!isRejection(decision));
  return decision.data;
}

cases(
  Keep,
  { input: { ...key, body: { a: 1 } }, state: { row }, actor: person('system', 'Admin') },
  {
    'the answer of the commit is open still': {
      gives: ['put'],
      also: (decision) => assert.deepEqual(dataOf(decision), { body: { a: 1 } }),
    },
    'another host was first': {
      state: { row: { ...row, isWhole: true, body: { b: 2 } } },
      gives: [],
      also: (decision) => assert.deepEqual(dataOf(decision), { body: { b: 2 } }),
    },
    'it was forgotten meanwhile': {
      state: { row: undefined },
      gives: [],
      also: (decision) => assert.deepEqual(dataOf(decision), { body: { a: 1 } }),
    },
  },
);

const bank = bankOfFile();

/** The same request twice under one key, with other requests between. */
async function twice(command: string, data: object, name: string, between: () => Promise<unknown>) {
  const ask = () => bank.call(command, data, { as: 'admin', headers: { 'idempotency-key': name } });
  const first = await ask();
  assert.equal(first.status, 200, JSON.stringify(first.body));
  await between();
  const again = await ask();
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
  return first;
}

const review = bpmn([start, el('userTask', 'ask', {}), end], ['s->ask', 'ask->e']);

test('a start answers the same again, wherever the instance stands meanwhile', async () => {
  const id = await deploy(bank, review);
  const begun = { processDefinitionId: id, variables: { a: 1 } };
  const first = await twice('StartProcessInstanceCommand', begun, 'start-1', async () => {
    const rows = await bank.host.store.everywhere.rows(idempotencyKeys);
    const kept = rows.find(({ idempotencyKey }) => idempotencyKey === 'start-1');
    assert.equal(kept?.isWhole, true);
    const { data } = kept.body as { readonly data: { readonly instanceId: string } };
    const instanceId = data.instanceId;
    const set = { instanceId, variables: { a: 2 } };
    const changed = await bank.call('SetProcessVariablesCommand', set, { as: 'admin' });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  });
  assert.equal(first.at('data.status'), 'WAITING');
});
