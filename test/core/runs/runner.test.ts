/** Runs of commands and chains against a whole host, and who a service actor is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, authorsWith, serviceActor } from '../../../core/command/declaration/actor.ts';
import { doorOfChain } from '../../../core/runs/chain.ts';
import type { Execution, Run } from '../../../core/runs/runner.ts';
import { parseJson, spelling } from '../../../core/values/json.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

const bank = bankOfFile();

const author = person('ada', 'Admin', { permissions: new Set(['transactions.create']) });
const service = (authors: readonly Actor[] = [author]) =>
  serviceActor({
    tenant: 'demo',
    userId: 'job:test',
    name: 'Test job',
    authors: authors.reduce(authorsWith, [] as ReturnType<typeof authorsWith>),
  });

const run = (execution: Execution, data: Run['data'], more: Partial<Run> = {}) =>
  bank.host.runner.run({
    execution,
    data,
    actor: service(),
    origin: { kind: 'job', requestId: 'test', ip: null, userAgent: null },
    ...more,
  });

const balance = async () =>
  (await bank.call('RetrieveAccountQuery', { accountNumber: '1000000005' })).at('data.balance');

test('type 0 answers the reply of its command', async () => {
  const outcome = await run(
    { executionType: 0, commandName: 'InitiateDeposit' },
    { accountNumber: '1000000005', amount: 10 },
  );
  assert.equal(outcome.status, 200);
  assert.equal(outcome.ok, true);
  assert.equal(await balance(), 10);
});

test('the same key runs a chain once', async () => {
  const chain = { executionType: 1, commandName: 'InitiateDeposit, InitiateDeposit' } as const;
  const data = { accountNumber: '1000000005', amount: 1 };
  const before = Number(await balance());
  for (let at = 0; at < 2; at += 1) {
    const outcome = await run(chain, data, { idempotencyKey: 'slot-1' });
    assert.equal(outcome.ok, true);
  }
  assert.equal(await balance(), before + 2);
});

test('a chain hands on what was answered and stops at the first refusal', async () => {
  const actor = service([
    person('ada', 'Admin', {
      permissions: new Set(['transactions.create', 'transactions.cancel', 'accounts.view']),
    }),
  ]);
  const outcome = await run(
    {
      executionType: 1,
      commandName: 'InitiateDeposit,CancelTransaction,CancelTransaction,RetrieveAccountQuery',
    },
    {
      accountNumber: '1000000005',
      amount: 3,
      requireApproval: true,
      transactionId: 'a partner’s own',
      cancellationReason: 'chained',
    },
    { actor },
  );
  assert.equal(outcome.ok, false);
  assert.equal(outcome.status, 409);
  const { data } = outcome.body as {
    readonly data: { readonly steps: readonly { readonly status: number }[] };
  };
  assert.deepEqual(
    data.steps.map((step) => step.status),
    [200, 200, 409],
  );
});

const chained = service([
  person('ada', 'Admin', {
    permissions: new Set(['transactions.create', 'accounts.view', 'transactions.view']),
  }),
]);
const chain = (commandName: string, data: Run['data']) =>
  run({ executionType: 1, commandName }, data, { actor: chained });
const stepsIn = ({ body }: { readonly body: unknown }) =>
  (body as { readonly data: { readonly steps: readonly { readonly command: string }[] } }).data.steps.length;

test('a chain with a command does without what no step declares', async () => {
  const before = Number(await balance());
  const given = { accountNumber: '1000000005', amount: 2, partnerReference: { id: 7 }, cmd: 'x' };
  const outcome = await chain('InitiateDeposit, RetrieveAccountQuery', given);
  assert.equal(outcome.status, 200, JSON.stringify(outcome.body));
  assert.equal(stepsIn(outcome), 2);
  assert.equal(await balance(), before + 2);
});

const refusedChains = [
  [
    'a near-misspelling of what a later step declares',
    'InitiateDeposit,RetrieveAccountQuery',
    { accountNumber: '1000000005', amount: 2, acountNumber: '1000000005' },
    /acountNumber is not a field of this request; did you mean accountNumber\?/,
  ],
  [
    'a near-misspelling deep in what a later step declares',
    'InitiateDeposit,CreateClientCommand',
    { accountNumber: '1000000005', amount: 2, address: { adressCity: 'Lagos' } },
    /address\.adressCity is not a field of this request; did you mean addressCity\?/,
  ],
  [
    'a stranger where all steps are queries',
    'RetrieveAccountQuery,RetrieveAccountQuery',
    { accountNumber: '1000000005', colour: 'red' },
    /colour is not a field of this chain/,
  ],
] as const;
for (const [what, commands, given, says] of refusedChains) {
  test(`${what} refuses a chain before anything happened`, async () => {
    const before = await balance();
    const outcome = await chain(commands, given);
    assert.equal(outcome.status, 400, JSON.stringify(outcome.body));
    assert.match(JSON.stringify(outcome.body), says);
    assert.equal(stepsIn(outcome), 0);
    assert.equal(outcome.retryable, false);
    assert.equal(await balance(), before);
    const trail = await bank.call(
      'RetrieveAuditLogQuery',
      { userId: 'job:test', pageSize: 1 },
      { as: 'admin' },
    );
    assert.match(JSON.stringify(trail.body), /VALIDATION/);
  });
}

for (const amount of ['1e2', '5.1000000000000000001', '5.001']) {
  test(`a chain takes no amount that is written ${amount}, as no command does`, async () => {
    const before = await balance();
    const given = parseJson(`{"accountNumber": "1000000005", "amount": ${amount}}`);
    for (const commands of ['InitiateDeposit', 'RetrieveAccountQuery,InitiateDeposit']) {
      const outcome = await chain(commands, given as Record<string, unknown>);
      assert.equal(outcome.status, 400, JSON.stringify(outcome.body));
      assert.match(JSON.stringify(outcome.body), /amount must (?:be a plain|have at most)/);
    }
    assert.equal(await balance(), before);
  });
}

test('what a step answered stands over what came in, however that was written', () => {
  const door = doorOfChain(['InitiateDeposit'], bank.host.bank);
  const given = parseJson('{"accountNumber": "1000000005", "amount": 1e2}') as object;
  const fields = door.fieldsOf('InitiateDeposit', given as Record<string, unknown>, { amount: 100 });
  assert.equal(spelling(fields, 'amount'), undefined);
  assert.equal(fields.amount, 100);
});

test('a step is given its own fields alone', () => {
  const door = doorOfChain(['InitiateDeposit', 'RetrieveAccountQuery'], bank.host.bank);
  const given = { accountNumber: '1000000005', amount: 2, colour: 'red' };
  assert.deepEqual(door.fieldsOf('RetrieveAccountQuery', given, { amount: 3 }), {
    accountNumber: '1000000005',
  });
  const deposit = door.fieldsOf('InitiateDeposit', given, { amount: 3, colour: 'blue' });
  assert.deepEqual([deposit.amount, Object.hasOwn(deposit, 'colour')], [3, false]);
});

test('a chain refuses what a step never changes, unless another step declares it', () => {
  const update = 'UpdatePartnerLoanRequestCommand';
  const given = { id: 9, cif: 'C-2' };
  const messages = (steps: readonly string[]) =>
    doorOfChain(steps, bank.host.bank)
      .strays(given)
      .map(({ message }) => message);
  assert.deepEqual(messages([update]), ['cif cannot be changed. Remove it']);
  assert.deepEqual(messages(['CreatePartnerLoanRequestCommand', update]), []);
});

test('a configuration that names nothing is told so', async () => {
  const cases: readonly Execution[] = [{ executionType: 0 }, { executionType: 1, commandName: ' , ' }];
  for (const execution of cases) {
    const outcome = await run(execution, {});
    assert.equal(outcome.status, 400);
    assert.deepEqual(outcome.body, { error: 'configuration error: commandName is missing' });
  }
});

test('a service actor may do only what each of its authors may', async () => {
  const all = person('root', 'Admin');
  const some = person('ben', 'Teller', { permissions: new Set(['accounts.view']) });
  assert.deepEqual([...service([all]).permissions], ['*']);
  assert.deepEqual([...service([all, author]).permissions], ['transactions.create']);
  assert.deepEqual([...service([all, author, some]).permissions], []);
  assert.deepEqual([...service([]).permissions], []);
  assert.deepEqual(service([all, author]).humans, ['root', 'ada']);
  const outcome = await run(
    { executionType: 0, commandName: 'InitiateDeposit' },
    { accountNumber: '1000000005', amount: 10 },
    { actor: service([author, some]) },
  );
  assert.equal(outcome.status, 403);
});
