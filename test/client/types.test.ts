/** The types of the client, as an integrator's compiler sees them under `strict`: what is right compiles, what is wrong does not. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { methodOf } from '../../client/src/method.ts';
import { literal } from '../../core/cli/client/typescript.ts';
import { projectFolder } from '../../core/host/config.ts';
import { inputExample } from '../../core/host/pages/described.ts';
import { run } from '../support/project.ts';
import { registry } from '../support/registry.ts';

const source = join(projectFolder, 'client', 'src', 'index.ts');
const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');

const right = `
import { bursar, codes, dataOf, orThrow, type BankEvent, type InitiateDepositData, type InitiateDepositRefusal } from '${source}';

const bank = bursar({ url: 'https://bank.example', token: async () => 'token', tenant: 'demo' });

export async function pay(): Promise<string> {
  const deposit = await bank.initiateDeposit({ accountNumber: '1000000001', amount: 2500.5 });
  if (deposit.ok) {
    const status: 'PENDING' | 'SETTLED' = deposit.data.status as 'PENDING' | 'SETTLED';
    return status + deposit.data.transactionId + String(deposit.data.balance * 2);
  }
  switch (deposit.code) {
    case 'INSUFFICIENT_BALANCE':
      return deposit.error.message;
    case codes.CUSTOMER_ACCOUNT_CLOSED:
      return 'closed';
    case 'INSUFFICIENT_PERMISSIONS':
      return deposit.error.requiredRole ?? 'nobody may';
    case 'NO_ANSWER':
      return deposit.idempotencyKey ?? '';
    default: {
      const rest: Exclude<InitiateDepositRefusal, 'INSUFFICIENT_BALANCE' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_PERMISSIONS' | 'NO_ANSWER'> = deposit.code;
      return rest;
    }
  }
}

export async function more(signal: AbortSignal): Promise<number> {
  let sum = 0;
  for await (const one of bank.query.retrieveAllTransactions({ pageSize: 50 })) sum += one.amount;
  for await (const page of bank.query.retrieveAllTransactions().pages()) sum += page.totalRecords;
  const page = await bank.query.retrieveAllTransactions({}, { signal, timeout: 1000 });
  if (page.ok) sum += page.data.items.length;
  const mandates = await bank.query.retrieveInterbankMandates();
  if (mandates.ok) sum += mandates.data.totalCount;
  const tried = await bank.approveTransaction.dryRun({ transactionId: 'id' });
  if (!tried.ok && tried.code === 'APPROVAL_LIMIT_EXCEEDED') sum += tried.error.userApprovalLimit ?? 0;
  const data: InitiateDepositData = await orThrow(bank.initiateDeposit({ accountNumber: '1', amount: 1, narration: undefined }));
  const branches = dataOf(await bank.query.retrieveBranchesList());
  if ('items' in branches) sum += branches.items.length;
  const hooks = await bank.query.getWebHookConfigList();
  if (hooks.ok && hooks.body.hasNext) sum += hooks.body.count;
  for await (const event of bank.events({ type: 'transaction.initiated', signal })) sum += event.data.amount;
  for await (const event of bank.events({ type: ['transaction.initiated', 'loan.*'] })) told(event);
  return sum + data.balance;
}

function told(event: BankEvent): string {
  return event.type === 'transaction.initiated' ? event.data.transactionId : event.id;
}
`;

/** Each is wrong in one place, and what the compiler says of it. */
const wrong: readonly (readonly [name: string, code: string, says: RegExp])[] = [
  [
    'a field that there is not',
    "await bank.initiateDeposit({ accountNumber: '1', amount: 1, requireAproval: true });",
    /'requireAproval' does not exist/,
  ],
  [
    'a field of another type',
    "await bank.initiateDeposit({ accountNumber: '1', amount: '1' });",
    /'string' is not assignable to type 'number'/,
  ],
  ['a required field left out', "await bank.initiateDeposit({ accountNumber: '1' });", /'amount' is missing/],
  ['no input where one is required', 'await bank.initiateDeposit();', /Expected 1-2 arguments/],
  [
    'a command that there is not',
    'await bank.initiateDeposits({});',
    /'initiateDeposits' does not exist|Did you mean 'initiateDeposit'/,
  ],
  [
    'a code that the command is not refused by',
    "const done = await bank.initiateDeposit({ accountNumber: '1', amount: 1 }); if (!done.ok && done.code === 'LOAN_001') throw new Error();",
    /no overlap/,
  ],
  [
    'data before it is known to be there',
    "const done = await bank.initiateDeposit({ accountNumber: '1', amount: 1 }); done.data;",
    /'data' does not exist/,
  ],
  [
    'a word of no enumeration',
    "await bank.rejectTransaction({ transactionId: '1', rejectionReason: 'x', rejectionCategory: 'NOT_NICE' });",
    /NOT_NICE/,
  ],
  [
    'an event that there is not',
    "for await (const event of bank.events({ type: 'transaction.eaten' })) event.id;",
    /transaction\.eaten/,
  ],
  [
    'a body that was parsed',
    "await verifyWebhook({ id: '1' }, {}, 'secret');",
    /does not exist in type 'ArrayBuffer/,
  ],
];

