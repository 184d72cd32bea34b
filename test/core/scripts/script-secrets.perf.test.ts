/** What it costs to strike secrets out of texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSecrets } from '../../../core/scripts/script-secrets.ts';
import { person } from '../../support/decide.ts';

test('the longest secret in the longest texts is looked for in no time', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `part-${at}-é`)
    .join('\n')
    .slice(0, 4000);
  const secrets = runSecrets({
    actor: person('ada', 'Admin'),
    named: ['MANY'],
    place: 'its secrets',
    secretOf: async () => many,
  });
  const text = 'part of a long text '.repeat(20_000);
  const before = process.cpuUsage();
  await secrets.read('MANY');
  assert.equal(secrets.strike(text), text);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 1_000_000, `${user} µs`);
});
