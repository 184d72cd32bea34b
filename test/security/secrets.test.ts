/**
 * Secrets of a tenant: scripts read those that their configuration names, its authors may use secrets, and no
 * value is stored, logged or answered.
 */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { signToken } from '../../core/auth/tokens.ts';
import { connect } from '../../core/store/migrate.ts';
import { minutes } from '../../core/values/instant.ts';
import { changesAlone } from '../support/alone.ts';
import { type CallOptions, startBank, type TestBank, testSecret } from '../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../support/bpmn.ts';
import { createJob, runsOf } from '../support/jobs.ts';
import { configure, partner } from '../support/partner.ts';
import { begin, deploy, look } from '../support/process.ts';

const value = 'swordfish/"42"+two';
const traces = [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').slice(0, 20),
];
/** Every way in which a script may say what it read. */
const leaks = `const key = $.secure.get('KEY');
  console.log('the key is', key);
  const hex = key.split('').map((c) => c.charCodeAt(0).toString(16)).join('');
  const all = { plain: key, text: 'key=' + key, json: JSON.stringify({ key }), [key]: 1,
    url: encodeURIComponent(key), hex, base64: base64('user:' + key), deep: [[{ key }]] };`;

let bank: TestBank;
let said = '';
before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  bank = await startBank({ start: '2026-03-02T09:30:00.000Z', log: pino({ level: 'trace' }, stream) });
  await changesAlone(bank);
  for (const name of ['KEY', 'OTHER']) {
    const set = await bank.call('SetSecretCommand', { name, value }, { as: 'admin' });
    assert.equal(set.status, 200);
  }
});
after(() => bank.stop());

/** Somebody with these permissions and no others. */
async function who(sub: string, ...permissions: readonly string[]): Promise<CallOptions> {
  const claims = { sub, tenant: 'demo', roles: ['Admin'], permissions };
  const from = bank.clock.now();
  return { as: { token: await signToken(claims, testSecret, { from, seconds: 3600 }) } };
}

test('a secret that configurations may use is changed or removed by two people, and no proposal shows it', async () => {
  const data = { name: 'KEY', value: `${value} of the attacker` };
  for (const change of [data, { name: 'KEY', value: null }]) {
    const alone = await bank.call('SetSecretCommand', change, { as: 'admin' });
    assert.equal(alone.status, 403, JSON.stringify(alone.body));
    assert.equal(alone.at('errors.0.code'), 'APPROVAL_REQUIRED');
  }
  const found = await bank.call('RetrieveProposalsQuery', {}, { as: 'admin2' });
  const proposalId = found.text('data.items.1.proposalId');
  const one = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'admin2' });
  const shown = JSON.stringify(one.body);
  assert.match(shown, /"value":"\*\*\*"/);
  assertSilent(shown, 'the list of proposals');
  assertSilent(await storedText(), 'the store');
  const fresh = await bank.call('SetSecretCommand', { name: 'NEW', value }, { as: 'admin' });
  assert.equal(fresh.status, 200, JSON.stringify(fresh.body));
});

function assertSilent(text: string, what: string): void {
  for (const trace of traces) assert.ok(!text.includes(trace), `${what} shows ${trace}`);
}

/** Every row of the store as text. */
async function storedText(): Promise<string> {
  const knex = connect(bank.store.address);
  try {
    const isSqlite = bank.store.address.kind === 'sqlite';
    const found = isSqlite
      ? ((await knex('sqlite_master').where({ type: 'table' }).select('name')) as { name: string }[])
      : ((await knex('information_schema.tables')
          .whereRaw('table_schema = database()')
          .select({ name: 'table_name' })) as { name: string }[]);
    const rows = await Promise.all(found.map(({ name }) => knex(name).select('*')));
    return JSON.stringify(rows, (_key, held: unknown) =>
      typeof held === 'bigint' ? String(held) : Buffer.isBuffer(held) ? held.toString() : held,
    ).replaceAll('\\\\', '\\');
  } finally {
    await knex.destroy();
  }
}

