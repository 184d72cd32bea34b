/** The client against a whole host: every envelope is one result, lists turn their pages, events come in order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bursar } from '../../client/src/bursar.ts';
import { commands, queries } from '../../client/src/catalogue/names.ts';
import { methodOf } from '../../client/src/method.ts';
import { orThrow, Refused } from '../../client/src/result.ts';
import { tokens } from '../../client/src/tokens.ts';
import { startBank, type TestBank, tokenOf } from '../support/bank.ts';
import { clientOf, type Wire, wireTo } from '../support/client.ts';
import { registry } from '../support/registry.ts';

let bank: TestBank;
let wire: Wire;
before(async () => {
  bank = await startBank();
  wire = await wireTo(bank.url);
});
after(async () => {
  await wire.stop();
  await bank.stop();
});

const account = '1000000001';

test('a command of R2 is done, and tells its data', async () => {
  const teller = await clientOf(bank);
  const deposit = await teller.initiateDeposit({ accountNumber: account, amount: 2500.5 });
  assert.ok(deposit.ok);
  assert.equal(deposit.data.status, 'SETTLED');
  assert.equal(deposit.message, 'Deposit settled.');
  assert.deepEqual([deposit.status, deposit.replayed], [200, false]);
  assert.match(deposit.idempotencyKey ?? '', /^[0-9a-f]{32}$/);
  assert.match(deposit.requestId ?? '', /^[0-9a-f-]{36}$/);
});

test('a refusal of R2 has its code and what it tells', async () => {
  const teller = await clientOf(bank);
  const refused = await teller.initiateWithdrawal({ accountNumber: account, amount: 9e9 });
  assert.ok(!refused.ok && refused.code === 'INSUFFICIENT_BALANCE');
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.errors, [refused.error]);
  const invalid = await teller.initiateDeposit({ accountNumber: '', amount: -1 });
  assert.ok(!invalid.ok && invalid.code === 'VALIDATION');
  assert.deepEqual(invalid.errors.map(({ field }) => field).toSorted(), ['accountNumber', 'amount']);
});

test('a refusal of R1 has a code where its errors are objects, and where they are words alone', async () => {
  const teller = await clientOf(bank, 'senior', { tenant: 'demo' });
  const fields = await teller.approveLoan({ loanId: 'LA-2026-99999' });
  assert.ok(!fields.ok);
  assert.equal(fields.code, 'INSUFFICIENT_PERMISSIONS');
  const manager = await clientOf(bank, 'manager', { tenant: 'demo' });
  const loan = await manager.approveLoan({ loanId: 'LA-2026-99999' });
  assert.ok(!loan.ok && loan.code === 'LOAN_NOT_FOUND', loan.message);
  const words = await manager.query.retrieveDisbursementBatchById({ batchId: 99999 });
  assert.ok(!words.ok);
  assert.equal(typeof (words.body as { errors: readonly unknown[] }).errors[0], 'string');
  assert.deepEqual([words.code, words.status], ['DISBURSEMENT_BATCH_NOT_FOUND', 404]);
  assert.deepEqual(words.errors, [{ code: words.code, message: words.message }]);
});

test('R1 and R3 tell their data as R2 does', async () => {
  const manager = await clientOf(bank, 'manager');
  const sources = await manager.query.retrieveDisbursementSources();
  assert.ok(sources.ok && Array.isArray(sources.data));
  const products = await manager.query.retrieveInterbankMandateProducts();
  assert.ok(products.ok, products.message);
  assert.ok(products.data.data.some(({ productCode }) => productCode === 'PROD-LN-001'));
  const mandate = await manager.query.retrieveInterbankMandateById({ mandateId: 99999 });
  assert.ok(!mandate.ok);
  assert.equal(mandate.status, 404);
  assert.equal(mandate.error.code, mandate.code);
});

test('either door answers alike', async () => {
  for (const door of ['bpm', 'execute'] as const) {
    const teller = await clientOf(bank, 'teller', { door, url: `${wire.url}/` });
    wire.seen.length = 0;
    const found = await teller.query.retrieveAccount({ accountNumber: account });
    const deposit = await teller.initiateDeposit({ accountNumber: account, amount: 1 });
    assert.ok(found.ok && deposit.ok);
    const paths = wire.seen.map(({ path }) => path);
    assert.deepEqual(
      paths,
      door === 'bpm'
        ? ['/api/bpm/qry/RetrieveAccountQuery', '/api/bpm/cmd/InitiateDeposit']
        : ['/api/v1/execute/RetrieveAccountQuery', '/api/v1/execute/InitiateDeposit'],
    );
  }
});

test('a dry run changes nothing and takes no key', async () => {
  const teller = await clientOf(bank, 'teller', { url: wire.url });
  const before = await orThrow(teller.query.retrieveAccount({ accountNumber: account }));
  wire.seen.length = 0;
  const tried = await teller.initiateDeposit.dryRun({ accountNumber: account, amount: 10 });
  assert.ok(tried.ok);
  assert.equal(tried.idempotencyKey, undefined);
  assert.equal(wire.seen[0]?.headers['idempotency-key'], undefined);
  const after = await orThrow(teller.query.retrieveAccount({ accountNumber: account }));
  assert.equal(after.balance, before.balance);
});

test('the same key is done once, and says so', async () => {
  const teller = await clientOf(bank);
  const order = { idempotencyKey: 'order-4711' };
  const first = await teller.initiateDeposit({ accountNumber: account, amount: 3 }, order);
  const second = await teller.initiateDeposit({ accountNumber: account, amount: 3 }, order);
  assert.ok(first.ok && second.ok);
  assert.deepEqual([first.replayed, second.replayed], [false, true]);
  assert.equal(first.data.transactionId, second.data.transactionId);
  const other = await teller.initiateDeposit({ accountNumber: account, amount: 4 }, order);
  assert.ok(!other.ok && other.code === 'IDEMPOTENCY_MISMATCH');
});

test('a list is awaited for a page, and iterated for all of it', async () => {
  const teller = await clientOf(bank);
  for (let amount = 1; amount <= 7; amount += 1) {
    await orThrow(teller.initiateDeposit({ accountNumber: '1000000005', amount }));
  }
  const asked = { accountReference: '1000000005', pageSize: 3 };
  const page = await orThrow(teller.query.retrieveAllTransactions(asked));
  assert.deepEqual([page.items.length, page.totalRecords], [3, 7]);
  const amounts: number[] = [];
  for await (const { amount } of teller.query.retrieveAllTransactions(asked)) amounts.push(amount);
  assert.deepEqual(amounts.toSorted(), [1, 2, 3, 4, 5, 6, 7]);
  const sizes: number[] = [];
  for await (const { items } of teller.query.retrieveAllTransactions(asked).pages()) {
    sizes.push(items.length);
  }
  assert.deepEqual(sizes, [3, 3, 1]);
});

test('lists of every kind are turned to their end: what is nested, what counts from 0, what has a cursor', async () => {
  const admin = await clientOf(bank, 'admin');
  for (let at = 0; at < 5; at += 1) {
    const hook = { key: `hook-${at}`, path: `hooks/${at}`, action: 'POST', executionType: 0 };
    const more = { commandName: 'InitiateDeposit', allowableIPs: '127.0.0.1' } as const;
    await orThrow(admin.createWebHookConfig({ ...hook, action: 'POST', ...more }));
  }
  const keys: string[] = [];
  for await (const { key } of admin.query.getWebHookConfigList({ pageSize: 2 })) keys.push(key);
  assert.equal(new Set(keys).size, 5);
  const names: string[] = [];
  for await (const { name } of admin.query.retrieveBranchesList({ pageSize: 4 })) names.push(name);
  assert.equal(new Set(names).size, 14);
  const types: string[] = [];
  for await (const { type } of admin.query.retrieveEvents({ pageSize: 2 })) types.push(type);
  assert.ok(types.filter((type) => type === 'transaction.initiated').length >= 9);
  const mandates: unknown[] = [];
  for await (const one of admin.query.retrieveInterbankMandates()) mandates.push(one);
  assert.deepEqual(mandates, []);
});

test('no two items of a list have one name: else one of them would be passed over', async () => {
  const ask = async (name: string): Promise<unknown> => {
    const answer = await fetch(`${bank.url}/api/bpm/qry/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf('admin', bank.clock)}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    const body: unknown = await answer.json();
    return Object(body).data ?? body;
  };
  let named = 0;
  for (const [name, paged] of Object.entries(queries)) {
    if (paged === 0 || paged.length < 3) continue;
    const [, place, ...names] = paged;
    const items = (place === '' ? [] : place.split('.')).reduce<unknown>(
      (at, member) => Object(at)[member],
      await ask(name),
    );
    if (!Array.isArray(items)) continue;
    const found = items.map((item) => JSON.stringify(names.map((one) => item[one])));
    assert.equal(new Set(found).size, found.length, `${name}: ${names.join()}`);
    named += found.length;
  }
  assert.ok(named > 50, `${named} items`);
});

test('pages go by cursors: none repeats a row, though others are entered meanwhile', async () => {
  const teller = await clientOf(bank);
  const pay = (amount: number) => orThrow(teller.initiateDeposit({ accountNumber: '1000000004', amount }));
  const { totalRecords } = await orThrow(
    teller.query.retrieveAllTransactions({ accountReference: '1000000004' }),
  );
  const found: string[] = [];
  const asked = { accountReference: '1000000004', pageSize: 2 };
  for await (const { items } of teller.query.retrieveAllTransactions(asked).pages()) {
    found.push(...items.map(({ transactionId }) => transactionId));
    await pay(1);
  }
  assert.equal(found.length, totalRecords);
  assert.equal(new Set(found).size, totalRecords);
});

test('an iteration that is refused throws the refusal', async () => {
  const stranger = bursar({ url: bank.url, token: 'nobody' });
  await assert.rejects(
    async () => {
      for await (const one of stranger.query.retrieveAllTransactions()) assert.fail(String(one));
    },
    (error) => error instanceof Refused && error.code === 'UNAUTHENTICATED',
  );
});

test('a token is asked for once, and again when it is refused', async () => {
  const good = await tokenOf('teller', bank.clock);
  const asked: (string | undefined)[] = [];
  const answers = ['stale', good];
  const client = bursar({
    url: bank.url,
    token: (refused) => {
      asked.push(refused);
      return answers.shift() ?? good;
    },
  });
  const found = await Promise.all(
    [1, 2, 3].map(() => client.query.retrieveAccount({ accountNumber: account })),
  );
  assert.deepEqual(
    found.map(({ ok }) => ok),
    [true, true, true],
  );
  assert.deepEqual(asked, [undefined, 'stale']);
  const hopeless = bursar({ url: bank.url, token: () => 'stale' });
  const refused = await hopeless.query.retrieveAccount({ accountNumber: account });
  assert.ok(!refused.ok && refused.code === 'UNAUTHENTICATED');
  const failing = bursar({
    url: bank.url,
    token: () => {
      throw new Error('the provider is away');
    },
  });
  await assert.rejects(failing.query.retrieveOwnAccess(), /the provider is away/);
});

test('calls that are refused together ask for one other token', async () => {
  const asked: (string | undefined)[] = [];
  const own = tokens(async (refused) => {
    asked.push(refused);
    return refused === undefined ? 'old' : 'new';
  }, 1000);
  assert.equal(await own.current(), 'old');
  assert.deepEqual(await Promise.all([own.renewed('old'), own.renewed('old')]), ['new', 'new']);
  assert.equal(await own.renewed('old'), 'new');
  assert.deepEqual(asked, [undefined, 'old']);
});

test('what another host says of the store goes with the queries that follow, and not with commands', async () => {
  const teller = await clientOf(bank, 'teller', { url: wire.url });
  const asked = { accountNumber: account };
  wire.steps.push({
    status: 200,
    headers: { 'x-store-position': 'here' },
    body: { isSuccessful: true, message: 'Done.', data: {}, errors: [] },
  });
  await orThrow(teller.initiateDeposit({ ...asked, amount: 1 }));
  wire.seen.length = 0;
  await teller.query.retrieveAccount(asked);
  await teller.initiateDeposit({ ...asked, amount: 1 });
  const positions = wire.seen.map(({ headers }) => headers['x-store-position']);
  assert.deepEqual(positions, ['here', undefined]);
});

test('an address that is none is refused before anything is sent', () => {
  assert.throws(() => bursar({ url: 'bank', token: 'token' }), TypeError);
  assert.throws(() => bursar({ url: 'ftp://bank', token: 'token' }), TypeError);
});

test('whatever else answers at the address is told as no answer of the bank', async () => {
  const teller = await clientOf(bank, 'teller', { url: wire.url });
  for (const [status, body] of [
    [200, 'hello'],
    [502, '<html>'],
    [404, {}],
  ] as const) {
    wire.steps.push({ status, body });
    const once = { retries: 0 };
    const came = await teller.query.retrieveAccount({ accountNumber: account }, once);
    assert.ok(!came.ok && came.code === 'BAD_ANSWER', String(status));
    assert.equal(came.status, status);
  }
  const elsewhere = await clientOf(bank, 'teller', { url: `${bank.url}/elsewhere` });
  const nothing = await elsewhere.query.retrieveAccount({ accountNumber: account });
  assert.ok(!nothing.ok);
  assert.equal(nothing.status, 404);
});

test('there is a method for every command and query that callers may reach', () => {
  const client = bursar({ url: bank.url, token: 'token' });
  const reach = registry.subjects.filter(({ spec }) => spec.permission !== null);
  const names = [...commands, ...Object.keys(queries)].sort();
  assert.deepEqual(names, reach.map(({ spec }) => spec.name).sort());
  const methods = new Set([...Object.keys(client), ...Object.keys(client.query)]);
  for (const name of names) assert.ok(methods.has(methodOf(name)), name);
});
