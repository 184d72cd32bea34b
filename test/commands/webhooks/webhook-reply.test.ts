/** Envelopes of the replies about configurations: R1 where `$type` names the command, as its fuller definition shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const post = (body: unknown, path = '/api/bpm/cmd'): Promise<Answer> =>
  bank.post(path, body, { as: 'admin' });

/** The configuration of the specification: a command, no secret and no addresses. */
const data = (key: string) => ({
  key,
  description: 'Payment notifications',
  path: `/webhooks/${key}`,
  action: 'POST',
  executionType: 0,
  commandName: 'InitiateDeposit',
  isEnabled: true,
});
const $type = 'CreateWebHookConfigCommand';

test('a configuration of type 0 that is created in E4 is answered in R1', async () => {
  const made = await post({ $type, ...data('e4') });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual(
    [made.at('success'), made.at('message'), made.at('errors')],
    [true, 'Webhook configuration created successfully', []],
  );
  assert.deepEqual(
    ['key', 'path', 'executionType', 'commandName', 'isEnabled'].map((name) => made.at(`data.${name}`)),
    ['e4', 'webhooks/e4', 0, 'InitiateDeposit', true],
  );
});

test('a configuration that is refused in E4 is answered in R1 with strings', async () => {
  const { key: _, ...keyless } = data('none');
  const refused = await post({ $type, ...keyless });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    [refused.at('success'), refused.at('data'), refused.at('message')],
    [false, null, 'Validation failed'],
  );
  assert.match(refused.text('errors.0'), /^key is required/);
});

test('in E1 the same command is answered in R2', async () => {
  const made = await post({ cmd: $type, data: data('e1') }, '/api/v1/execute');
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual([made.at('isSuccessful'), made.at('message')], [true, 'Webhook created successfully']);
  const refused = await post({ cmd: $type, data: data('e1') }, '/api/v1/execute');
  assert.deepEqual([refused.status, refused.at('isSuccessful')], [409, false]);
});

test('a call of type 0 answers what the command answers', async () => {
  await post({ $type, ...data('call') });
  const answer = await bank.post('/api/webhook/webhooks/call', { accountNumber: '1000000005', amount: 250 });
  assert.deepEqual(
    [answer.status, answer.at('isSuccessful'), answer.at('data.status')],
    [200, true, 'PENDING'],
  );
});
