/**
 * No command and no query reaches another tenant: each one is called as the other bank with the first one's
 * ids, and neither shows anything of the first bank nor changes a row of it. Generated from the registry.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Subject } from '../../core/command/wire/registry.ts';
import { connect } from '../../core/store/migrate.ts';
import { startBank, type TestBank, tokenOf } from '../support/bank.ts';

type Row = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, unknown>>;

interface Shape {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** Variants of one subject's data: enough for every id that it takes. */
const mostVariants = 40;

let bank: TestBank;
let queries: readonly Subject[];
let commands: readonly Subject[];
/** What the other bank is told while the first one is as the demo made it: names of rules, of accounts, of kinds of work. */
const common = new Set<string>();

before(async () => {
  bank = await startBank();
  const open = bank.host.registry.subjects.filter(({ spec }) => spec.permission !== null);
  queries = open.filter(({ spec }) => spec.kind === 'query');
  commands = open.filter(({ spec }) => spec.kind === 'command');
  for (const { spec } of queries) {
    if (/Rule|TrialBalance|WorkQueue/.test(spec.name)) {
      const { body } = await bank.call(spec.name, spec.example ?? {}, { as: 'other-admin' });
      for (const value of stringsOf(body)) common.add(value);
    }
  }
  // The first bank has a record of every kind that an example makes.
  for (const as of ['admin', 'admin2'] as const) {
    for (const { spec } of commands) await bank.call(spec.name, spec.example ?? {}, { as });
  }
});
after(() => bank.stop());

test('the other bank sees nothing of the first and changes nothing of it', async () => {
  const own = await rowsOf('demo');
  assert.ok(own.size >= 30, `${own.size} tables have rows`);
  const secrets = await secretsOf(own);
  assert.ok(secrets.size >= 200, `${secrets.size} values are the first bank's alone`);
  const token = await tokenOf('other-admin', bank.clock);
  const wrong: string[] = [];
  // What the other bank wrote itself it may read again; the queries come first, when it wrote nothing.
  const written = new Set<string>();
  let calls = 0;
  for (const { spec } of [...queries, ...commands]) {
    for (const data of variants(spec.input as Shape, spec.example ?? {}, own)) {
      const answer = await bank.call(spec.name, data, { as: { token } });
      calls += 1;
      for (const value of stringsOf(data)) if (spec.kind === 'command') written.add(value);
      const sent = new Set(stringsOf(data));
      // What stands within a text that was sent (a diagram's own names) is told to nobody new.
      const diagrams = [...sent].filter((text) => text.startsWith('<?xml'));
      const isSent = (value: string) => sent.has(value) || diagrams.some((text) => text.includes(value));
      const leaked = stringsOf(answer.body).filter(
        (value) => secrets.has(value) && !written.has(value) && !isSent(value),
      );
      const call = `${spec.name} ${JSON.stringify(data)}`;
      if (leaked.length > 0) wrong.push(`${call} shows ${leaked.join(', ')}`);
      if (answer.status === 500) wrong.push(`${call} is a fault`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(calls > (queries.length + commands.length) * 2, `${calls} calls`);
  const now = await rowsOf('demo');
  for (const [table, rows] of own) {
    assert.deepEqual(now.get(table), rows, `rows of ${table} changed`);
  }
});

/** The example, lists without a filter, and the example with each id replaced by ones of the first bank. */
function* variants(input: Shape, example: Data, own: ReadonlyMap<string, readonly Row[]>): Iterable<Data> {
  yield example;
  yield { pageSize: 500 };
  let made = 0;
  for (const [name, shape] of Object.entries(input.properties ?? {})) {
    if (!/(^id|Id|Key|Number|Reference|Name)$/.test(name)) continue;
    for (const value of idsFor(name, shape, own)) {
      if (made++ >= mostVariants) return;
      yield { ...example, [name]: value };
    }
  }
}

/** Values of the first bank that a field of this name could mean. */
function idsFor(name: string, { format }: Shape, own: ReadonlyMap<string, readonly Row[]>) {
  const found = new Set<unknown>();
  for (const rows of own.values()) {
    for (const row of [rows.at(0), rows.at(-1)]) {
      const same = row?.[snake(name)];
      if (same !== undefined && same !== null) found.add(same);
      if (/(^id|Id|Key)$/.test(name)) {
        for (const key of [row?.id, row?.encoded_key]) if (key !== undefined) found.add(key);
      }
    }
  }
  const isUuid = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));
  return [...found].filter((value) => format !== 'uuid' || isUuid(value)).slice(0, 25);
}

const snake = (name: string) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** Every table's rows of a tenant, in the order of all their columns. */
async function rowsOf(tenant: string): Promise<ReadonlyMap<string, readonly Row[]>> {
  const knex = connect(bank.store.address);
  try {
    const found = new Map<string, readonly Row[]>();
    for (const table of await tablesOf(knex)) {
      const rows = (await knex(table).where({ tenant })) as readonly Row[];
      const written = rows.map((row) => ({ row, text: JSON.stringify(row) }));
      written.sort((a, b) => (a.text < b.text ? -1 : 1));
      if (rows.length > 0)
        found.set(
          table,
          written.map(({ row }) => row),
        );
    }
    return found;
  } finally {
    await knex.destroy();
  }
}

async function tablesOf(knex: ReturnType<typeof connect>): Promise<readonly string[]> {
  const isServer = bank.store.address.kind === 'mysql';
  const found: unknown = await knex.raw(
    isServer
      ? "select table_name as name from information_schema.columns where table_schema = database() and column_name = 'tenant'"
      : "select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'tenant' where m.type = 'table'",
  );
  const rows = (isServer ? (found as readonly unknown[])[0] : found) as readonly { name: string }[];
  return rows.map(({ name }) => name).sort();
}

/** Names, keys and addresses that only the first bank's rows have. */
async function secretsOf(own: ReadonlyMap<string, readonly Row[]>): Promise<ReadonlySet<string>> {
  const others = [...(await rowsOf('other')).values()].flat();
  const shared = new Set([...others.flatMap(stringsOf), ...common]);
  // Both banks have the processes that are shipped, and the names of their elements.
  const diagrams = [...shared].filter((text) => text.startsWith('<?xml'));
  const telling = /(^id|_id|_key|^key|number|name|email.*|reference|subject)$/;
  const found = new Set<string>();
  for (const row of [...own.values()].flat()) {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== 'string' || value.length < 8 || !telling.test(column)) continue;
      if (diagrams.some((text) => text.includes(`"${value}"`))) continue;
      if (!shared.has(value)) found.add(value);
    }
  }
  return found;
}

/** Every text within a value. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}
