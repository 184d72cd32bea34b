import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fault from '../../../../commands/processes/instances/RecordProcessFault.ts';
import { connect } from '../../../../core/store/migrate.ts';
import { type Answer, bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { instance } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const running = { ...instance, status: 'RUNNING' as const };

cases(
  Fault,
  {
    input: { instanceId: instance.id, code: 'HOST_FAULT', message: 'it fell over', hopeless: false },
    state: { instance: running },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'the first one': { gives: ['put', 'schedule'] },
    'the third one': {
      state: { instance: { ...running, faults: 2 } },
      gives: ['put', 'insert', 'emit', 'unschedule'],
    },
    'one that no try would mend': {
      input: { hopeless: true },
      gives: ['put', 'insert', 'emit', 'unschedule'],
    },
    'one that was suspended meanwhile': {
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: [],
    },
    'one that has ended': { state: { instance: { ...instance, status: 'CANCELLED' } }, gives: [] },
    'one that is gone': { state: { instance: undefined }, gives: [] },
  },
);

const bank = bankOfFile();

const waits = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);

/** Does something to the store behind the host's back. */
async function behind(act: (knex: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const knex = connect(bank.store.address);
  try {
    await act(knex);
  } finally {
    await knex.destroy();
  }
}

const retry = (started: Answer) =>
  bank.call(
    'RetryProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId') },
    { as: 'manager' },
  );

test('an instance whose version is gone stands as an incident at once, and can be tried again', async () => {
  const id = await deploy(bank, waits);
  let row: Record<string, unknown> | undefined;
  await behind(async (knex) => {
    row = (await knex('process_versions').where('definition_id', id).first()) as typeof row;
    await knex('process_versions').where('definition_id', id).del();
  });
  const started = await begin(bank, id);
  assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
  const shown = await look(bank, started);
  assert.equal(shown.at('data.error.code'), 'PROCESS_VERSION_UNUSABLE');
  assert.match(shown.text('data.error.message'), /version 1 of \d+ is gone/);
  assert.equal((await retry(started)).at('data.status'), 'RUNNING');
  assert.equal((await look(bank, started)).at('data.status'), 'ERROR', 'it is still gone');
  await behind((knex) => knex('process_versions').insert(row));
  const again = await retry(started);
  assert.equal(again.at('data.status'), 'WAITING', JSON.stringify(again.body));
  assert.equal((await look(bank, started)).at('data.error'), null);
});

test('one that the host cannot run three times stands within a minute; others go on beside it', async () => {
  const id = await deploy(bank, waits);
  const [broken, whole] = [await begin(bank, id), await begin(bank, id)];
  const key = broken.text('data.instanceId');
  let state: unknown;
  await behind(async (knex) => {
    state = (await knex('process_instances').where('id', key).first('state')).state;
    await knex('process_instances')
      .where('id', key)
      .update({ state: 'no state at all', version: knex.raw('version + 1') });
  });
  const signal = (one: Answer) =>
    bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid: one.text('data.instanceId') },
      { as: 'manager' },
    );
  await signal(broken);
  assert.equal((await look(bank, broken)).at('data.status'), 'RUNNING');
  assert.equal((await signal(whole)).at('data.status'), 'COMPLETED');
  for (const seconds of [5, 15]) await bank.advance(seconds * 1000);
  const shown = await look(bank, broken);
  assert.equal(shown.at('data.status'), 'ERROR', JSON.stringify(shown.body));
  assert.equal(shown.at('data.error.code'), 'HOST_FAULT');
  await behind((knex) =>
    knex('process_instances')
      .where('id', key)
      .update({ state, version: knex.raw('version + 1') }),
  );
  assert.equal((await retry(broken)).at('data.status'), 'COMPLETED');
});
