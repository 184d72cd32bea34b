/**
 * No piece of a secret leaves: texts are cut after it was struck, errors of the language quote nothing, parts of a
 * secret are secrets, and a value that is too short to be struck is none.
 */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { minutes } from '../../core/values/instant.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../support/bpmn.ts';
import { createJob, runsOf } from '../support/jobs.ts';
import { configure, partner } from '../support/partner.ts';
import { begin, deploy, look } from '../support/process.ts';

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
  const value = 'swordfish/"42"+two';
  await bank.done('SetSecretCommand', { name: 'KEY', value }, 'admin');
});
after(() => bank.stop());

let hooks = 0;
const code = (executionCode: string, more: object = {}) => {
  hooks += 1;
  return {
    key: `piece-${hooks}`,
    path: `piece/${hooks}`,
    action: 'POST',
    executionType: 2,
    executionCode,
    ...more,
  };
};

/** Pieces of the secret that nobody could know but from it. */
const pieces = ['swordfish', 'swordf', 'sword', 'ordfish', '"42"+', '+two'];

function assertWithoutPiece(text: string, what: string): void {
  const bare = text.replaceAll('\\', '');
  for (const piece of pieces) assert.ok(!bare.includes(piece), `${what} shows ${piece}: ${bare}`);
}

test('no text is cut before the secret is struck from it', async () => {
  const key = "const key = $.secure.get('KEY');\n";
  const ends = [50, 990, 995, 1990, 8185, 65_519, 65_531].flatMap((length) => [
    `throw new Error('x'.repeat(${length}) + key)`,
    `throw 'x'.repeat(${length}) + key`,
    `throw Object.assign(new Error('bad'), { name: 'x'.repeat(${length}) + key })`,
    `throw new BpmnError('x'.repeat(${length}) + key, 'y'.repeat(${length}) + key)`,
    `console.log('x'.repeat(${length}) + key); return 1`,
    `console.log('x'.repeat(${length}), key, key); return 1`,
    `for (let at = 0; at < 120; at += 1) console.log('x'.repeat(${length}) + key); return 1`,
    `return { ['x'.repeat(${length % 320}) + key + 'x'.repeat(100)]: () => 1 }`,
  ]);
  for (const end of ends) {
    const hook = code(`${key}${end}`, { secrets: ['KEY'], allowableIPs: '127.0.0.1' });
    await configure(bank, hook);
    const answer = await partner(bank, hook.path, {});
    assertWithoutPiece(JSON.stringify(answer.body), end);
    assert.ok(JSON.stringify(answer.body).length < 4000, end);
  }
  const calls = await bank.call('RetrieveWebHookCallsQuery', { pageSize: 100 }, { as: 'admin' });
  assertWithoutPiece(JSON.stringify(calls.body), 'the log of calls');
});

test('a secret that is taken for JSON is not quoted in the error', async () => {
  for (const text of ['key', "'[' + key", '\'{"a":1,"b":\' + key + \'}\'', "'x' + key.slice(0, 9)"]) {
    for (const read of ['JSON.parse', 'JSON.rawJSON']) {
      const hook = code(`const key = $.secure.get('KEY');\nreturn ${read}(${text})`, {
        secrets: ['KEY'],
        allowableIPs: '127.0.0.1',
      });
      await configure(bank, hook);
      const answer = await partner(bank, hook.path, {});
      assert.equal(answer.status, 500);
      assertWithoutPiece(JSON.stringify(answer.body), read);
      const { name, line } = answer.body as Readonly<Record<string, unknown>>;
      assert.deepEqual([name, line], ['SyntaxError', 2]);
    }
  }
});

test('a part of a secret that is JSON is a secret too', async () => {
  const credentials = JSON.stringify({ user: 'u1', password: 'tr0ub4dor&3xyz' });
  const named = { name: 'CREDENTIALS', value: credentials };
  assert.equal((await bank.call('SetSecretCommand', named, { as: 'admin' })).status, 200);
  const hook = code(
    `const { password } = JSON.parse($.secure.get('CREDENTIALS'));
     console.log('with', password);
     return { password, basic: base64('u1:' + password) }`,
    { secrets: ['CREDENTIALS'], allowableIPs: '127.0.0.1' },
  );
  await configure(bank, hook);
  const answer = await partner(bank, hook.path, {});
  assert.deepEqual(answer.body, { password: '***', basic: 'dTE6***o=' });
  assert.doesNotMatch(said, /tr0ub4dor/);
});

test('a value that is too short to be struck is not a secret', async () => {
  const short = { name: 'SHORT', value: 'hunter2' };
  const answer = await bank.call('SetSecretCommand', short, { as: 'admin' });
  assert.equal(answer.status, 400);
  assert.match(JSON.stringify(answer.body), /value must have at least 8 characters/);
});

test('a secret that equals a variable changes nothing that the script did not write', async () => {
  const script = "context.wrote = 'for ' + $.secure.get('CITY'); return 1";
  const text = `<bpmn:script>${escaped(script)}</bpmn:script>`;
  const xml = bpmn([start, el('scriptTask', 't', { Secrets: 'CITY' }, text), end], ['s->t', 't->e']);
  const city = 'Kingston upon Hull';
  await bank.done('SetSecretCommand', { name: 'CITY', value: city }, 'admin');
  const begun = await begin(bank, await deploy(bank, xml), { city, list: [city, `x${city}`] });
  const shown = await look(bank, begun);
  assert.equal(shown.at('data.status'), 'COMPLETED', JSON.stringify(shown.body));
  const { variables } = shown.at('data') as { readonly variables: Readonly<Record<string, unknown>> };
  assert.deepEqual([variables.city, variables.list, variables.wrote], [city, [city, `x${city}`], 'for ***']);
});

test('an incident of a process shows no piece of a secret', async () => {
  for (const ending of [
    "throw new Error('x'.repeat(990) + key)",
    "throw new BpmnError('x'.repeat(990) + key, 'x'.repeat(1990) + key)",
    'return JSON.parse(key)',
  ]) {
    const script = `const key = $.secure.get('KEY'); ${ending}`;
    const text = `<bpmn:script>${escaped(script)}</bpmn:script>`;
    const xml = bpmn([start, el('scriptTask', 't', { Secrets: 'KEY' }, text), end], ['s->t', 't->e']);
    const begun = await begin(bank, await deploy(bank, xml));
    assert.equal(begun.at('data.status'), 'ERROR', JSON.stringify(begun.body));
    const shown = (await look(bank, begun)).at('data.error');
    assertWithoutPiece(JSON.stringify([begun.at('data.error'), shown]), ending);
  }
});

test('a run of a job shows no piece of a secret', async () => {
  const made = await createJob(bank, {
    name: 'Cut',
    cron: '*/5 * * * *',
    executionType: 2,
    secrets: ['KEY'],
    executionCode: `const key = $.secure.get('KEY');
      console.log('x'.repeat(8185) + key);
      throw new Error('x'.repeat(990) + key)`,
  });
  await bank.advance(minutes(5));
  assertWithoutPiece(JSON.stringify(await runsOf(bank, made.at('data.id'))), 'the run');
});

test('after all that, the log of the host has no piece of a secret', () => {
  assert.match(said, /xxx/);
  assertWithoutPiece(said, 'the log');
});
