/** Scripts that want out, or want everything: each harms its own call and nothing else. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { ScriptFailure } from '../../../core/scripts/script.ts';
import { testSandbox } from '../../support/scripts.ts';

const sandbox = testSandbox();
const { value, failure, script } = sandbox;
after(sandbox.stop);

const megabyte = 1024 * 1024;
let resident: number | undefined;

/** After whatever happened: this process lives, has its memory back, and a good script is answered rightly. */
afterEach(async () => {
  resident ??= process.memoryUsage().rss;
  assert.equal(await value('webhookData.a + 1', { webhookData: { a: 41 } }), 42);
  const grown = process.memoryUsage().rss - resident;
  assert.ok(grown < 100 * megabyte, `the host grew by ${Math.round(grown / megabyte)} MB`);
});

const isPathless = (text: string) => assert.doesNotMatch(text, /\/\w+\/|node_modules|file:|child\.ts/);

/** Questions to the surroundings: the answer shows that there is nothing. */
const nothing: readonly (readonly [string, string, unknown])[] = [
  [
    'constructor chain',
    `const f = [].constructor.constructor;
     return ['process', 'require', 'module', 'Buffer', 'fetch', 'setTimeout', 'global', 'ivm', '_ivm']
       .map((name) => f('return typeof ' + name)())`,
    Array(9).fill('undefined'),
  ],
  [
    'the other function constructors',
    `const made = [function* () {}, async () => {}, async function* () {}].map((f) => f.constructor);
     return made.map((make) => typeof make('return typeof process'))`,
    ['function', 'function', 'function'],
  ],
  ['a sloppy this', `return Object.isFrozen(Function('return this')())`, true],
  [
    'the caller of a function',
    `function f() { return f.caller }; try { return f() } catch (e) { return e.name }`,
    'TypeError',
  ],
  [
    'arguments.callee',
    `try { return (function () { return arguments.callee })() } catch (e) { return e.name }`,
    'TypeError',
  ],
  [
    'the receiver of doCmd',
    `try { doCmd.call({}, {}) } catch (e) { return e.constructor === TypeError }`,
    true,
  ],
  [
    'errors of the host’s side',
    `try { doCmd('X') } catch (e) { return e.constructor.constructor === Function }`,
    true,
  ],
  [
    'what the bridge is made of',
    `return Reflect.ownKeys(doCmd).concat(Reflect.ownKeys($)).map(String)`,
    ['length', 'name', 'prototype', 'secure'],
  ],
  [
    'memory of other threads',
    'return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics]',
    Array(3).fill('undefined'),
  ],
  [
    'what would tell of the garbage collector',
    'return [typeof WeakRef, typeof FinalizationRegistry]',
    Array(2).fill('undefined'),
  ],
  ['unicode-escaped names', 'return typeof pr\\u006fcess', 'undefined'],
  ['stack frames', `try { null.x } catch (e) { return e.stack }`, 'Error\n    at script:1:12'],
  ['frames of the host', `Error.prepareStackTrace = (_, frames) => frames; return 1`, undefined],
  [
    'a species of its own',
    'class Own extends Array { static get [Symbol.species]() { return Object } }; return typeof Own.from([1]).map((x) => x)',
    'object',
  ],
  [
    'a proxy as an argument',
    `try { doCmd(new Proxy({}, { get() { throw new Error('seen') } })) } catch (e) { return e.name }`,
    'TypeError',
  ],
  ['a toJSON of its own', 'return { toJSON() { return typeof process } }', 'undefined'],
  ['a getter that answers', 'return { get a() { return typeof require } }', { a: 'undefined' }],
];

for (const [name, code, expected] of nothing) {
  test(`finds nothing: ${name}`, async () => {
    const outcome = await script(code);
    if (expected === undefined) {
      assert.ok(!outcome.ok);
      return isPathless(JSON.stringify(outcome));
    }
    assert.ok(outcome.ok, JSON.stringify(outcome));
    assert.deepEqual(outcome.value, expected);
  });
}

