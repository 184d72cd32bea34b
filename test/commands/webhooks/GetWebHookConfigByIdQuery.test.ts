/** Reading configurations, in both forms; what creation, update and deletion answer there. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { execute } from '../../../core/command/wire/execute.ts';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

const bank = bankOfFile();
before(() => changesAlone(bank));

const e1 = (cmd: string, data: object, as: 'admin' | 'teller' = 'admin') =>
  bank.post('/api/v1/execute', { cmd, data }, { as });
const e4 = (type: string, data: object) =>
  bank.post('/api/bpm/cmd', { $type: type, ...data }, { as: 'admin' });
const code = {
  key: 'adder',
  description: 'Adds',
  path: 'sums/add',
  action: 'POST',
  executionType: 2,
  executionCode: 'webhookData.a + webhookData.b',
  isEnabled: true,
};

test('a configuration lives through both forms', async () => {
  const created = await e1('CreateWebHookConfigCommand', { ...code, signingSecret: 's'.repeat(24) });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  assert.equal(created.at('isSuccessful'), true);
  assert.equal(created.at('statusCode'), '00');
  assert.equal(created.at('message'), 'Webhook created successfully');
  assert.equal(created.at('data.url'), `${bank.host.bank.settings.publicUrl}/api/webhook/sums/add`);
  const id = created.at('data.id');

  const shown = await e1('GetWebHookConfigByIdQuery', { id });
  assert.equal(shown.at('isSuccessful'), true);
  assert.equal(shown.at('data.executionCode'), code.executionCode);
  assert.equal(shown.at('data.executionTypeDesc'), 'ExecuteCode');
  const flat = await e4('GetWebHookConfigByIdQuery', { id });
  assert.equal(flat.at('success'), true);
  assert.equal(flat.at('data.hasSigningSecret'), true);
  assert.doesNotMatch(JSON.stringify(flat.body), /ssss/);

  const short = await e1('UpdateWebHookConfigCommand', { id, isEnabled: false });
  assert.equal(short.at('isSuccessful'), true);
  assert.equal(short.at('data.isEnabled'), false);
  const { key: _, ...full } = code;
  const long = await e4('UpdateWebHookConfigCommand', { id, ...full, allowableIPs: '10.0.0.0/8' });
  assert.equal(long.at('success'), true, JSON.stringify(long.body));
  const partial = await e4('UpdateWebHookConfigCommand', { id, isEnabled: false });
  assert.equal(partial.status, 400);
  assert.equal(partial.at('success'), false);
  assert.equal(partial.at('errors.0'), 'description is required');

  const gone = await e4('DeleteWebHookConfigCommand', { id });
  assert.equal(gone.at('isSuccessful'), true);
  const again = await e1('CreateWebHookConfigCommand', code);
  assert.equal(again.status, 200, 'the key is free again');
});

test('failures have their envelopes and words', async () => {
  const got = await e1('GetWebHookConfigByIdQuery', { id: 999 });
  assert.equal(got.status, 404);
  assert.deepEqual(got.body, {
    success: false,
    message: 'Configuration not found',
    data: null,
    errors: ['No webhook configuration found with the specified ID'],
  });
  const updated = await e1('UpdateWebHookConfigCommand', { id: 999, isEnabled: true });
  assert.deepEqual(updated.at('errors'), ['Configuration not found']);
  const created = await e4('CreateWebHookConfigCommand', { key: 'x' });
  assert.equal(created.status, 400);
  assert.equal(created.at('success'), false);
  assert.equal(created.at('message'), 'Validation failed');
  const says = created.at('errors') as readonly string[];
  assert.deepEqual(
    says.map((words) => words.split(' ')[0]),
    ['path', 'action', 'executionType'],
  );
  const deleted = await e1('DeleteWebHookConfigCommand', { id: 999 });
  assert.equal(deleted.status, 404);
  assert.equal(deleted.at('message'), 'Deletion failed');
  assert.equal(deleted.at('errors.0.message'), 'Configuration not found');
});

test('the moves are strict, in both forms', async () => {
  const made = await e4('CreateWebHookConfigCommand', { ...code, key: 'm', path: 'm' });
  const id = made.at('data.id');
  const twice = await e4('ActivateWebHookConfigCommand', { id });
  assert.equal(twice.status, 400);
  assert.equal(twice.at('message'), 'Activation failed');
  assert.deepEqual(twice.at('errors'), ['Configuration is already active']);
  const off = await e1('DeactivateWebHookConfigCommand', { id });
  assert.equal(off.at('isSuccessful'), true);
  assert.equal(off.text('data.deactivatedAt').slice(0, 4), '2026');
  assert.equal((await e1('DeactivateWebHookConfigCommand', { id })).at('isSuccessful'), false);
  const on = await e4('ActivateWebHookConfigCommand', { id });
  assert.equal(on.at('success'), true);
  assert.equal(on.at('data.isEnabled'), true);
});

test('of two who change the same revision at once one is refused, and nothing is lost', async () => {
  const id = (await e1('CreateWebHookConfigCommand', { ...code, key: 'both', path: 'both' })).at('data.id');
  const shown = async () => (await e1('GetWebHookConfigByIdQuery', { id })).at('data');
  for (let round = 0; round < 10; round += 1) {
    const { revision } = (await shown()) as { readonly revision: number };
    const answers = await Promise.all(
      ['left', 'right'].map((side) =>
        execute(
          {
            name: 'UpdateWebHookConfigCommand',
            form: 'E2',
            dryRun: false,
            data: { id, executionCode: `'${side} ${round}'`, revision },
            credentials: { actor: person(side, 'Admin') },
            origin: { kind: 'cli', requestId: side, ip: null, userAgent: null },
          },
          bank.host.bank,
        ),
      ),
    );
    const [kept, refused] = answers.toSorted((a, b) => a.status - b.status);
    const winner = answers[0] === kept ? 'left' : 'right';
    assert.deepEqual([kept?.status, refused?.status], [200, 409]);
    assert.equal(refused?.headers['X-Error-Code'], 'WEBHOOK_CHANGED');
    const { executionCode, revision: now } = (await shown()) as Record<string, unknown>;
    assert.deepEqual([executionCode, now], [`'${winner} ${round}'`, revision + 1]);
  }
});
