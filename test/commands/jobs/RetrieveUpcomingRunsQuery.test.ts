import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  for (const [name, cron] of [
    ['Evening', '0 18 * * *'],
    ['Hourly', '0 * * * *'],
    ['Paused', '30 9 * * *'],
  ] as const) {
    const made = await bank.call(
      'CreateRecurringJobCommand',
      { name, cron, timezone: 'UTC', executionType: 0, command: 'RetrieveTrialBalanceQuery', context: '{}' },
      { as: 'admin' },
    );
    assert.equal(made.status, 200, JSON.stringify(made.body));
    if (name !== 'Paused') continue;
    await bank.call('PauseRecurringJobCommand', { id: made.at('data.id') }, { as: 'admin' });
  }
});

interface Day {
  readonly day: string;
  readonly jobs: readonly { readonly jobName: string; readonly runs: number }[];
}

test('each day has the jobs that run on it, and how often; what is paused does not', async () => {
  const found = await bank.call('RetrieveUpcomingRunsQuery', { days: 3 }, { as: 'admin' });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const days = found.at('data.days') as readonly Day[];
  assert.equal(days.length, 3);
  assert.deepEqual(
    days[1]?.jobs.map(({ jobName, runs }) => [jobName, runs]),
    [
      ['Hourly', 24],
      ['Evening', 1],
    ],
  );
  assert.equal(found.at('data.isWhole'), true);
});

test('one that runs each minute is cut, and that is said', async () => {
  await bank.call(
    'CreateRecurringJobCommand',
    {
      name: 'Each minute',
      cron: '* * * * *',
      timezone: 'UTC',
      executionType: 0,
      command: 'RetrieveTrialBalanceQuery',
      context: '{}',
    },
    { as: 'admin' },
  );
  const found = await bank.call('RetrieveUpcomingRunsQuery', { days: 31 }, { as: 'admin' });
  assert.equal(found.at('data.isWhole'), false);
  const refused = await bank.call('RetrieveUpcomingRunsQuery', {}, { as: 'teller' });
  assert.equal(refused.status, 403);
});

test('jobs that run often leave the others their days, whoever was made first', async () => {
  const made = async (name: string, cron: string) => {
    const job = { name, cron, timezone: 'UTC', executionType: 0, context: '{}' };
    const data = { ...job, command: 'RetrieveTrialBalanceQuery' };
    const { status } = await bank.call('CreateRecurringJobCommand', data, { as: 'admin' });
    assert.equal(status, 200);
  };
  for (let at = 0; at < 25; at += 1) await made(`Often ${at}`, '* * * * *');
  await made('Morning', '0 6 * * *');
  const found = await bank.call('RetrieveUpcomingRunsQuery', { days: 14 }, { as: 'admin' });
  const days = found.at('data.days') as readonly Day[];
  const runs = days.flatMap(({ jobs }) => jobs.filter(({ jobName }) => jobName === 'Morning'));
  assert.ok(runs.length >= 13, `${runs.length} days`);
});