/** Scripts that end in a failure of their own. */
const ends: readonly (readonly [string, string, Partial<ScriptFailure>?])[] = [
  ['dynamic import', `import('node:fs')`],
  ['dynamic import, awaited', `return (async () => (await import('fs')).readFileSync('/etc/passwd'))()`],
  ['with', `with ({}) { return 1 }`, { kind: 'syntax' }],
  ['a syntax error', 'return {{{', { kind: 'syntax' }],
  ['a function as the answer', 'return () => 1'],
  ['a thenable', 'return { then(resolve) { resolve(1) } }', { name: 'TypeError' }],
  ['a symbol as the answer', 'return Symbol("x")'],
  ['a promise that never settles', 'return new Promise(() => {})'],
  ['a getter that loops', 'return { get a() { for (;;); } }', { kind: 'limit' }],
  ['a proxy that loops', 'return new Proxy({}, { ownKeys() { for (;;); } })', { kind: 'limit' }],
  ['a thrown object whose message loops', 'throw { get message() { for (;;); } }', { kind: 'limit' }],
  ['a thrown object whose stack loops', 'throw { get stack() { for (;;); } }', { kind: 'limit' }],
  ['a thrown proxy', 'throw new Proxy({}, { get() { throw 1 } })'],
  ['a thrown proxy over an error', 'throw new Proxy(new Error("x"), {})'],
  ['thrown null', 'throw null'],
  ['a thrown symbol', 'throw Symbol("s")'],
  ['an endless loop', 'for (;;);', { kind: 'limit' }],
  [
    'an endless loop that catches',
    'for (;;) { try { for (;;); } catch {} finally { continue } }',
    { kind: 'limit' },
  ],
  ['a regular expression', `/^(a+)+$/.test('a'.repeat(40) + 'b')`, { kind: 'limit' }],
  ['recursion', 'const f = () => f(); return f()', { name: 'RangeError' }],
  ['recursion in a loop', 'const f = () => { try { f() } catch {} f() }; return f()', { kind: 'limit' }],
  ['a microtask chain', 'const f = () => Promise.resolve().then(f); f(); return 1', { kind: 'limit' }],
  ['a BigInt power', 'return String(9n ** (9n ** 8n)).length', {}],
  ['a BigInt to text', 'let a = 9n; for (let i = 0; i < 22; i++) a *= a; return String(a).length', {}],
  ['a huge array filled', 'return new Array(2 ** 32 - 1).fill(0).length', { kind: 'limit' }],
  ['a split of a huge text', `return 'x'.repeat(2 ** 28).split('').length`, { kind: 'limit' }],
  ['deep JSON', `return JSON.parse('['.repeat(5e6) + ']'.repeat(5e6))`],
  ['deep eval', `return eval('('.repeat(1e6) + '1' + ')'.repeat(1e6))`],
  ['many objects', 'const all = []; for (;;) all.push({ a: [1, 2, 3] })', { kind: 'limit' }],
  ['many buffers', 'const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))'],
  ['long texts', `let a = 'x'; for (;;) a += a`],
  ['a gigabyte as the answer', `return 'x'.repeat(5e8)`],
  ['many typed arrays at once', 'return Array.from({ length: 200 }, () => new ArrayBuffer(1e7)).length'],
  ['a sort of a long list', 'return Array.from({ length: 2e7 }, (_, i) => -i).sort()[0]', { kind: 'limit' }],
  ['an answer over its size', `return 'x'.repeat(65 * 1024)`, { kind: 'limit' }],
  ['an answer over its size in bytes', `return '€'.repeat(30 * 1024)`, { kind: 'limit' }],
  ['code over its size', `return '${'x'.repeat(33 * 1024)}'`, { kind: 'syntax' }],
];

for (const [name, code, expected = {}] of ends) {
  test(`ends by itself: ${name}`, async () => {
    const found = await failure(code);
    assert.deepEqual({ ...found, ...expected }, found);
    isPathless(JSON.stringify(found));
  });
}

test('an input over its size does not reach a child', async () => {
  const found = await failure('1', { webhookData: 'x'.repeat(300 * 1024) });
  assert.equal(found.kind, 'limit');
});

