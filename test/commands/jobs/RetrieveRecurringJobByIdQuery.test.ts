import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { createJob, hourlyDeposit } from '../../support/jobs.ts';

const bank = bankOfFile();

test('one job as it was written, to its own bank alone', async () => {
  const written = hourlyDeposit('One', { timezone: 'Africa/Lagos', overlap: 'allow' });
  const id = (await createJob(bank, written)).at('data.id');
  const found = await bank.call('RetrieveRecurringJobByIdQuery', { id }, { as: 'admin' });
  assert.equal(found.status, 200);
  for (const [field, value] of Object.entries(written)) {
    const shown = found.at(`data.${field}`);
    if (field === 'context') assert.deepEqual(JSON.parse(String(shown)), JSON.parse(String(value)));
    else assert.equal(shown, value, field);
  }
  const other = await bank.call('RetrieveRecurringJobByIdQuery', { id }, { as: 'other-admin' });
  assert.equal(other.status, 404);
});
