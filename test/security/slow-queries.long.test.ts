/** No query holds up the others: each ends in its time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { branches } from '../../commands/branches/branch.ts';
import { QueryTooLarge, QueryTooSlow } from '../../core/command/declaration/read.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { type TestBank, tokenOf } from '../support/bank.ts';
import { type BankOfMany, bankOfMany, filters, hostile, list } from '../support/slow-queries.ts';

let many: BankOfMany;
let bank: TestBank;
before(async () => {
  many = await bankOfMany();
  bank = many.bank;
});
after(() => many.stop());

for (const [what, [status, data]] of Object.entries(hostile)) {
  test(`${what}: answered, or refused as too slow`, () => many.askHostile(status, data));
}

test('filters that are too long together are told how many they may be', async () => {
  const reply = await many.ask(
    'RetrieveBranchesListQuery',
    filters('In', 'Name', 200, (at) => `none ${at}`),
  );
  const { message } = reply.body as { readonly message: string };
  assert.equal(message, 'filters must have at most 200 values in their lists together, not 4000');
});

test('large rules are answered, or refused as too slow', () => many.askLargeRules());

/** A select that takes much longer than anybody waits. */
const endless = (until: number) =>
  bank.host.store.query({
    tenant: 'demo',
    until,
    work: (read) =>
      read.select(branches, (select) => {
        const { kind } = bank.host.store;
        select.whereRaw(kind === 'sqlite' ? "instr(hex(randomblob(500000)), 'x') = 0" : 'sleep(0.01) = 0');
        select.count({ count: '*' });
      }),
  });

// Found by an attack: lists were bounded by their rows, and rows of a megabyte filled the memory of the host.
test('a select that brings too much is ended, and the next one is answered', async () => {
  const texts = (count: number) =>
    bank.host.store.query({
      tenant: 'demo',
      until: performance.now() + 60_000,
      work: (read) =>
        read.select(branches, (select) => {
          const large = bank.host.store.kind === 'sqlite' ? 'hex(zeroblob(500000))' : "repeat('0', 1000000)";
          select.select('name', select.client.raw(`${large} as large`)).limit(count);
        }),
    });
  await assert.rejects(texts(18), QueryTooLarge);
  assert.equal((await texts(4)).length, 4);
});

test('a select ends in its time, and the others are answered meanwhile', async () => {
  let ended = false;
  const slow = endless(performance.now() + 10_000).then(
    () => assert.fail('it ended'),
    (error: unknown) => {
      ended = true;
      return error;
    },
  );
  const quick = await many.ask('RetrieveBranchesListQuery', { pageSize: 10 });
  assert.equal(quick.status, 200);
  assert.ok(!ended, 'the quick one was not kept waiting');
  assert.ok((await slow) instanceof QueryTooSlow);
  // Nothing is left behind: as many more as there are workers, and the next is answered.
  const now = performance.now();
  const more = await Promise.allSettled(list(8, () => endless(now + 300)) as Promise<unknown>[]);
  assert.deepEqual(
    more.map((one) => one.status === 'rejected' && one.reason instanceof QueryTooSlow),
    list(8, () => true),
  );
  assert.equal((await many.ask('RetrieveBranchesListQuery', { pageSize: 10 })).status, 200);
});

test('a query that takes too long says how to narrow it, and is in the trail', async () => {
  const spec = bank.host.registry.find('RetrieveTillsQuery')?.spec;
  assert.ok(spec?.kind === 'query');
  const { read } = spec;
  const { bank: host } = bank.host;
  const slow = {
    ...spec,
    seconds: () => 0.2,
    read: async () => ({ data: await endless(performance.now() + 200), message: '' }),
  };
  const find = (name: string) => {
    const found = host.registry.find(name);
    return found === undefined || name !== spec.name ? found : { ...found, spec: slow };
  };
  assert.ok(read);
  const reply = await execute(
    {
      name: spec.name,
      data: {},
      form: 'E5',
      dryRun: false,
      credentials: { token: await tokenOf('admin', bank.clock) },
      origin: { kind: 'http', requestId: 'slow', ip: null, userAgent: null },
    },
    { ...host, registry: { ...host.registry, find } },
  );
  assert.equal(reply.status, 400);
  assert.match(JSON.stringify(reply.body), /QUERY_TOO_SLOW.*Narrow it|Narrow it.*QUERY_TOO_SLOW/);
  const found = await bank.call(
    'RetrieveAuditLogQuery',
    { eventType: 'RetrieveTillsQueryRefused' },
    { as: 'admin' },
  );
  assert.equal(found.at('data.items.0.outcome'), 'QUERY_TOO_SLOW');
});
