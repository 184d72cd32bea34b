/** A store of entries, moves and events becomes one of records: the same trail, histories and feed are read from it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { byId, historyIn, recordsAbout } from '../../../core/audit/history.ts';
import { up } from '../../../core/audit/migrations/2026-11-22-0185-records.ts';
import { up as drop } from '../../../core/audit/migrations/2026-11-22-0186-records-alone.ts';
import { up as show } from '../../../core/audit/migrations/2026-11-22-0187-readable-records.ts';
import { records } from '../../../core/audit/record.ts';
import { type Event, eventsOf } from '../../../core/events/feed.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import type { Store } from '../../../core/store/store.ts';
import { idMaker } from '../../../core/values/id.ts';
import { instantAt } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

type Values = Record<string, string | number | null>;

/** What was stored before, by table. */
const stored: Record<'audit_entries' | 'moves' | 'events', Values[]> = {
  audit_entries: [],
  moves: [],
  events: [],
};

const chain = '00000000-0000-4000-8000-000000000001';
const link = Buffer.alloc(32, 7).toString('base64');
const noon = Date.UTC(2026, 10, 20, 12);
const bytes = (seed: number) =>
  Uint8Array.from({ length: 16 }, (_, at) => (seed * 31 + at * 7) % 256);

interface Done {
  readonly tenant?: string;
  readonly serial: number;
  readonly seed?: number;
  readonly at?: number;
  readonly moves?: number;
  readonly types?: readonly string[];
  /** Null for book-keeping of the host, which left no entry. */
  readonly entry?: null;
  readonly user?: string;
}

/** What a command of a version before left in the store. */
function does({ tenant = 'demo', serial, seed = serial, at = noon, user = 'ada', ...done }: Done) {
  const ids = idMaker(serial, bytes(seed));
  const next = () => ids.next(at);
  const when = instantAt(at);
  const transaction = next();
  const { moves = 1, types = ['transaction.initiated'] } = done;
  for (let n = 0; n < moves; n += 1) {
    stored.moves.push({
      ...{ tenant, id: next(), noun: 'transaction', move: 'initiate', from_state: null },
      ...{ subject: n === 0 ? transaction : `other-${serial}-${n}`, to_state: 'SETTLED' },
      ...{ by_user: user, by_name: `${user}!`, at: when, note: n === 0 ? 'A "note"' : null },
    });
  }
  for (const type of types) {
    stored.events.push({
      ...{ tenant, id: next(), type, subject: transaction, data: '{"amount":10.5,"list":[1]}' },
      ...{ at: when, by_user: user },
    });
  }
  if (done.entry === null) return;
  stored.audit_entries.push({
    ...{ tenant, id: next(), event_type: 'Done', timestamp: when, user_id: user },
    ...{ user_name: `${user}!`, role: 'Teller', action: 'Do', outcome: 'accepted' },
    ...{ transaction_id: transaction, transaction_type: 'DEPOSIT', previous_state: null },
    ...{ transaction_amount: '9007199254740993', new_state: 'SETTLED', approver_notes: null },
    ...{ balance_impact: '{"a":1}', ip_address: '127.0.0.1', user_agent: null, branch_id: null },
    ...{ branch_name: null, request_id: `r-${serial}`, origin: 'http', decisions: '["v1"]' },
    ...{ attempts: null, chain, chain_seq: stored.audit_entries.length + 1, link },
  });
}

let place: TestStore;
let store: Store;
before(async () => {
  // More than a page of each, two hosts in the same millisecond, and ids beyond the index of one command.
  for (let n = 0; n < 700; n += 1) does({ serial: n, at: noon + Math.floor(n / 3) });
  for (let n = 0; n < 3; n += 1)
    does({ serial: 5, seed: 1000 + n, at: noon + 1, user: `host-${n}` });
  does({ serial: 800, at: noon + 300, moves: 3000, types: Array(2500).fill('collection.made') });
  does({ serial: 801, at: noon + 301, types: ['loan.created', 'client.changed', 'loan.created'] });
  does({ serial: 802, at: noon + 302, types: [], moves: 0 });
  does({ serial: 803, at: noon + 303, types: ['job.failed'], moves: 0, entry: null, user: 'jobs' });
  does({ serial: 804, at: noon + 304, tenant: 'other' });
  for (const list of Object.values(stored))
    list.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  place = await makeTestStore();
  await migrate(place.address);
  const knex = connect(place.address);
  try {
    await asBefore(knex);
    await up(knex);
    await drop(knex);
    await show(knex);
  } finally {
    await knex.destroy();
  }
  store = await openStore({ address: place.address, now: testClock().now, unsafe: false });
});
after(async () => {
  await store?.close();
  await place?.drop();
});

