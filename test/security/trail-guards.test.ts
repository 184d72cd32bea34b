/** Readiness says when the store no longer keeps its user from changing the trail, also while the host runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../core/store/migrate.ts';
import { minutes } from '../../core/values/instant.ts';
import { startBank } from '../support/bank.ts';

test('a trigger of the trail that is dropped while the host runs is named by readiness', async (t) => {
  const bank = await startBank();
  t.after(() => bank.host.stop().then(() => bank.store.drop()));
  const problems = async () => JSON.stringify((await bank.get('/health/ready')).body);
  await bank.advance(minutes(2));
  assert.doesNotMatch(await problems(), /UPDATE records/);
  const knex = connect(bank.store.address);
  await knex.raw('DROP TRIGGER records_no_update');
  await knex.destroy();
  await bank.advance(minutes(2));
  assert.match(await problems(), /keeps its user from UPDATE records/);
});
