/** What scripts can do: the language as its writers see it. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import type { CommandAnswer } from '../../../core/command/script.ts';
import { testSandbox } from '../../support/scripts.ts';

const { value, failure, script, stop } = testSandbox([
  { name: 'double', code: '(x) => x * 2' },
  { name: 'fail', code: '(x) => {\n  throw new TypeError("no " + x);\n}' },
]);
after(stop);

const hex = (text: string) => createHash('sha512').update(text).digest('hex');
const answers: readonly (readonly [string, unknown])[] = [
  ['1 + 1', 2],
  ['1 + 1;', 2],
  ['webhookData.a * 2 // twice', 14],
  ['{ sum: webhookData.a }', { sum: 7 }],
  ['return webhookData.a', 7],
  ['const b = 1;\nreturn webhookData.a + b;', 8],
  ['if (webhookData.a > 5) { return "much" }\nreturn "little"', 'much'],
  ['context.webhookData.a', 7],
  ['undefined', null],
  ['const unused = 1;', null],
  ['null', null],
  ['lib.double(21)', 42],
  ['hmacSha256("key", "data")', createHmac('sha256', 'key').update('data').digest('hex')],
  ['sha512("héllo")', hex('héllo')],
  ['base64("héllo")', 'aMOpbGxv'],
  ['base64.decode(base64.encode("héllo"))', 'héllo'],
  ['new Date().toISOString()', '2026-03-02T12:00:00.000Z'],
  ['[Date.now(), new Date(0).getTime(), new Date() instanceof Date]', [1772452800000, 0, true]],
  ['new Intl.DateTimeFormat("en-GB").format()', '02/03/2026'],
  [
    'class Own extends Error { constructor() { super("x"); this.name = "Own" } }; return new Own().name',
    'Own',
  ],
  ['const own = {}; own.toString = () => "mine"; return String(own)', 'mine'],
  ['const { a, ...rest } = webhookData; return [a, rest]', [7, {}]],
  ['const webhookData = { a: 9 }; return webhookData.a', 9],
  ['[3, 1, 2].sort().map((x) => "" + x).join("-")', '1-2-3'],
];

for (const [code, expected] of answers) {
  test(`${JSON.stringify(code)} answers`, async () => {
    assert.deepEqual(await value(code, { webhookData: { a: 7 } }), expected);
  });
}

test('a script that hides from its text that it asks the host is answered all the same, once', async () => {
  const asked: string[] = [];
  const secret = async (name: string) => {
    asked.push(name);
    return `${name} is dear`;
  };
  const code =
    "const get = $['sec' + 'ure'].get;\nreturn [get('A'), Math.random() === Math.random()]";
  for (let call = 0; call < 3; call += 1) {
    const outcome = await script(code, {}, { secret });
    assert.deepEqual(outcome.ok && outcome.value, ['A is dear', false]);
  }
  assert.deepEqual(asked, ['A', 'A', 'A']);
  const caught = "try { return $['sec' + 'ure'].get('B') } catch { return 'nothing' }";
  const outcome = await script(caught, {}, { secret });
  assert.equal(outcome.ok && outcome.value, 'B is dear');
});

test('errors come with their name, message and place', async () => {
  const rows: readonly (readonly [string, object])[] = [
    ['null.x', { kind: 'error', name: 'TypeError', line: 1, column: 6 }],
    ['\n\n  nope()', { kind: 'error', name: 'ReferenceError', line: 3, column: 3 }],
    ['let a = 1;\nthrow new Error("text")', { kind: 'error', message: 'text', line: 2 }],
    ['throw new BpmnError("CODE", "why")', { kind: 'business', code: 'CODE', message: 'why' }],
    ['throw "text"', { kind: 'error', name: 'Error', message: 'text' }],
    ['lib.fail("luck")', { kind: 'error', name: 'TypeError', message: 'no luck', line: 1 }],
    ['let a = ;', { kind: 'syntax', name: 'SyntaxError', line: 1, column: 9 }],
    ['', { kind: 'syntax' }],
    ['undeclared = 1; return 1', { kind: 'error', name: 'ReferenceError' }],
    ['return Promise.resolve(1)', { message: 'a script answers a value, not a promise' }],
    ['return () => 1', { message: 'a script cannot answer a function' }],
    ['return 10n', { name: 'TypeError' }],
  ];
  for (const [code, expected] of rows) {
    const found = await failure(code);
    assert.deepEqual({ ...found, ...expected }, found, code);
  }
});

test('what is logged is captured and capped', async () => {
  const outcome = await script('console.log("a", { b: 1 }); logger.warn("c"); return 1');
  assert.deepEqual(outcome.lines, [
    { level: 'log', text: 'a {"b":1}' },
    { level: 'warn', text: 'c' },
  ]);
  const loud = await script('for (let i = 0; i < 1e4; i++) console.log("x".repeat(1e4)); return 1');
  assert.ok(loud.ok);
  assert.ok(loud.lines.length <= 100);
  assert.ok(JSON.stringify(loud.lines).length < 20_000);
});

test('commands are synchronous for the script and counted', async () => {
  const asked: unknown[] = [];
  const doCmd = async (name: string, data: object, index: number): Promise<CommandAnswer> => {
    asked.push([name, data, index]);
    if (name === 'Broken') return { status: 503, body: {} };
    return { status: 200, body: { data: { name, ...data } } };
  };
  const both = await script(
    'const a = doCmd("A", { x: 1 }); const b = doCmd("B"); return [a.data.x, b.data.name]',
    {},
    { doCmd },
  );
  assert.ok(both.ok);
  assert.deepEqual(both.value, [1, 'B']);
  assert.deepEqual(asked, [
    ['A', { x: 1 }, 0],
    ['B', {}, 1],
  ]);
  const caught = await script(
    'try { doCmd("Broken") } catch (e) { return e.message }',
    {},
    { doCmd },
  );
  assert.ok(caught.ok);
  assert.equal(caught.value, 'the host could not run Broken');
  const many = await failure('for (let i = 0; i < 21; i++) doCmd("A"); return 1', {}, { doCmd });
  assert.equal(many.message, 'a script may run at most 20 commands');
  assert.equal((await failure('doCmd("A")')).message, 'this script may run no commands');
  assert.equal((await failure('doCmd("A", [1])', {}, { doCmd })).name, 'TypeError');
});

test('secrets are asked for by name', async () => {
  const secret = async (name: string) => (name === 'KEY' ? 'value' : undefined);
  const found = await script('$.secure.get("KEY")', {}, { secret });
  assert.ok(found.ok);
  assert.equal(found.value, 'value');
  const missing = await failure('$.secure.get("OTHER")', {}, { secret });
  assert.equal(missing.message, 'there is no secret named OTHER');
});

test('context comes back as the script left it, where it is asked for', async () => {
  const left = await script(
    'context.a = 2; context.c = [1]; return a',
    { a: 1 },
    { wantsContext: true },
  );
  assert.ok(left.ok);
  assert.equal(left.value, 1);
  assert.deepEqual(left.context, { a: 2, c: [1] });
});

test('the same seed and clock give the same bytes', async () => {
  const code =
    'return [Math.random(), Math.random(), Date.now(), new Date(), Object.keys(globalThis)]';
  const first = await script(code);
  assert.deepEqual(await script(code), first);
  const other = await script(code, {}, { seed: 'other' });
  assert.notDeepEqual(other, first);
});
