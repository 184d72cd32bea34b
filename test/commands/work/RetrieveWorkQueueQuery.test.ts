/** One queue of everything that waits: what it says of each thing is what the commands themselves answer. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sampleReason } from '../../../core/command/declaration/work.ts';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile, type Who } from '../../support/bank.ts';
import { registry } from '../../support/registry.ts';
import { somethingOfEach } from '../../support/waiting.ts';

const bank = bankOfFile();
before(() => somethingOfEach(bank));

interface Why {
  readonly code: string;
  readonly message: string;
}
interface Item {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly what: string;
  readonly holder: string | null;
  readonly note: string | null;
  readonly amount: number | null;
  readonly createdBy: string;
  readonly createdById: string | null;
  readonly deadline: string | null;
  readonly overdue: boolean;
  readonly mine: boolean;
  readonly mayDecide: boolean;
  readonly why: Why | null;
  readonly actions: readonly {
    readonly command: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly needs: readonly string[];
    readonly allowed: boolean;
    readonly why: Why | null;
  }[];
}
interface Kind {
  readonly kind: string;
  readonly waiting: number;
  readonly mine: number;
  readonly overdue: number;
}

async function queue(as: Who, data: object = {}) {
  const answer = await bank.call('RetrieveWorkQueueQuery', { pageSize: 500, ...data }, { as });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return {
    items: answer.at('data.items') as readonly Item[],
    kinds: answer.at('data.kinds') as readonly Kind[],
    total: answer.at('data.totalRecords'),
  };
}

const everybody = [
  ...(['teller', 'senior', 'approver', 'manager', 'regional', 'admin'] as const),
  ...(['teller2', 'senior2', 'approver2', 'manager2', 'regional2', 'admin2'] as const),
];

test('something of every kind that is declared waits', async () => {
  const { items } = await queue('admin3');
  const found = new Set(items.map(({ kind }) => kind));
  assert.deepEqual([...found].sort(), [...registry.work.keys()].sort());
});

test('the queue says of each action what the command answers the same person to a dry run', async () => {
  let compared = 0;
  for (const as of everybody) {
    const { items } = await queue(as);
    for (const { kind, what, mayDecide, why, actions } of items) {
      assert.equal(mayDecide, actions[0]?.allowed);
      assert.deepEqual(why, actions[0]?.why);
      for (const { command, data, needs, allowed, why: refused } of actions) {
        const said = Object.fromEntries(needs.map((name) => [name, sampleReason]));
        const path = `/api/bpm/cmd/${command}?dryRun=true`;
        const answer = await bank.call(command, { ...data, ...said }, { as, path });
        const told = `${as}: ${command} on ${kind} ${what}: ${JSON.stringify(answer.body)}`;
        assert.equal(allowed, answer.status === 200, told);
        assert.equal(refused?.code, answer.headers.get('x-error-code') ?? undefined, told);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 200, `${compared} compared`);
});

test('each is found by its id within its kind, and by nothing else', async () => {
  const { items } = await queue('admin3');
  for (const { kind, id } of items) {
    const found = await queue('admin3', { kinds: [kind], ids: [id] });
    assert.deepEqual(
      found.items.map((one) => [one.kind, one.id]),
      [[kind, id]],
    );
  }
  for (const id of ['1e3', 'nobody', '0', 'a/b', 'a/b/c', "'"])
    assert.deepEqual((await queue('admin3', { ids: [id] })).items, [], id);
  assert.deepEqual((await queue('admin3', { ids: [] })).items, []);
});

test('what waits has another version after each change of it', async () => {
  const [before] = (await queue('admin', { kinds: ['client'], text: 'Halima' })).items;
  assert.ok(before);
  const { id, what } = before;
  const changed = { clientEncodedKey: id, mobileNumber: '+2348100000301' };
  const { status } = await bank.call('UpdateClientCommand', changed, { as: 'manager' });
  assert.equal(status, 200);
  const [after] = (await queue('admin', { kinds: ['client'], ids: [id] })).items;
  assert.equal(after?.what, what);
  assert.notEqual(after?.version, before.version);
});

test('every command and event that a kind names is there', () => {
  for (const { commands, events } of registry.work.values()) {
    for (const name of commands) assert.equal(registry.find(name)?.spec.kind, 'command', name);
    for (const name of events) assert.ok(registry.events[name], name);
  }
});

test('own work waits for others, and says so', async () => {
  const { items } = await queue('manager', { whose: 'mine' });
  assert.ok(items.length >= 5);
  for (const { mine, createdById } of items) assert.deepEqual([mine, createdById], [true, 'manager']);
  const deposit = items.find(({ kind }) => kind === 'transaction');
  assert.equal(deposit?.mayDecide, false);
  assert.match(deposit?.why?.message ?? '', /Four eyes/);
});

test('whoever made something is shown by his name, also where his subject alone is kept', async () => {
  const { items } = await queue('admin');
  for (const kind of ['account', 'accountImport', 'client']) {
    const [item] = items.filter((one) => one.kind === kind && one.createdById !== 'demo');
    assert.ok(item, kind);
    assert.equal(item.createdBy, `Test ${item.createdById}`, kind);
  }
});

test('who may run none of its commands sees of a kind what is his own', async () => {
  const { items, kinds } = await queue('senior');
  const loans = items.filter(({ kind }) => kind === 'loan');
  assert.deepEqual(
    loans.map(({ createdById }) => createdById),
    ['senior'],
  );
  assert.equal((await queue('teller')).items.filter(({ kind }) => kind === 'loan').length, 0);
  assert.deepEqual(
    kinds.find(({ kind }) => kind === 'loan'),
    { ...kinds.find(({ kind }) => kind === 'loan'), waiting: 1, mine: 1 },
  );
});

test('what has a deadline comes first, by it; the rest by age', async () => {
  const { items } = await queue('manager2');
  const deadlines = items.map(({ deadline }) => deadline ?? '~');
  assert.deepEqual(deadlines, deadlines.toSorted());
  const task = items.find(({ what }) => what.startsWith('Sign it'));
  assert.equal(task?.deadline, '2026-03-04T00:00:00.000Z');
});

test('filters narrow the list and its counts', async () => {
  const large = await queue('admin3', { minAmount: 700_000 });
  assert.ok(large.items.length >= 3 && large.items.every(({ amount }) => Number(amount) >= 700_000));
  const rent = await queue('admin3', { text: 'RENT OF' });
  assert.deepEqual(
    rent.items.map(({ amount }) => amount),
    [12.5],
  );
  assert.equal(
    rent.kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    1,
  );
  const loans = await queue('admin3', { kinds: ['loan', 'client'] });
  assert.deepEqual([...new Set(loans.items.map(({ kind }) => kind))].sort(), ['client', 'loan']);
  const wrong = await bank.call('RetrieveWorkQueueQuery', { kinds: ['loans'] }, { as: 'admin' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.text('message'), /did you mean loan\?/);
  assert.equal((await queue('other-admin')).total, 0);
});

test('a transaction is found by the reference that its item shows, and by the beginning of it', async () => {
  const { items } = await queue('admin3', { kinds: ['transaction'] });
  assert.ok(items.length > 1);
  for (const { id, what } of items) {
    const [reference = ''] = /(?:TRX|REV)-[0-9A-F]{32}/.exec(what) ?? [];
    for (const text of [reference, ` ${reference.toLowerCase()}`]) {
      const found = await queue('admin3', { text });
      assert.deepEqual(
        found.items.map((item) => item.id),
        [id],
        text,
      );
    }
    const begun = await queue('admin3', { text: reference.slice(0, 16) });
    assert.ok(begun.items.some((item) => item.id === id));
  }
  assert.equal((await queue('admin3', { text: `TRX-${'0'.repeat(32)}` })).total, 0);
  assert.equal((await queue('admin3', { text: 'TRX-%' })).total, 0);
});

test('pages lead so far, and what is beyond is asked for by less', async () => {
  const at = (pageNumber: number) =>
    bank.call('RetrieveWorkQueueQuery', { pageNumber, pageSize: 500 }, { as: 'admin' });
  assert.equal((await at(20)).status, 200);
  const beyond = await at(21);
  assert.equal(beyond.status, 400);
  assert.match(beyond.text('message'), /pageNumber must not lead beyond the first 10000/);
});

test('what waits for too long is overdue', async () => {
  assert.equal((await queue('admin3', { overdue: true })).total, 0);
  await bank.advance(hours(5));
  const late = await queue('admin3', { overdue: true });
  assert.ok(late.items.every(({ overdue }) => overdue));
  assert.equal(late.items.filter(({ kind }) => kind === 'transaction').length, 4);
  const { kinds } = await queue('admin3');
  assert.equal(kinds.find(({ kind }) => kind === 'transaction')?.overdue, 4);
});

test('deposits of one amount to one product are told apart: whose account it is, and what was written', async () => {
  const { items } = await queue('admin3', { kinds: ['transaction'], text: 'Rent of May' });
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
  const name = account.text('data.accountName');
  assert.deepEqual(
    items.map(({ holder, note }) => [holder, note]),
    [[name, 'Rent of May']],
  );
  const { items: others } = await queue('admin3', { kinds: ['loan'] });
  assert.ok(others.length > 0);
  assert.deepEqual([...new Set(others.map(({ note }) => note))], [null]);
});

test('an item says which way the money will go', async () => {
  const does = async (name: string, data: object) => {
    const done = await bank.call(name, { ...data, requireApproval: true, amount: 77 });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const { items } = await queue('admin3', { kinds: ['transaction'] });
    const id = done.text('data.transactionId');
    return items.find((item) => item.id === id)?.what.replace(/, TRX-.*/, '');
  };
  for (const till of ['till-01', 'till-02']) await bank.call('OpenTillCommand', { till }, { as: 'manager' });
  const [own, other] = ['1000000001', '1000000004'];
  const moved = { fromAccountNumber: own, toAccountNumber: other };
  assert.equal(await does('InitiateTransfer', moved), `Transfer from ${own} to ${other}`);
  const issued = { vault: 'vault-hq', till: 'till-01' };
  assert.equal(
    await does('InitiateVaultTransaction', { ...issued, direction: 'IssueToTill' }),
    'Vault transaction from vault-hq to till-01',
  );
  assert.equal(
    await does('InitiateVaultTransaction', { ...issued, direction: 'ReturnToVault' }),
    'Vault transaction from till-01 to vault-hq',
  );
  const cash = { till: 'till-01', accountNumber: own };
  assert.equal(
    await does('InitiateTellerTransaction', { ...cash, direction: 'Deposit' }),
    `Teller transaction into ${own} at till-01`,
  );
  assert.equal(
    await does('InitiateTellerTransaction', { ...cash, direction: 'Withdrawal' }),
    `Teller transaction out of ${own} at till-01`,
  );
  assert.equal(await does('InitiateDeposit', { accountNumber: own }), `Deposit, account ${own}`);
});