let hooks = 0;
const code = (executionCode: string, more: object = {}) => {
  hooks += 1;
  return {
    ...{ key: `secret-${hooks}`, path: `secret/${hooks}`, action: 'POST', executionType: 2 },
    executionCode,
    ...more,
  };
};

test('code reads the secrets that its configuration names, and no others', async () => {
  const path = code('return 1').path;
  await configure(
    bank,
    code("return $.secure.get('KEY').length + $.secure.get('OTHER').length", {
      ...{ path, secrets: ['KEY'] },
    }),
  );
  const answer = await partner(bank, path, {});
  assert.equal(answer.status, 500);
  assert.match(JSON.stringify(answer.body), /the secret OTHER is not declared: add OTHER to/);
  const mute = code("return $.secure.get('KEY').length");
  await configure(bank, mute);
  assert.match(JSON.stringify((await partner(bank, mute.path, {})).body), /KEY is not declared/);
});

test('who writes what reads secrets has secrets.use, and names secrets that there are', async () => {
  const limited = await who('maker', 'webhooks.manage', 'jobs.manage', 'processes.manage');
  const user = await who('user', 'webhooks.manage', 'secrets.use');
  const hook = code('return 1', { secrets: ['KEY'] });
  const refused = await bank.call('CreateWebHookConfigCommand', hook, limited);
  assert.equal(refused.status, 403);
  assert.match(JSON.stringify(refused.body), /secrets\.use/);
  const unknown = { ...hook, secrets: ['KEY', 'NOT_THERE'] };
  const wrong = await bank.call('CreateWebHookConfigCommand', unknown, user);
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body), /NOT_THERE/);
  const made = await bank.call('CreateWebHookConfigCommand', hook, user);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual(made.at('data.secrets'), ['KEY']);
  const id = made.at('data.id');

  const change = { id, executionCode: "return $.secure.get('KEY')" };
  assert.equal((await bank.call('UpdateWebHookConfigCommand', change, limited)).status, 403);
  const dropped = { ...change, secrets: [] };
  assert.equal((await bank.call('UpdateWebHookConfigCommand', dropped, limited)).status, 200);
  const again = { id, secrets: ['KEY'] };
  const second = await bank.call('UpdateWebHookConfigCommand', again, user);
  assert.equal(second.status, 403, 'the code is partly by somebody who may not use secrets');
  const read = await bank.call('GetWebHookConfigByIdQuery', { id }, user);
  assert.deepEqual(read.at('data.secrets'), []);

  const job = {
    ...{ name: 'Limited', cron: '0 * * * *', executionType: 2, executionCode: 'return 1' },
    secrets: ['KEY'],
  };
  assert.equal((await bank.call('CreateRecurringJobCommand', job, limited)).status, 403);
  const none = { ...job, secrets: ['NOT_THERE'] };
  const admin = { as: 'admin' } as const;
  assert.equal((await bank.call('CreateRecurringJobCommand', none, admin)).status, 400);

  const xml = (name: string) =>
    bpmn(
      [start, el('scriptTask', 't', { Secrets: name }, '<bpmn:script>return 1</bpmn:script>'), end],
      ['s->t', 't->e'],
    );
  const process = { name: 'Reads a secret', bpmnXml: xml('KEY') };
  assert.equal((await bank.call('CreateProcessDefinitionCommand', process, limited)).status, 403);
  const lost = { ...process, bpmnXml: xml('NOT_THERE') };
  const missing = await bank.call('CreateProcessDefinitionCommand', lost, admin);
  assert.equal(missing.status, 400);
  assert.match(JSON.stringify(missing.body), /NOT_THERE/);
  assert.equal((await bank.call('CreateProcessDefinitionCommand', process, admin)).status, 200);
});

