/** The package as it is published: packed, installed into a folder of its own, loaded either way, typed, and written with in ten minutes. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { startBank, type TestBank, tokenOf } from '../support/bank.ts';
import { openEditor } from '../support/editor.ts';
import { copyOfProject, run } from '../support/project.ts';

const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
const guide = await readFile(join(projectFolder, 'docs', 'tutorials', 'first-deposit.md'), 'utf8');
/** The part of the guide that takes ten minutes, and the program that is typed in it. */
const part = /## Write a program\n(.*)/s.exec(guide)?.[1] ?? '';
const program = /cat > shop\/payment\.mjs <<'END'\n(.*?)END\n/s.exec(part)?.[1] ?? '';

let folder: string;
let bank: TestBank;
/** Milliseconds that packing and installing took. */
let installing: number;
before(async () => {
  bank = await startBank();
  folder = await mkdtemp(join(tmpdir(), 'bursar-shop-'));
  const began = performance.now();
  // Packing builds: in a copy, since other tests read what is built here.
  const copy = await copyOfProject();
  const pack = ['pack', './client', '--pack-destination', folder, '--silent'];
  const packed = await run('npm', pack, { cwd: copy });
  await rm(copy, { recursive: true, force: true });
  assert.equal(packed.exit, 0, packed.err);
  const file = join(folder, packed.out.trim());
  const installed = await run('npm', ['install', '--prefix', folder, '--offline', file]);
  assert.equal(installed.exit, 0, installed.err);
  installing = performance.now() - began;
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await bank.stop();
});

test('it has its licence, and says that everybody may have it', async () => {
  const place = join(folder, 'node_modules', '@bursar', 'client');
  const licence = await readFile(join(projectFolder, 'LICENSE'), 'utf8');
  assert.equal(await readFile(join(place, 'LICENSE'), 'utf8'), licence);
  const described: unknown = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  assert.deepEqual(Object(described).publishConfig, { access: 'public' });
});

test('ES modules and CommonJS load it, and have the same', async () => {
  const names = (begin: string) => `${begin}
    console.log(Object.keys(client).sort().join(), Object.keys(webhooks).sort().join(), typeof client.bursar({ url: 'http://a', token: 'a' }).initiateDeposit);`;
  await writeFile(
    join(folder, 'a.mjs'),
    names("import * as client from '@bursar/client'; import * as webhooks from '@bursar/client/webhooks';"),
  );
  await writeFile(
    join(folder, 'a.cjs'),
    names("const client = require('@bursar/client'); const webhooks = require('@bursar/client/webhooks');"),
  );
  const said = [];
  for (const name of ['a.mjs', 'a.cjs']) {
    const { out, err } = await run(process.execPath, [join(folder, name)]);
    assert.equal(err, '');
    said.push(out.replaceAll('__esModule,', ''));
  }
  assert.equal(said[0], said[1]);
  assert.match(said[0] ?? '', /^Refused,bursar,codes,.*signWebhook,verifyWebhook function\n$/);
});

test('its types hold under strict, whichever way they are found', async () => {
  const source = `import { bursar, type Result } from '@bursar/client';
    import { verifyWebhook } from '@bursar/client/webhooks';
    const bank = bursar({ url: 'http://a', token: '' });
    export const call: Promise<Result<{ readonly transactionId: string }, string>> =
      bank.initiateDeposit({ accountNumber: '1', amount: 1 });
    export const check = verifyWebhook('', {}, '');
  `;
  for (const [name, more] of [
    ['b.mts', { module: 'nodenext', moduleResolution: 'nodenext' }],
    ['b.cts', { module: 'nodenext', moduleResolution: 'nodenext' }],
    ['b.ts', { module: 'esnext', moduleResolution: 'bundler' }],
  ] as const) {
    const place = join(folder, `types-${name}`);
    await mkdir(place);
    await writeFile(join(place, name), source);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      types: [],
      lib: ['es2023', 'dom'],
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      ...more,
    };
    await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compile = () => run(process.execPath, [compiler, '-p', place]);
    const { exit, out } = await compile();
    assert.equal(exit, 0, `${name}: ${out}`);
    await writeFile(join(place, name), source.replace('amount: 1', 'amount: 1, narative: ""'));
    assert.match((await compile()).out, /'narative' does not exist/, name);
  }
});

