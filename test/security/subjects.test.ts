/** One person has one name, however her token spells it, and nobody has a name of the host's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../core/auth/tokens.ts';
import { connect } from '../../core/store/migrate.ts';
import { hours } from '../../core/values/instant.ts';
import { bankOfFile, testSecret } from '../support/bank.ts';
import { packedId } from '../support/packed.ts';

const bank = bankOfFile();

const as = async (sub: string, role = 'Admin') => ({
  token: await signToken({ sub, tenant: 'demo', roles: [role] }, testSecret, {
    from: bank.clock.now(),
    seconds: 3600,
  }),
});

const spellings = ['tess', 'TESS', 'tess ', '\u00a0Tess', '\uff54ess', 'te\u017fs', 'tess\ufe0f'];
const accountNumber = '1000000005';

const waiting = async (sub: string) => {
  const made = await bank.done(
    'InitiateDeposit',
    { accountNumber, amount: 5, requireApproval: true },
    { as: await as(sub) },
  );
  return made.text('data.transactionId');
};

for (const spelling of spellings) {
  test(`${JSON.stringify(spelling)} does not approve tess's work, nor tess its`, async () => {
    for (const [maker, checker] of [
      ['tess', spelling],
      [spelling, 'tess'],
    ] as const) {
      const transactionId = await waiting(maker);
      const reply = await bank.call('ApproveTransaction', { transactionId }, { as: await as(checker) });
      assert.deepEqual([reply.status, reply.at('errors.0.code')], [403, 'INSUFFICIENT_PERMISSIONS']);
      assert.match(reply.text('message'), /^Four eyes:/);
    }
  });
}

test('whoever made a transaction cancels it under every spelling of the name', async () => {
  const transactionId = await waiting('Tess');
  await bank.done(
    'CancelTransaction',
    { transactionId, cancellationReason: 'It was a mistake' },
    { as: await as('tess ', 'Teller') },
  );
});

test('one person has one window of approvals', async () => {
  await bank.setRules('transactions/velocity', { maxApprovals: 2, windowMinutes: 60 });
  const codes: unknown[] = [];
  for (const spelling of ['Vera', 'VERA', 'vera ']) {
    const transactionId = await waiting('tess');
    const call = { as: await as(spelling) };
    const reply = await bank.call('ApproveTransaction', { transactionId }, call);
    codes.push(reply.status === 200 ? 200 : reply.at('errors.0.code'));
  }
  assert.deepEqual(codes, [200, 200, 'VELOCITY_LIMIT_EXCEEDED']);
});

test('an idempotency key belongs to the person, not to the spelling', async () => {
  const send = async (sub: string) =>
    bank.call(
      'InitiateDeposit',
      { accountNumber, amount: 3 },
      { as: await as(sub), headers: { 'idempotency-key': 'spelt' } },
    );
  const first = await send('Mona');
  const again = await send('MONA');
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.at('data.transactionId'), first.at('data.transactionId'));
});

const nobody = [
  ...['', '  ', '\u3164', 'tess\u200b', 'te\u0000ss', '\u202etess', 'te\u00adss', 'tess\t'],
  ...['system', 'System', ' system ', 'ｓystem', 'processes'],
  ...['rule:processes/grants', 'RULE:x', 'webhook:pay', 'process:1', 'job:7', 'script:s', 'timer:t'],
  ...['ｊob:7', 'job：7', 'x'.repeat(201)],
];
for (const sub of nobody) {
  test(`a token of ${JSON.stringify(sub.slice(0, 30))} is refused`, async () => {
    const reply = await bank.call('RetrieveAccountQuery', { accountNumber }, { as: await as(sub) });
    assert.equal(reply.status, 401);
  });
}

test('a maker of an old row is the same person however he was stored', async () => {
  const transactionId = await waiting('uma');
  const knex = connect(bank.store.address);
  try {
    await knex('transactions')
      .whereRaw(`id = ${packedId(transactionId)}`)
      .update({ makers: '["UMA "]' });
  } finally {
    await knex.destroy();
  }
  await bank.advance(hours(0));
  const reply = await bank.call('ApproveTransaction', { transactionId }, { as: await as('uma') });
  assert.equal(reply.status, 403);
});
