/** What scripts can do: the language as its writers see it. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import type { CommandAnswer } from '../../../core/scripts/script.ts';
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
  ['webhookData.missing', null],
  ['return webhookData.missing', null],
  ['return null', null],
  ['({ a: webhookData.a })', { a: 7 }],
  ['(webhookData.a > 100)', false],
  ['(webhookData.a || 1); // seven', 7],
  // What leaves a script: JSON, and what has one way to be JSON.
  ['({ a: undefined, b: [1, , undefined] })', { b: [1, null, null] }],
  ['({ at: new Date(0) })', { at: '1970-01-01T00:00:00.000Z' }],
  ['new Map([["a", 1], [2, new Set([3])]])', { a: 1, 2: [3] }],
  ['class Own { a = 1 }\nreturn new Own()', { a: 1 }],
  ['({ ["__proto__"]: 1, toString: 2 })', JSON.parse('{ "__proto__": 1, "toString": 2 }')],
  ['const a = [1]; return { a, b: a }', { a: [1], b: [1] }],
  ['"a1".match(/\\d/)', ['1']],
  ['null', null],
  ['lib.double(21)', 42],
  ['hmacSha256("key", "data")', createHmac('sha256', 'key').update('data').digest('hex')],
  ['hmacSha512("key", "data")', createHmac('sha512', 'key').update('data').digest('hex')],
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
  const code = "const get = $['sec' + 'ure'].get;\nreturn [get('A'), Math.random() === Math.random()]";
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
    ['const unused = 1;', { kind: 'syntax', line: 1, column: 1 }],
    ['return\n  1', { kind: 'syntax', line: 1, column: 1 }],
  ];
  for (const [code, expected] of rows) {
    const found = await failure(code);
    assert.deepEqual({ ...found, ...expected }, found, code);
  }
});

const uncarried: readonly (readonly [string, string])[] = [
  ['if (webhookData.a) return 1', 'the script ended without return: write return null where nothing'],
  ['0 / 0', 'result is NaN: write a number, or null'],
  ['({ a: [{ b: 1 / 0 }] })', 'result.a[0].b is Infinity: write a number, or null'],
  ['({ "no name": -1 / 0 })', 'result["no name"] is -Infinity: write a number, or null'],
  ['({ at: new Date("never") })', 'result.at is an invalid date: write a date, or null'],
  ['new Error("lost")', 'result is an Error: throw it, or write its message'],
  ['({ error: new TypeError("lost") })', 'result.error is an Error: throw it, or write its message'],
  ['[/a/]', 'result[0] is a RegExp: write its source'],
  ['() => 1', 'result is a function: call it, or leave it out'],
  ['({ then(resolve) { resolve(1) } })', 'result.then is a function: call it, or leave it out'],
  ['({ a: { b: doCmd } })', 'result.a.b is a function: call it, or leave it out'],
  ['Promise.resolve(1)', 'result is a Promise: a script does not wait: answer a value'],
  ['Symbol("s")', 'result is a symbol: leave it out'],
  ['[10n]', 'result[0] is a BigInt: write Number(…) or String(…)'],
  ['new Map([[{}, 1]])', 'result is a Map whose keys are not texts: write [...map]'],
  ['new Map([[1, 1], ["1", 2]])', 'result is a Map whose keys are not texts: write [...map]'],
  ['new Map().values()', 'result is not an array: write Array.from(…)'],
  ['new Uint8Array(2)', 'result is not an array: write Array.from(…)'],
  ['new ArrayBuffer(2)', 'result is a buffer: write a list of numbers'],
  ['new Number(1)', 'result is a boxed value: write it without new'],
  ['const a = { b: {} }; a.b.c = a; return a', 'result.b.c contains itself: leave that out'],
  ['({ toJSON: () => NaN })', 'result is NaN: write a number, or null'],
  ['({ $response: { body: { sum: NaN } } })', 'result.$response.body.sum is NaN: write a number'],
  ['doCmd("A", { amount: webhookData.x * 2 })', 'data.amount is NaN: write a number, or null'],
  ['context.sum = 0 / 0; return 1', 'context.sum is NaN: write a number, or null'],
  ['context.webhookData.f = () => 1; return 1', 'context.webhookData.f is a function: call it'],
];

test('what JSON cannot carry is an error that names its place', async () => {
  const doCmd = async (): Promise<CommandAnswer> => ({ status: 200, body: {} });
  const more = { doCmd, wantsContext: true };
  for (const [code, expected] of uncarried) {
    const found = await failure(code, { webhookData: {} }, more);
    assert.equal(found.kind, 'error', code);
    assert.ok(found.message.startsWith(expected), `${code}: ${found.message}`);
  }
});

test('a script of BankLingo wraps its data and reads replies by its own names', async () => {
  const doCmd = async (name: string, data: object): Promise<CommandAnswer> =>
    name === 'Refused'
      ? { status: 400, body: { success: false, message: 'No.', data: null, errors: ['E'] } }
      : { status: 200, body: { isSuccessful: true, message: 'Yes.', data, statusCode: '00' } };
  const rows = [
    ['doCmd("A", { Data: { x: 1 } }).Data', { x: 1 }],
    ['doCmd("A", { Data: { x: 1 } }).data', { x: 1 }],
    ['doCmd("A", { Data: 1, Cmd: "A" }).Data', { Data: 1, Cmd: 'A' }],
    ['doCmd("A", { Data: {} }).IsSuccessful', true],
    ['[doCmd("Refused").IsSuccessful, doCmd("Refused").Data]', [false, null]],
    ['doCmd("Refused").Message + doCmd("Refused").Errors', 'No.E'],
    ['BankLingo.ExecuteCommand("A", { x: 2 }).result.x', 2],
    ['doCmd("A").StatusCode', '00'],
    [
      'const { Data } = doCmd("A", { x: 3 }); return [Data.x, Object.keys(doCmd("A"))]',
      [3, ['isSuccessful', 'message', 'data', 'statusCode']],
    ],
  ] as const;
  for (const [code, expected] of rows) {
    assert.deepEqual(await value(code, {}, { doCmd }), expected, code);
  }
});

test('a line shows what JSON would hide', async () => {
  const code =
    'console.log(new Error("lost"), [/a/, 1n, NaN, () => 1], new Map([["a", new Set([1])]]), 0 / 0); return 1';
  const { lines } = await script(code);
  assert.deepEqual(lines, [
    { level: 'log', text: 'Error: lost ["/a/","1","NaN","() => 1"] [["a",[1]]] NaN' },
  ]);
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
  assert.deepEqual(loud.lines.at(-1), { level: 'warn', text: '9999 more lines were left out' });
  const many = await script('for (let i = 0; i < 150; i++) console.log(i); return 1');
  assert.equal(many.lines.length, 100);
  assert.deepEqual(many.lines.at(-1), { level: 'warn', text: '51 more lines were left out' });
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
  const caught = await script('try { doCmd("Broken") } catch (e) { return e.message }', {}, { doCmd });
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
  const left = await script('context.a = 2; context.c = [1]; return a', { a: 1 }, { wantsContext: true });
  assert.ok(left.ok);
  assert.equal(left.value, 1);
  assert.deepEqual(left.context, { a: 2, c: [1] });
  const taken = await script(
    'delete context.a; context.b = undefined; return null',
    { a: 1, b: 2 },
    { wantsContext: true },
  );
  assert.ok(taken.ok);
  assert.deepEqual(taken.context, { a: null, b: null });
});

test('the same seed and clock give the same bytes', async () => {
  const code = 'return [Math.random(), Math.random(), Date.now(), new Date(), Object.keys(globalThis)]';
  const first = await script(code);
  assert.deepEqual(await script(code), first);
  const other = await script(code, {}, { seed: 'other' });
  assert.notDeepEqual(other, first);
});
