/**
 * Columns that the store has packed, on whichever it is: rows are written, found, ordered and answered as texts.
 * Stands alone: it declares a table that no migration makes.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import type { Select } from '../../../core/command/declaration/read.ts';
import {
  type AnyRow,
  digest,
  identifier,
  moment,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../../../core/command/declaration/table.ts';
import { shapeOf } from '../../../core/store/declared-shape.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import { makeTable } from '../../../core/store/schema-change.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import type { FlushPlan, Session, Store } from '../../../core/store/store.ts';
import { type Instant, knownInstant } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const parcels = table({
  name: 'parcels',
  key: ['id'],
  natural: [['owner', 'label']],
  sets: [['owner']],
  controls: 'none',
  columns: {
    id: uuid(),
    owner: identifier(),
    label: text(20),
    heldBy: nullable(identifier()),
    sum: nullable(digest()),
    sentAt: moment(),
    cameAt: nullable(moment()),
  },
});
type Parcel = Row<typeof parcels>;

const idOf = (at: number) => `019d3a52-6e1f-7000-8040-0000000000${String(at).padStart(2, '0')}`;
const at = (second: number): Instant =>
  knownInstant(`2026-11-22T00:00:${String(second).padStart(2, '0')}.123Z`);
const sum = Buffer.alloc(32, 7).toString('base64');

const parcel = (serial: number, more: Partial<Parcel> = {}): Parcel => ({
  tenant: 'demo',
  version: 1,
  id: idOf(serial),
  owner: 'acc-amina',
  label: `p${serial}`,
  heldBy: null,
  sum: null,
  sentAt: at(serial),
  cameAt: null,
  ...more,
});

const rows = [
  parcel(1),
  parcel(2, { owner: idOf(90), heldBy: 'acc-amina', sum, cameAt: at(9) }),
  parcel(3, { owner: 'fifteen-bytes-x', heldBy: idOf(90) }),
  parcel(4, { owner: idOf(90), heldBy: 'acc-bola' }),
];

let made: TestStore;
let store: Store;
let knex: Knex;
before(async () => {
  made = await makeTestStore();
  await migrate(made.address);
  knex = connect(made.address);
  await makeTable(knex, shapeOf(parcels));
  store = await openStore({ address: made.address, now: testClock().now, unsafe: false });
  await write({ inserts: new Map([[parcels, rows]]) });
});
after(async () => {
  await store.close();
  await knex.destroy();
  await made.drop();
});

let batches = 0;

async function within<T>(work: (session: Session) => T | Promise<T>): Promise<T> {
  batches += 1;
  const session = await store.begin({ id: `batch-${batches}`, at: at(0), members: 1 });
  return work(session);
}

async function write(plan: Partial<FlushPlan>): Promise<void> {
  const nothing = { removes: new Map(), upserts: new Map(), erases: new Map() };
  const whole = { ...nothing, inserts: new Map(), updates: new Map(), ...plan };
  await within(async (session) => {
    if (!session.exclusive) await session.lock({ rows: [], sets: [] }, { wait: true });
    await session.commit(whole);
  });
}

const idsOf = (found: readonly { readonly id: string }[]) =>
  found.map(({ id }) => rows.findIndex((row) => row.id === id) + 1);

const read = () => store.reader('demo');
const found = async (build: (select: Select) => void) =>
  idsOf(await read().rows(parcels, (select) => build(select.orderBy('id'))));

test('rows come back as they were written', async () => {
  assert.deepEqual(await read().rows(parcels, (select) => select.orderBy('id')), rows);
});

test('the store has them packed', async () => {
  const [row] = await knex('parcels').where({ label: 'p2' });
  assert.equal(Buffer.from(row.id).toString('hex'), idOf(2).replaceAll('-', ''));
  assert.equal(Buffer.from(row.held_by).toString('hex'), `00${Buffer.from('acc-amina').toString('hex')}`);
  assert.equal(row.sum.length, 32);
  assert.equal(Number(row.sent_at), Date.parse(at(2)));
});

const asked: Readonly<Record<string, readonly [(select: Select) => void, readonly number[]]>> = {
  'by an id': [(s) => s.where('id', idOf(2)), [2]],
  'by an id that is none': [(s) => s.where('id', 'x'), []],
  'by another id than one that is none': [(s) => s.where('id', '<>', 'x'), [1, 2, 3, 4]],
  'by another name': [(s) => s.where({ 'parcels.heldBy': 'acc-amina' }), [2]],
  'but for one': [(s) => s.whereNot({ id: idOf(2) }), [1, 3, 4]],
  'by a list': [(s) => s.whereIn('owner', [idOf(90), 'fifteen-bytes-x', 'nobody']), [2, 3, 4]],
  'by a list with what is none': [(s) => s.whereIn('id', ['x', idOf(3)]), [3]],
  'by none of a list': [(s) => s.whereNotIn('id', ['x', idOf(3)]), [1, 2, 4]],
  'by nothing': [(s) => s.where({ heldBy: null }), [1]],
  'in brackets': [(s) => s.where((or) => or.where('id', idOf(1)).orWhere('heldBy', idOf(90))), [1, 3]],
  'above an id': [(s) => s.where('id', '>', idOf(2)), [3, 4]],
  'from the beginning of an id': [(s) => s.where('id', '>', '019d3a52-6e1f'), [1, 2, 3, 4]],
  'up to the beginning of an id': [(s) => s.where('id', '<=', '019d3a52-6e2'), [1, 2, 3, 4]],
  'below the beginning of an id': [(s) => s.where('id', '<', '019d3a52-6e1f'), []],
  'between ids': [(s) => s.whereBetween('id', [idOf(2), idOf(3)]), [2, 3]],
  'from a moment': [(s) => s.where('sentAt', '>=', at(3)), [3, 4]],
  'at moments': [(s) => s.whereIn('sentAt', [at(1), at(4)]), [1, 4]],
  'by lists of several columns': [
    (s) =>
      s.whereIn(
        ['owner', 'label'],
        [
          [idOf(90), 'p4'],
          ['acc-amina', 'p2'],
        ],
      ),
    [4],
  ],
  'by a digest': [(s) => s.where({ sum }), [2]],
  'by those of another select': [
    (s) => s.whereIn('id', (inner: Select) => inner.from('parcels').select('id').where('owner', idOf(90))),
    [2, 4],
  ],
};

for (const [how, [build, ids]] of Object.entries(asked)) {
  test(`rows are found ${how}`, async () => assert.deepEqual(await found(build), ids));
}

const refused: Readonly<Record<string, (select: Select) => void>> = {
  'an id by likeness': (s) => s.whereLike('id', '019d%'),
  'an id by an operator': (s) => s.where('id', 'like', '019d%'),
  'an order of identifiers': (s) => s.where('owner', '>', 'acc'),
  'an order of what is not an id': (s) => s.where('id', '>', 'x'),
  'a moment by what is none': (s) => s.where('sentAt', '>', 'yesterday'),
};

for (const [what, build] of Object.entries(refused)) {
  test(`refused by name: ${what}`, async () => {
    await assert.rejects(found(build), /(?:id|owner|sentAt) cannot be compared so/);
  });
}

test('answers of any shape are texts too, under whatever name', async () => {
  const answers = await read().select(parcels, (select) =>
    select
      .select('owner', { holder: 'heldBy' }, 'parcels.sentAt as gone')
      .min({ first: 'id' })
      .count({ id: '*' })
      .where('label', 'p3')
      .groupBy('owner', 'heldBy', 'sentAt'),
  );
  const [{ id, ...rest } = {}] = answers;
  assert.deepEqual(rest, { owner: 'fifteen-bytes-x', holder: idOf(90), gone: at(3), first: idOf(3) });
  assert.equal(Number(id), 1);
});

test('a select stands in the place of a table, whatever it asks', async () => {
  const answers = await read().select(parcels, (select) => {
    select
      .select('id')
      .where('version', '<', 2n as never)
      .where('owner', idOf(90));
    const inner = select.clone();
    select.clear('select').clear('where').from(inner.as('inner')).select('id').orderBy('id');
  });
  assert.deepEqual(answers, [{ id: idOf(2) }, { id: idOf(4) }]);
});

test('a row is locked or read by its keys, and one that is not a row is none', async () => {
  const wants = [{ id: idOf(2) }, { id: 'x' }, { owner: idOf(90), label: 'p4' }].map((by) => {
    return { table: parcels, tenant: 'demo', by };
  });
  const set = { table: parcels, tenant: 'demo', by: { owner: idOf(90) } };
  const [answers, children] = await within(async (session) => {
    const one = await Promise.all(wants.map((want) => session.one(want)));
    const all = await session.all(set);
    await session.rollback();
    return [one, all] as const;
  });
  assert.deepEqual(answers, [rows[1], undefined, rows[3]]);
  assert.deepEqual(children, [rows[1], rows[3]]);
});

test('rows are changed, written over and removed by their keys', async () => {
  const fresh = [parcel(11), parcel(12), parcel(13), parcel(14, { heldBy: 'acc-bola' })];
  await write({ inserts: new Map([[parcels, fresh]]) });
  const changes = { heldBy: idOf(91), cameAt: at(30), sum };
  const changed = new Set(Object.keys(changes));
  const next = (row: AnyRow) => ({ ...row, ...changes, version: 2 });
  const updates = fresh.slice(0, 3).map((was) => ({ row: next(was), was, changed }));
  await write({ updates: new Map([[parcels, updates]]) });
  const [, , third = fresh[0], fourth = fresh[0]] = fresh;
  await write({
    upserts: new Map([[parcels, [{ ...parcel(14), version: 5 }]]]),
    removes: new Map([[parcels, [next(third as AnyRow)]]]),
    erases: new Map([[parcels, [parcel(99)]]]),
  });
  const now = await read().rows(parcels, (select) => select.where('id', '>', idOf(10)).orderBy('id'));
  assert.deepEqual(now, [...[next(parcel(11)), next(parcel(12))], { ...fourth, heldBy: null, version: 5 }]);
  await write({ removes: new Map([[parcels, now]]) });
});

test('a value that its column cannot hold is a fault that names both', async () => {
  const wrong: readonly (readonly [Partial<Parcel>, RegExp])[] = [
    [{ id: 'x' }, /parcels\.id cannot hold "x": it is not a valid uuid/],
    [{ sum: 'x' }, /parcels\.sum cannot hold "x": it is not a valid digest/],
    [{ sentAt: knownInstant('2026-11-22') }, /parcels\.sentAt cannot hold/],
    [{ owner: '\ud800' }, /parcels\.owner cannot hold/],
  ];
  for (const [more, says] of wrong) {
    await assert.rejects(write({ inserts: new Map([[parcels, [parcel(50, more)]]]) }), says);
  }
  assert.deepEqual(await found((select) => select.where('id', idOf(50))), []);
});

test('a check walks the rows page by page, in the order of any of their columns', async () => {
  const snapshot = await openSnapshot(made.address, { pageSize: 1 });
  try {
    for (const orderBy of [[], ['owner'], ['sentAt']] as const) {
      const seen: string[] = [];
      for await (const page of snapshot.pages(parcels, { orderBy })) {
        seen.push(...page.map(({ id }) => id));
      }
      assert.deepEqual(
        seen.toSorted(),
        rows.map(({ id }) => id),
      );
    }
    const wanted = [idOf(90), 'acc-amina', 'x'].map((value) => ({ tenant: 'demo', value }));
    assert.deepEqual(idsOf(await snapshot.among(parcels, 'owner', wanted)).sort(), [1, 2, 4]);
  } finally {
    await snapshot.close();
  }
});
