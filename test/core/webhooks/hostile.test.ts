/** Hostile code by webhooks: the host goes on answering, rightly and soon, and gets its memory back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that this process keeps once what nobody needs is gone: its young generation alone may be larger. */
function kept(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const hostile: readonly string[] = [
  'for (;;);',
  `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
  'return new Promise(() => {})',
  'const f = () => Promise.resolve().then(f); f(); return 1',
  'throw { get stack() { for (;;); } }',
  'const all = []; for (;;) all.push({})',
  `return 'x'.repeat(5e8)`,
  `return 'x'.repeat(2 ** 28).split('').length`,
  'new Array(2 ** 32 - 1).fill(0).length',
  `return JSON.parse('['.repeat(5e6) + ']'.repeat(5e6))`,
  `return new Function('return import("node:fs")')()`,
  `for (;;) doCmd('RetrieveAccountQuery', { accountNumber: '1000000005' })`,
];

test('while hostile code runs, everybody else is served', async () => {
  await configure(bank, { path: 'good', executionType: 2, executionCode: 'webhookData.a * 2' });
  const paths = await Promise.all(
    hostile.map(async (executionCode, at) => {
      await configure(bank, { path: `bad/${at}`, executionType: 2, executionCode });
      return `bad/${at}`;
    }),
  );
  assert.equal((await partner(bank, 'good', { a: 21 })).body, 42);
  const keptBefore = kept();
  let over = false;
  const attacks = Promise.all(paths.map((path) => partner(bank, path, {}))).finally(() => {
    over = true;
  });
  // By order, not by the clock: code that kept the host's thread would be over before anything else is answered.
  let served = 0;
  while (!over) {
    assert.equal((await bank.get('/health/live')).status, 200);
    const deposit = await bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 1 });
    assert.equal(deposit.status, 200);
    if (!over) served += 1;
    assert.equal((await partner(bank, 'good', { a: 4 })).body, 8);
  }
  for (const [at, { status, body }] of (await attacks).entries()) {
    assert.ok(status >= 400, `${hostile[at]} was answered ${JSON.stringify(body)}`);
    assert.doesNotMatch(JSON.stringify(body), /\/\w+\/\w+|node_modules|file:/);
  }
  assert.ok(served > 0, 'nobody was served while hostile code ran');
  const grown = (kept() - keptBefore) / 1024 / 1024;
  assert.ok(grown < 50, `the host keeps ${Math.round(grown)} MB more`);
});

test('a caller who sends nonsense is refused by its kind', async () => {
  await configure(bank, { path: 'any', executionType: 2, executionCode: 'webhookData' });
  const rows: readonly (readonly [string, number])[] = [
    ['{"a":', 400],
    ['\u0000', 400],
    [`${'['.repeat(2000)}${']'.repeat(2000)}`, 400],
    ['{"__proto__": {"polluted": true}}', 400],
    [`"${'x'.repeat(300 * 1024)}"`, 413],
  ];
  for (const [body, status] of rows) {
    assert.equal((await partner(bank, 'any', body)).status, status, body.slice(0, 40));
  }
  for (const path of ['..', 'any/..', '%2e%2e/any', 'any%00', 'a'.repeat(5000)]) {
    const response = await fetch(`${bank.url}/api/webhook/${path}`, { method: 'POST' });
    assert.equal(response.status, 404, path.slice(0, 40));
  }
});