test('a webhook shows no secret: not in its answer, not in its log of calls', async () => {
  const rows = {
    'return all': 200,
    'return { $response: { headers: { "X-Bank-Key": "is " + key }, body: all } }': 200,
    // With a secret struck out of it, it is base64 no longer: nothing goes out.
    'return { $response: { bodyBase64: base64("to " + key) } }': 500,
    'throw new Error("bad " + all.json)': 500,
    'throw new BpmnError("E", all.base64)': 400,
    'return doCmd("InitiateDeposit", { accountNumber: key, amount: 1, narration: all.text })': 200,
  };
  for (const [ending, status] of Object.entries(rows)) {
    const hook = code(`${leaks}\n${ending}`, { secrets: ['KEY'], allowableIPs: '127.0.0.1' });
    await configure(bank, hook);
    const headers = { 'webhook-id': `delivery-${hook.path}` };
    for (const _again of [1, 2]) {
      const answer = await partner(bank, hook.path, {}, { headers });
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assertSilent(JSON.stringify(answer.body), ending);
      assertSilent(JSON.stringify([...answer.headers]), ending);
      const told = `${JSON.stringify(answer.body)}${answer.headers.get('x-bank-key')}`;
      assert.match(told, /\*\*\*|bodyBase64 must be/);
    }
  }
  const calls = await bank.call('RetrieveWebHookCallsQuery', { pageSize: 100 }, { as: 'admin' });
  assertSilent(JSON.stringify(calls.body), 'the log of calls');
});

test('a deposit that a script makes does not carry a secret away', async () => {
  const hook = code(
    `const key = $.secure.get('KEY');
     return doCmd('InitiateDeposit', { accountNumber: '1000000005', amount: 5, narration: 'for ' + key })`,
    { secrets: ['KEY'], allowableIPs: '127.0.0.1' },
  );
  await configure(bank, hook);
  const answer = await partner(bank, hook.path, {});
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assertSilent(await storedText(), 'the store');
});

test('a job shows no secret in its runs', async () => {
  const endings = ['return all', 'throw new Error("bad " + all.json)'];
  for (const [at, ending] of endings.entries()) {
    const made = await createJob(bank, {
      ...{ name: `Leaks ${at}`, cron: '*/5 * * * *', executionType: 2, secrets: ['KEY'] },
      executionCode: `${leaks}\n${ending}`,
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    assert.deepEqual(made.at('data.secrets'), ['KEY']);
    await bank.advance(minutes(5));
    const runs = await runsOf(bank, made.at('data.id'));
    assert.match(JSON.stringify(runs), /\*\*\*/);
    assertSilent(JSON.stringify(runs), ending);
  }
});

test('a process shows no secret in its variables, results and incidents', async () => {
  const script = (id: string, text: string) =>
    el('scriptTask', id, {}, `<bpmn:script>${escaped(text)}</bpmn:script>`);
  const xml = (...scripts: readonly string[]) => {
    const whole = bpmn([start, ...scripts, end], ['s->a', 'a->b', 'b->e']);
    const named =
      '<bpmn:extensionElements><bank:properties><bank:property name="secrets" value="[&quot;KEY&quot;]"/></bank:properties></bpmn:extensionElements>';
    return whole.replace(/(<bpmn:process [^>]*>)/, `$1${named}`);
  };
  const leaky = await deploy(
    bank,
    xml(
      script('a', `${leaks}\ncontext.all = all; context[key] = 1; return all`),
      script('b', `${leaks}\nif (context.fails) throw new Error(all.json); return all.hex`),
    ),
  );
  for (const fails of [false, true]) {
    const begun = await begin(bank, leaky, { fails });
    assert.equal(begun.at('data.status'), fails ? 'ERROR' : 'COMPLETED', JSON.stringify(begun.body));
    const shown = JSON.stringify([begun.body, (await look(bank, begun)).body]);
    assert.match(shown, /\*\*\*/);
    assertSilent(shown, 'the instance');
  }
  const nameless = await deploy(
    bank,
    bpmn([start, script('a', "return $.secure.get('KEY').length"), end], ['s->a', 'a->e']),
  );
  const failed = await begin(bank, nameless);
  assert.equal(failed.at('data.status'), 'ERROR');
  assert.match(failed.text('data.error.message'), /add KEY to the property Secrets of a/);
});

test('after all that, no value stands in the store or in the log of the host', async () => {
  assertSilent(await storedText(), 'the store');
  assert.match(said, /the key is \*\*\*/);
  assertSilent(said.replaceAll('\\\\', '\\'), 'the log');
});
