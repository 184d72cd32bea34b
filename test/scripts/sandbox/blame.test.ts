/** Whose fault an ending is: told by what happened to the child, whatever words a script puts into its errors. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CommandAnswer } from '../../../core/scripts/script.ts';
import { testSandbox } from '../../support/scripts.ts';

const sandbox = testSandbox();
const { script, value, failure } = sandbox;
before(() => value('1'));
after(sandbox.stop);

const words = ['timed out', 'memory', 'allocation failed', 'Isolate was disposed', 'SyntaxError'];

for (const word of words) {
  const asking = async (): Promise<CommandAnswer> => ({ status: 200, body: { done: true } });
  for (const [what, begin] of [
    ['a script', ''],
    ['a script that has asked the host', 'doCmd("A");'],
  ] as const) {
    const run = (code: string) => failure(`${begin} ${code}`, {}, { doCmd: asking });
    test(`${what} fails by itself with "${word}" in its errors`, async () => {
      const error = JSON.stringify(word);
      const unreadable = await run(`throw {get message() {throw new Error(${error})}}`);
      assert.equal(unreadable.kind, 'error');
      assert.equal((await run(`throw new SyntaxError(${error})`)).kind, 'error');
      const rejected = await run(`Promise.reject(new Error(${error})); return 5`);
      assert.deepEqual([rejected.kind, rejected.message], ['error', 'a promise of the script failed']);
    });
  }
}

test('what was thrown may be a function or a proxy that cannot be read', async () => {
  const broken = "const no = () => {throw new Error('timed out')};";
  for (const thrown of [
    'Object.assign(() => 1, {toString: no})',
    'new Proxy({}, {get: no})',
    '{__proto__: null}',
  ])
    assert.equal((await failure(`${broken} throw ${thrown}`)).kind, 'error', thrown);
});

test('a script whose thread stands after it ran out of memory went over its limit', async () => {
  const stands = "let s = 'x'; for (;;) {s = s + s + 'y'; s.charCodeAt(0)}";
  const found = await failure(stands);
  assert.deepEqual([found.kind, found.message], ['limit', 'the script used more than 32 MB']);
  assert.equal(await value('1 + 1'), 2);
});

test('a question that is too large for the host is the script’s own error', async () => {
  let asked = 0;
  const doCmd = async (): Promise<CommandAnswer> => {
    asked += 1;
    return { status: 200, body: {} };
  };
  const found = await failure("doCmd('A', {text: '\"'.repeat(3e6)})", {}, { doCmd });
  assert.deepEqual([found.kind, asked], ['error', 0]);
  assert.match(found.message, /too large/);
});

test('a script asks for as many secrets as it may run commands', async () => {
  let asked = 0;
  const secret = async () => {
    asked += 1;
    return 'v';
  };
  const many = "let n = 0; for (;;) { try { $.secure.get('a'); n += 1 } catch { return n } }";
  assert.equal(await value(many, {}, { secret }), 20);
  assert.equal(asked, 20);
});

test('scripts of one tenant that wait for the host leave a child to the others', async () => {
  const release = Promise.withResolvers<CommandAnswer>();
  const waiting = Array.from({ length: 8 }, (_, at) => {
    const from = { tenant: 'many', person: `one of ${at % 4}` };
    return script(`doCmd("Slow"); return ${at}`, {}, { ...from, doCmd: () => release.promise });
  });
  const doCmd = async (): Promise<CommandAnswer> => ({ status: 200, body: 7 });
  const from = { tenant: 'few', person: 'another' };
  assert.equal(await value('return doCmd("Quick")', {}, { ...from, doCmd }), 7);
  release.resolve({ status: 200, body: {} });
  for (const outcome of await Promise.all(waiting)) assert.ok(outcome.ok, JSON.stringify(outcome));
});