/** Where an editor helps in the program of the guide: what stands there so far, and what it is to list. */
const places: readonly (readonly [after: string, lists: readonly string[]])[] = [
  ["import { bursar, orThrow } from '@bursar/", ['client']],
  ['const teller = bursar({ ', ['url', 'token', 'tenant', 'retries']],
  ['const deposit = await teller.', ['initiateDeposit', 'query', 'events']],
  ['const deposit = await teller.initiateDeposit({ ', ['accountNumber', 'amount', 'narration']],
  ['if (!deposit.', ['ok']],
  ["if (deposit.code === '", ['CUSTOMER_ACCOUNT_CLOSED', 'INSUFFICIENT_BALANCE', 'NO_ANSWER']],
  ["console.log('deposit', deposit.data.", ['status', 'transactionId', 'balance']],
  ['const own = await teller.approveTransaction({ ', ['transactionId', 'approverNotes']],
  ['manager.reverseTransaction({\n    ', ['transactionId', 'reversalReason', 'reversalCategory']],
  ['for await (const one of teller.query.', ['retrieveAllTransactions']],
  ['retrieveAllTransactions({ ', ['accountReference', 'transactionType', 'pageSize']],
  ['console.log(one.', ['transactionType', 'amount', 'state']],
];

test('the guide’s program is written by completion, and says on hover what it does', async () => {
  const name = 'payment.mjs';
  await writeFile(join(folder, name), '');
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    strict: true,
    noEmit: true,
    target: 'es2022',
    types: [],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    lib: ['es2023', 'dom'],
  };
  const config = { compilerOptions, files: [name] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const editor = await openEditor(folder, name);
  try {
    for (const [after, lists] of places) {
      const at = program.indexOf(after);
      assert.ok(at >= 0, `the guide has no longer: ${after}`);
      const listed = await editor.listedAfter(program.slice(0, at + after.length));
      const missing = lists.filter((one) => !listed.includes(one));
      assert.deepEqual(missing, [], `after ${after}: ${listed.slice(0, 20).join(', ')}`);
    }
    const deposit = program.slice(0, program.indexOf('initiateDeposit') + 'initiateDeposit'.length);
    assert.match(await editor.shownAt(deposit), /Takes money in .*INSUFFICIENT_BALANCE`: /s);
    const amount = program.slice(0, program.indexOf('amount: 250.5') + 'amount'.length);
    assert.match(await editor.shownAt(amount, ': 1 })'), /decimals/);
    const code = "import { codes } from '@bursar/client';\ncodes.INSUFFICIENT_BALANCE";
    assert.match(await editor.shownAt(code), /The available balance is too small/);
  } finally {
    await editor.close();
  }
});

/** Keys that people strike in a minute (40 words of five), words that they read in it, and minutes to copy a block. */
const keysPerMinute = 200;
const wordsPerMinute = 180;
const perCopy = 0.25;

/** Keys of a program where the editor lists names: four of each long one. */
function keysOf(text: string): number {
  return text.replace(/\b[a-z]\w{7,}\b/gi, 'four').length;
}

test('the ten minutes of the guide are ten minutes', async (context) => {
  await writeFile(join(folder, 'payment.mjs'), program);
  const env = {
    PORT: new URL(bank.url).port,
    TELLER: await tokenOf('teller', bank.clock),
    MANAGER: await tokenOf('manager', bank.clock),
  };
  const began = performance.now();
  const { out, err } = await run(process.execPath, [join(folder, 'payment.mjs')], { env });
  const running = performance.now() - began;
  assert.equal(err, '');
  assert.match(
    out,
    /^deposit SETTLED\npayment PENDING INSUFFICIENT_PERMISSIONS\npayment SETTLED\ndeposit REVERSED\n(?:[A-Z]+ 250\.5 [A-Z]+\n){3}$/,
  );
  const words = part.replace(/```.*?```/gs, '').split(/\s+/).length;
  const copied = (part.match(/```bash\n/g) ?? []).length;
  const keys = keysOf(program);
  const machine = (installing + running) / 60_000;
  const minutes = machine + words / wordsPerMinute + keys / keysPerMinute + copied * perCopy;
  const figures = `${words} words, ${keys} keys, ${Math.round(installing + running)} ms of the machine`;
  context.diagnostic(`${minutes.toFixed(1)} minutes: ${figures}`);
  assert.ok(minutes < 10, `${minutes} minutes: ${figures}`);
});
