/**
 * Secrets of a tenant: scripts read those that their configuration names, its authors may use secrets, and no
 * value is stored, logged or answered.
 */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { minutes } from '../../core/values/instant.ts';
import { changesAlone } from '../support/alone.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../support/bpmn.ts';
import { createJob, runsOf } from '../support/jobs.ts';
import { configure, partner } from '../support/partner.ts';
import { begin, deploy, look } from '../support/process.ts';
import { storedText } from '../support/stored.ts';

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
    await bank.done('SetSecretCommand', { name, value }, 'admin');
  }
});
after(() => bank.stop());

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
  assertSilent(await storedText(bank), 'the store');
  await bank.done('SetSecretCommand', { name: 'NEW', value }, 'admin');
});

function assertSilent(text: string, what: string): void {
  for (const trace of traces) assert.ok(!text.includes(trace), `${what} shows ${trace}`);
}

let hooks = 0;
const code = (executionCode: string, more: object = {}) => {
  hooks += 1;
  return {
    key: `secret-${hooks}`,
    path: `secret/${hooks}`,
    action: 'POST',
    executionType: 2,
    executionCode,
    ...more,
  };
};

test('code reads the secrets that its configuration names, and no others', async () => {
  const path = code('return 1').path;
  await configure(
    bank,
    code("return $.secure.get('KEY').length + $.secure.get('OTHER').length", { path, secrets: ['KEY'] }),
  );
  const answer = await partner(bank, path, {});
  assert.equal(answer.status, 500);
  assert.match(JSON.stringify(answer.body), /the secret OTHER is not declared: add OTHER to/);
  const mute = code("return $.secure.get('KEY').length");
  await configure(bank, mute);
  assert.match(JSON.stringify((await partner(bank, mute.path, {})).body), /KEY is not declared/);
});

test('a process that names a secret that there is not is refused', async () => {
  const script = el('scriptTask', 't', { Secrets: 'NOT_THERE' }, '<bpmn:script>return 1</bpmn:script>');
  const lost = { name: 'Reads a secret', bpmnXml: bpmn([start, script, end], ['s->t', 't->e']) };
  const missing = await bank.call('CreateProcessDefinitionCommand', lost, { as: 'admin' });
  assert.equal(missing.status, 400);
  assert.match(JSON.stringify(missing.body), /NOT_THERE/);
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
  assertSilent(await storedText(bank), 'the store');
});

test('a job shows no secret in its runs', async () => {
  const endings = ['return all', 'throw new Error("bad " + all.json)'];
  for (const [at, ending] of endings.entries()) {
    const made = await createJob(bank, {
      name: `Leaks ${at}`,
      cron: '*/5 * * * *',
      executionType: 2,
      secrets: ['KEY'],
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
  assertSilent(await storedText(bank), 'the store');
  assert.match(said, /the key is \*\*\*/);
  assertSilent(said.replaceAll('\\\\', '\\'), 'the log');
});