test('nothing that is assigned survives a call', async () => {
  const leave = `
    const tried = [];
    const leave = (what, where) => { try { where.left = 'here'; tried.push(what) } catch {} };
    const seen = new Set();
    const walk = (value, path) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
      seen.add(value);
      leave(path, value);
      for (const key of Reflect.ownKeys(value)) {
        const { value: inner, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
        try { Reflect.defineProperty(value, key, { value: 'left' }) && inner !== 'left' && tried.push(path + '.' + String(key)) } catch {}
        for (const next of [inner, get, set]) walk(next, path + '.' + String(key));
      }
      walk(Reflect.getPrototypeOf(value), path + '.__proto__');
    };
    const roots = { globalThis, generator: (function* () {})(), asyncGenerator: (async function* () {})(),
      array: [][Symbol.iterator](), map: new Map().entries(), set: new Set().values(), text: ''[Symbol.iterator](),
      regexp: 'a'.matchAll(/a/g), helper: [1].values().map((x) => x), wrapped: Iterator.from({ next() {} }),
      segments: new Intl.Segmenter().segment('a'), segment: new Intl.Segmenter().segment('a')[Symbol.iterator](),
      asyncFunction: async () => {} , generatorFunction: function* () {}, asyncGeneratorFunction: async function* () {} };
    for (const [name, root] of Object.entries(roots)) {
      const up = Reflect.getPrototypeOf(root);
      // Each generator function has an object of its own between.
      walk(name === 'globalThis' ? root : /enerator$/.test(name) ? Reflect.getPrototypeOf(up) : up, name);
    }
    return tried;`;
  assert.deepEqual(await value(leave), []);
});

test('no cache of the language carries anything over', async () => {
  const code = `
    const before = [RegExp.$1, RegExp.lastMatch, RegExp.input, globalThis.left, Object.keys(globalThis).length,
      typeof left, (function (strings) { return strings.left })\`a\`];
    /(secret)/.exec('the secret of this call');
    try { globalThis.left = 1 } catch {}
    try { (0, eval)('var left = 1') } catch {}
    try { Function('left = 1')() } catch {}
    try { new Function('this.left = 1')() } catch {}
    try { Math.random = () => 4 } catch {}
    try { Error.stackTraceLimit = 0 } catch {}
    try { Error.prepareStackTrace = () => 'mine' } catch {}
    try { Object.prototype.polluted = 1 } catch {}
    try { ({}).__proto__.polluted = 1 } catch {}
    try { Array.prototype[0] = 'mine' } catch {}
    try { JSON.stringify = () => '"mine"' } catch {}
    try { logger.log = () => {} } catch {}
    before.push({}.polluted, [][0], Error.stackTraceLimit, typeof Error.prepareStackTrace, Math.random() === 4);
    return before;`;
  const first = await script(code);
  assert.ok(first.ok);
  assert.deepEqual(await script(code), first);
});

test('a call that is over asks the host nothing', async () => {
  const asked: string[] = [];
  const doCmd = async (name: string) => {
    asked.push(name);
    return { status: 200, body: {} };
  };
  const late = `Promise.resolve().then(() => doCmd('Late')).catch(() => {}); doCmd('Now'); return 1`;
  await script(late, {}, { doCmd });
  await script(late, {}, { doCmd });
  assert.deepEqual(asked, ['Now', 'Now']);
});

test('tenants and configurations do not meet', async () => {
  const leave = `try { globalThis.mine = 1 } catch {} return typeof mine`;
  for (const tenant of ['one', 'two']) {
    for (const realm of ['a', 'b']) {
      const outcome = await script(leave, {}, { tenant, realm });
      assert.ok(outcome.ok, JSON.stringify(outcome));
      assert.equal(outcome.value, 'undefined');
    }
  }
});

test('more tenants than a child has isolates', async () => {
  for (let at = 0; at < 20; at += 1) {
    const outcome = await script(`return ${at}`, {}, { tenant: `tenant-${at}` });
    assert.ok(outcome.ok, JSON.stringify(outcome));
  }
});
