import assert from 'node:assert/strict';
import { test } from 'node:test';
import ForgetLogLines from '../../../commands/jobs/ForgetLogLines.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import type { JobRun } from '../../../core/jobs/tables.ts';
import { firstIdAt } from '../../../core/values/id.ts';
import { days, epochMillis, later } from '../../../core/values/instant.ts';
import { webhookCalls } from '../../../core/webhooks/call-log.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon } from '../../support/decide.ts';
import { configure, partner } from '../../support/partner.ts';

const madeAt = (age: number) => `${firstIdAt(epochMillis(noon) - days(age))}-7000`;
const run: JobRun = {
  tenant: 'demo',
  version: 1,
  id: madeAt(401),
  jobId: 1,
  slot: noon,
  cause: 'SCHEDULE',
  status: 'SUCCEEDED',
  note: null,
  attempts: 1,
  startedAt: noon,
  httpStatus: 200,
  finishedAt: later(noon, 1),
  requestedBy: null,
  reply: null,
  lines: null,
};

cases(
  ForgetLogLines,
  {
    input: { log: 'webhookCalls', ids: [madeAt(401), madeAt(399)] },
    state: { runs: [] },
    actor: systemActor('demo'),
  },
  {
    'calls: the old one goes, the young one stays': { gives: ['erase'] },
    'deliveries have days of their own': {
      input: { log: 'eventDeliveries', ids: [madeAt(91), madeAt(89), madeAt(300)] },
      gives: ['erase', 'erase'],
    },
    'a run that ended': {
      input: { log: 'jobRuns', ids: [run.id] },
      state: { runs: [run] },
      gives: ['remove'],
    },
    'a run that has not ended': {
      input: { log: 'jobRuns', ids: [run.id] },
      state: { runs: [{ ...run, finishedAt: null }] },
      gives: [],
    },
  },
);

const bank = bankOfFile();

test('calls of webhooks go after the days of the rule file, in portions, and the trail stays', async () => {
  await bank.setRules('jobs/retention', { jobRunDays: 5, webhookCallDays: 5, eventDeliveryDays: 5 });
  await configure(bank, { path: 'gone' });
  for (let at = 0; at < 3; at += 1) await partner(bank, 'gone', { accountNumber: 'none', amount: 1 });
  const { everywhere } = bank.host.store;
  const lines = async () => (await everywhere.rows(webhookCalls)).length;
  const written = await lines();
  assert.ok(written >= 3);
  bank.clock.advance(days(4));
  await bank.host.timers.tidy();
  assert.equal(await lines(), written);
  bank.clock.advance(days(1) + 1000);
  await bank.host.timers.tidy();
  assert.equal(await lines(), 0);
});
