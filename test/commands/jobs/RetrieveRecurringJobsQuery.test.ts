import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { createJob, hourlyDeposit } from '../../support/jobs.ts';

const bank = bankOfFile();
before(async () => {
  await createJob(bank, hourlyDeposit('Alpha run', { category: 'a' }));
  await createJob(bank, hourlyDeposit('Beta run', { enabled: false }));
});

const names = async (data: object, query = 'RetrieveRecurringJobsQuery') => {
  const list = await bank.call(query, data, { as: 'admin' });
  return (list.at('data.items') as { readonly name: string }[]).map(({ name }) => name);
};

test('jobs are listed in order, and narrowed by name, category and state', async () => {
  assert.deepEqual(await names({}), ['Alpha run', 'Beta run']);
  assert.deepEqual(await names({ name: 'beta' }), ['Beta run']);
  assert.deepEqual(await names({ category: 'a' }), ['Alpha run']);
  assert.deepEqual(await names({ enabled: false }, 'GetRecurringJobListQuery'), ['Beta run']);
});
