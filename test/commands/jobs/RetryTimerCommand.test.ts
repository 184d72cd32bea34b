import assert from 'node:assert/strict';
import { test } from 'node:test';
import RetryTimerCommand from '../../../commands/jobs/RetryTimerCommand.ts';
import { maxTries, type TimerIncident } from '../../../commands/jobs/timers.ts';
import { connect } from '../../../core/store/migrate.ts';
import { minutes } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon, person } from '../../support/decide.ts';

const incident: TimerIncident = {
  tenant: 'demo',
  version: 1,
  id: 'pending:1',
  command: 'WatchPendingTransaction',
  data: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  due: noon,
  attempts: maxTries,
  lastError: null,
  at: noon,
};

cases(
  RetryTimerCommand,
  { input: { id: incident.id }, state: { incident }, actor: person('admin', 'Admin') },
  {
    'it fires again': { gives: ['remove', 'schedule'] },
    // Found by an attack: the host fires the timer in its own name.
    'an open webhook': {
      actor: { ...person('webhook:k', 'Admin'), changedBy: ['open-webhook:k'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'there is none': { state: { incident: undefined }, gives: 'TIMER_INCIDENT_NOT_FOUND' },
  },
);

const bank = bankOfFile();

test('a timer that can not be done waits longer and longer, becomes an incident, and can be put back', async () => {
  const knex = connect(bank.store.address);
  await knex('timers').insert({
    tenant: 'demo',
    id: 'stray',
    due: bank.clock.now(),
    command: 'NoSuchCommand',
    data: '{}',
    attempts: 0,
    version: 1,
  });
  await knex.destroy();
  await bank.advance(0);
  const [waiting] = await timers('NoSuchCommand');
  assert.equal(waiting?.attempts, 1);
  assert.match(String(waiting?.lastError), /404 There is no command or query named NoSuchCommand/);

  for (let tries = 1; tries < maxTries; tries += 1) await bank.advance(minutes(15));
  assert.deepEqual(await timers('NoSuchCommand'), []);
  const found = await bank.call('RetrieveTimerIncidentsQuery', {}, { as: 'admin' });
  assert.equal(found.at('data.totalRecords'), 1);
  assert.equal(found.at('data.items.0.attempts'), maxTries);
  const told = await bank.call('RetrieveEventsQuery', { type: 'timer.*' }, { as: 'admin' });
  assert.equal(told.at('data.items.0.data.timerId'), 'stray');

  const put = await bank.call('RetryTimerCommand', { id: 'stray' }, { as: 'admin' });
  assert.equal(put.status, 200);
  assert.equal((await timers('NoSuchCommand'))[0]?.attempts, 0);
});

async function timers(command: string) {
  const reply = await bank.call('RetrieveTimersQuery', { command }, { as: 'admin' });
  return reply.at('data.items') as readonly Readonly<Record<string, unknown>>[];
}