/** The tables that the migration finds, filled. */
async function asBefore(knex: Knex): Promise<void> {
  await knex.raw('DROP VIEW readable_records');
  for (const table of ['records', 'record_subjects', 'record_events'])
    await knex.schema.dropTable(table);
  await knex.schema.alterTable('audit_chains', (t) => t.dropColumn('form'));
  for (const [table, rows] of Object.entries(stored)) {
    await knex.schema.createTable(table, (t) => {
      for (const column of Object.keys(rows[0] ?? {})) {
        if (column === 'transaction_amount' || column === 'chain_seq') t.bigInteger(column);
        else if (column === 'data' || column === 'note') t.text(column);
        else
          t.specificType(column, place.address.kind === 'sqlite' ? 'text' : 'varchar(200) binary');
      }
      t.primary(['tenant', 'id']);
    });
    for (let at = 0; at < rows.length; at += 500)
      await knex(table).insert(rows.slice(at, at + 500));
  }
}

test('at a prompt a record has its ids and times as text', async () => {
  const [entry] = own(stored.audit_entries);
  const knex = connect(place.address);
  try {
    const [row] = await knex('readable_records').where({ id: entry?.id, tenant: 'demo' });
    assert.deepEqual(
      [row.timestamp, row.transaction_id, row.request_id, row.chain, row.link],
      [entry?.timestamp, entry?.transaction_id, entry?.request_id, chain, '07'.repeat(32)],
    );
  } finally {
    await knex.destroy();
  }
});

const read = () => store.reader('demo');
const own = (rows: readonly Values[], tenant = 'demo') =>
  rows.filter((row) => row.tenant === tenant);

test('every entry is there as it was, and what had none is in no chain', async () => {
  const found = [...(await read().rows(records))].sort(byId);
  const entries = found.filter(({ chain }) => chain !== null);
  assert.deepEqual(
    entries.map((entry) => [
      entry.id,
      entry.transactionId,
      entry.userId,
      entry.requestId,
      entry.chainSeq,
    ]),
    own(stored.audit_entries).map((row) => [
      ...[row.id, row.transaction_id, row.user_id, row.request_id, row.chain_seq],
    ]),
  );
  assert.ok(entries.every(({ transactionAmount }) => transactionAmount === 9_007_199_254_740_993n));
  assert.deepEqual(entries[0]?.decisions, ['v1']);
  const others = found.filter(({ chain }) => chain === null);
  assert.deepEqual(
    others.map(({ action, userId, chain }) => [action, userId, chain]),
    [
      // What is much for one record: 3,000 moves and 2,500 events.
      ...Array(6).fill(['CarriedOver', 'ada', null]),
      ['CarriedOver', 'jobs', null],
    ],
  );
  assert.equal((await store.reader('other').rows(records)).length, 1);
});

test('each object has the history that it had', async () => {
  const expected = Map.groupBy(own(stored.moves), ({ subject }) => String(subject));
  for (const [at, [subject, moves]] of [...expected].entries()) {
    // All of the bulk command are alike.
    if (at > 720 && at % 300 !== 0) continue;
    const history = historyIn(await recordsAbout(read(), subject), 'transaction', subject);
    assert.deepEqual(
      history.map(({ move, from, to, note, byUser, byName, at: when }) => [
        ...[move, from, to, note, byUser, byName, when],
      ]),
      moves.map((row) => [
        ...[row.move, row.from_state, row.to_state, row.note, row.by_user, row.by_name, row.at],
      ]),
      subject,
    );
  }
});

const told = ({ id, type, subject, at, byUser }: Event) => [id, type, subject, at, byUser];
const expected = (keep: (type: string) => boolean) =>
  own(stored.events)
    .filter(({ type }) => keep(String(type)))
    .map((row) => [row.id, row.type, row.subject, row.at, row.by_user]);

for (const [filters, keep] of [
  [['*'], () => true],
  [['transaction.initiated'], (type: string) => type === 'transaction.initiated'],
  [['client.*'], (type: string) => type === 'client.changed'],
  [['loan.*', 'job.failed', 'client.changed'], (type: string) => /^(loan|job|client)/.test(type)],
  [['collection.made'], (type: string) => type === 'collection.made'],
  [['nothing.*'], () => false],
] as const) {
  test(`events of ${filters.join(', ')} come in their order, each once, from any cursor`, async () => {
    const all = await eventsOf(read(), { filters, limit: 10_000 });
    assert.deepEqual(all.map(told), expected(keep));
    const paged: Event[] = [];
    for (let size = 1; ; size = size >= 300 ? 7 : size * 3) {
      const page = await eventsOf(read(), { filters, after: paged.at(-1)?.id, limit: size });
      paged.push(...page);
      if (page.length < size) break;
    }
    assert.deepEqual(paged.map(told), expected(keep));
    const [, second] = all;
    const last = all.at(-2);
    if (second === undefined || last === undefined) return;
    const between = await eventsOf(read(), {
      ...{ filters, after: second.id, until: last.id, limit: 10_000, skip: 1 },
    });
    assert.deepEqual(between.map(told), expected(keep).slice(3, -1));
  });
}