/** What the compiler says of these files, by their names. */
async function compiled(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-types-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'esnext',
      types: [],
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom'],
      allowImportingTsExtensions: true,
      noUncheckedIndexedAccess: true,
    };
    const config = { compilerOptions, include: ['*.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { out } = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']);
    const said = Map.groupBy(out.split('\n'), (line) => /([\w-]+\.ts)\(\d/.exec(line)?.[1] ?? '');
    return new Map([...said].map(([name, lines]) => [name, lines.join('\n')]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The example of every command and query, as its comment shows it. */
const examples = [
  `import { bursar } from '${source}';`,
  "export const bank = bursar({ url: '', token: '' });",
  ...registry.subjects
    .filter(({ spec }) => spec.permission !== null)
    .map(({ spec }) => {
      const of = spec.kind === 'command' ? 'bank' : 'bank.query';
      return `await ${of}.${methodOf(spec.name)}(${literal(inputExample(spec))});`;
    }),
].join('\n');

/** What the package's own page shows. */
const readme = await readFile(join(projectFolder, 'client', 'README.md'), 'utf8');
const shown = (/```ts\n(.*?)```/s.exec(readme)?.[1] ?? '').replace('@bursar/client', source);

const begin = `import { bursar, verifyWebhook } from '${source}';
export const bank = bursar({ url: 'https://bank.example', token: 'token' });
export { verifyWebhook };
`;
const said = await compiled({
  'right.ts': right,
  'examples.ts': examples,
  'readme.ts': `declare function fetchToken(): Promise<string>;\n${shown}`,
  ...Object.fromEntries(wrong.map(([, code], at) => [`wrong-${at}.ts`, begin + code])),
});

test('what the page of the package shows compiles', () => {
  assert.match(shown, /initiateDeposit/);
  assert.equal(said.get('readme.ts'), undefined);
});

test('the example of every command and query compiles', () => {
  assert.ok(examples.split('\n').length > 250);
  assert.equal(said.get('examples.ts'), undefined);
});

test('a program that uses commands, lists, refusals and events compiles', () => {
  assert.equal(said.get('right.ts'), undefined);
});

for (const [at, [name, , says]] of wrong.entries()) {
  test(`${name} does not compile`, () => {
    assert.match(said.get(`wrong-${at}.ts`) ?? 'it compiles', says);
  });
}

test('nothing of the client itself is complained of', () => {
  const others = [...said.keys()].filter(
    (name) => !/^(?:right|examples|readme|wrong-\d+)\.ts$|^$/.test(name),
  );
  assert.deepEqual(others, []);
});
