/** Every list that has pages has cursors, too: `nextAfter` of a page, sent as `after`, leads through the whole list. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import RetrieveClientsListQuery from '../../commands/clients/RetrieveClientsListQuery.ts';
import { membersIn, pagedOf } from '../../core/cli/client/paged.ts';
import type { Query } from '../../core/command/declaration/command.ts';
import type { AnyRow, ColumnKind, Table } from '../../core/command/declaration/table.ts';
import type { Subject } from '../../core/command/wire/registry.ts';
import type { Schema } from '../../core/host/pages/described.ts';
import { postings } from '../../core/ledger/account.ts';
import { isUuid } from '../../core/values/id.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import { type Data, type Ids, idsOf, requestsOf, send } from '../support/sweep.ts';
import { declaredTables } from '../support/tables.ts';

/** Members by which an input names a page. */
const pageNames = ['pageNumber', 'page', 'pageIndex'] as const;

const isQuery = (spec: Subject['spec']): spec is Query => spec.kind === 'query';
const inputOf = ({ input }: Query) => membersIn(input as Schema);
const lists = registry.subjects.flatMap((subject) => {
  const { spec } = subject;
  if (!isQuery(spec) || !pageNames.some((name) => name in inputOf(spec))) return [];
  const paged = pagedOf(spec.name, spec.input as Schema, spec.output as Schema);
  return paged === undefined ? [] : [{ subject, spec, place: paged.items }];
});

/** The members next to the items of a list. */
function besideItems({ output, extra }: Query, place: string): Data {
  const schema = output as Schema;
  const parts = (schema.anyOf ?? [schema]).map(membersIn);
  const whole = Object.assign({}, ...parts, extra === undefined ? {} : membersIn(extra as Schema));
  const [outer = '', inner] = place.split('.');
  return inner === undefined ? whole : membersIn(whole[outer] ?? {});
}

test('every list that takes a page takes a cursor, and answers the next one', () => {
  assert.ok(lists.length > 50);
  const without = lists.flatMap(({ spec, place }) => [
    ...('after' in inputOf(spec) ? [] : [`${spec.name}: no after in its input`]),
    ...('nextAfter' in besideItems(spec, place) ? [] : [`${spec.name}: no nextAfter`]),
  ]);
  assert.deepEqual(without, [], 'take `paging()` into the input and `Listed` as the output');
});

const admin = person('admin', 'Admin');
const second = person('second', 'Admin');
let bank: TestBank;
before(async () => {
  bank = await startBank({ quiet: true });
  let at = 0;
  // Every example several times: some of them depend on what the ones before have made.
  for (const actor of [admin, second, admin]) {
    const ids = await idsOf(bank, 'demo');
    for (const subject of registry.subjects) {
      if (subject.spec.kind !== 'command' || subject.spec.permission === null) continue;
      for (const data of requestsOf(subject, ids)) {
        at += 1;
        await send(bank.host.bank, subject.spec.name, data, actor, `r${at}`);
      }
    }
  }
  // Lines of a statement have numbers without gaps: the demo data have enough of them.
  const tables = (await declaredTables()).filter((table) => table !== postings);
  for (const table of tables) await addRows(table);
});
after(async () => {
  // Rows that no command made do not pass the checks of the store that `bank.stop` runs.
  await bank.host.stop();
  await bank.store.drop();
});

/** Adds rows to a table: like those that it has, or of any values where it has none. */
async function addRows(table: Table): Promise<void> {
  const { store } = bank.host;
  const rows: readonly AnyRow[] = await store.reader('demo').rows(table);
  const some = rows.length > 0 ? rows.slice(-3) : [anyRow(table)];
  const added = [
    ...(rows.length > 0 ? [] : some),
    ...some.flatMap((row) => [1, 2, 3, 4].map((serial) => likeRow(table, row, serial))),
  ].map((row) => ({ ...row, ...shown[table.name] }));
  const [first] = added;
  if (table.name === 'loans' && first !== undefined) added.push({ ...first, ...anyLoan });
  const ofAnyInstance = anyInstance[table.name];
  if (ofAnyInstance !== undefined && first !== undefined) added.push({ ...first, ...ofAnyInstance });
  const session = await store.begin({ id: `rows of ${table.name}`, at: bank.clock.now(), members: 1 });
  if (!session.exclusive) await session.lock({ rows: [], sets: [] }, { wait: true });
  await session.commit({
    inserts: new Map([[table, added]]),
    updates: new Map(),
    removes: new Map(),
    upserts: new Map(),
    erases: new Map(),
  });
}

/** Records are called the same in every table, so that lists find the rows of what they are asked about. */
const anyId = '019d3a52-6e1f-7000-8040-01a2b3c4d5e6';
const anyValues: Readonly<Record<ColumnKind, unknown>> = {
  text: 'any',
  identifier: anyId,
  uuid: anyId,
  integer: 1,
  money: 1n,
  boolean: true,
  json: [],
  moment: '2026-03-02T09:00:00.000Z',
  digest: Buffer.alloc(32).toString('base64'),
};

/** Values without which a list does not show a row. */
const shown: Readonly<Record<string, Data>> = {
  disbursement_entries: { state: 'Successful' },
  loans: { comments: ['The first.', 'The second.', 'The third.'] },
  process_log: { instanceId: anyId },
  process_history: {
    entries: ['first', 'second', 'third'].map((what) => ({ at: anyValues.moment, what, elementId: null })),
  },
  process_instances: { status: 'WAITING' },
  process_waits: { kind: 'user' },
};
const anyInstance: Readonly<Record<string, Data>> = {
  process_instances: { id: anyId },
  process_history: { instanceId: anyId },
};
const anyLoan = { id: 90_001, loanId: 'LA-2026-90001', accountNumber: '9000000001', encodedKey: anyId };

/** A text that its column has room for. */
function anyText(name: string): unknown {
  if (/^(?:at|due)$|At$/.test(name)) return anyValues.moment;
  return /^id$|[^y]Id$|Key$/.test(name) ? anyId : anyValues.text;
}

function anyRow(table: Table): AnyRow {
  const values = Object.entries(table.columns).map(([name, { kind, nullable }]) => [
    name,
    nullable ? null : kind === 'text' ? anyText(name) : anyValues[kind],
  ]);
  return { tenant: 'demo', version: 1, ...Object.fromEntries(values) };
}

/** The row with another value in the last column of each of its keys. */
function likeRow(table: Table, row: AnyRow, serial: number): AnyRow {
  const unique = table.indexes.flatMap(({ on, unique: isOne }) => (isOne === true ? [on] : []));
  const last = [table.key, ...table.natural, ...unique].flatMap((key) => key.at(-1) ?? []);
  const members: Data = row;
  const others = [...new Set(last)].map((property) => [property, otherThan(members[property], serial)]);
  return { ...row, ...Object.fromEntries(others) };
}

function otherThan(value: unknown, serial: number): unknown {
  if (typeof value === 'number') return value + serial * 1000;
  if (typeof value !== 'string') return value;
  // Rows of one day: the first digits of a UUID are its time.
  if (isUuid(value)) return `${value.slice(0, -4)}${String(serial).padStart(4, '0')}`;
  return `${value}${serial}`;
}

interface Listed {
  readonly items: readonly unknown[];
  readonly nextAfter: unknown;
}

/** Reads a page of a list with this input. */
async function ask({ name }: Query, place: string, data: Data): Promise<Listed | undefined> {
  const { status, body } = await send(bank.host.bank, name, data, admin, `list ${name}`);
  if (status !== 200) return undefined;
  const { data: asked, response, ...extra } = membersOf(body);
  const found = asked ?? response;
  const names = place === '' ? [] : place.split('.');
  const at = (path: readonly string[]) =>
    path.reduce<unknown>((value, member) => membersOf(value)[member], found);
  const beside = membersOf(at(names.slice(0, -1)));
  return { items: itemsOf(at(names)), nextAfter: beside.nextAfter ?? extra.nextAfter ?? null };
}

/** What the pages of a list have from the first one on. */
async function walked(spec: Query, place: string, data: Data): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (let cursor: unknown; ; ) {
    const page = await ask(spec, place, { ...data, pageSize: 2, after: cursor });
    assert.ok(page !== undefined, `${spec.name} refuses its own cursor`);
    seen.push(...page.items);
    assert.ok(seen.length < 5000, `the pages of ${spec.name} have no end`);
    if (page.nextAfter === null) return seen;
    assert.equal(page.items.length, 2, spec.name);
    cursor = page.nextAfter;
  }
}

/** Names of records that a list is about, which the added rows have. */
const recordNames: Data = { subscriptionId: anyId, instanceGuid: anyId, batchId: anyId, encodedKey: anyId };

/** Requests for a list: its example, what it needs alone, each with ids of the bank, and about the added rows. */
function requestsFor(subject: Subject, ids: Ids): readonly Data[] {
  const { spec } = subject;
  const input = membersIn(spec.input as Schema);
  const { required = [] } = spec.input as Schema;
  const named = Object.entries(recordNames).filter(([name]) => name in input);
  const own = Object.fromEntries(named);
  return requestsOf(subject, ids)
    .flatMap((data) => [data, Object.fromEntries(required.map((name) => [name, data[name]]))])
    .concat(named.length === 0 ? [] : [own])
    .map(({ pageNumber: _n, page: _p, pageIndex: _i, pageSize: _s, isExport: _e, ...data }) => data);
}

/** The whole list, page by page as their numbers have them. */
async function byNumber(spec: Query, place: string, data: Data): Promise<readonly unknown[]> {
  const name = pageNames.find((one) => one in inputOf(spec)) ?? '';
  const seen: unknown[] = [];
  for (let number = name === 'pageIndex' ? 0 : 1; ; number += 1) {
    const page = await ask(spec, place, { ...data, pageSize: 100, [name]: number });
    seen.push(...(page?.items ?? []));
    if ((page?.nextAfter ?? null) === null) return seen;
  }
}

test('cursors lead through every list, and through no other', async () => {
  const ids = await idsOf(bank, 'demo');
  const short: string[] = [];
  const foreign = await ask(RetrieveClientsListQuery, 'items', { pageSize: 1 });
  for (const { subject, spec, place } of lists) {
    const asked: Data[] = [];
    for (const data of requestsFor(subject, ids)) {
      const whole = await byNumber(spec, place, data);
      if (whole.length < 3) continue;
      asked.push(data);
      assert.deepEqual(await walked(spec, place, data), whole, JSON.stringify([spec.name, data]));
    }
    const [data] = asked;
    if (data === undefined) {
      short.push(spec.name);
      continue;
    }
    const { nextAfter } = (await ask(spec, place, { ...data, pageSize: 1 })) ?? {};
    const [page = ''] = pageNames.filter((name) => name in inputOf(spec));
    assert.equal(await refusedField(spec, { ...data, after: nextAfter, [page]: 2 }), page);
    if (spec === RetrieveClientsListQuery) continue;
    for (const after of [foreign?.nextAfter, 'x', 'bnVsbA']) {
      assert.equal(await refusedField(spec, { ...data, after }), 'after', `${spec.name} ${after}`);
    }
  }
  assert.deepEqual(short, [], 'add rows that these lists show to the test');
});

/** The field that a list refuses: some envelopes name it in words alone. */
async function refusedField({ name }: Query, data: Data): Promise<unknown> {
  const { status, body } = await send(bank.host.bank, name, data, admin, `list ${name}`);
  assert.equal(status, 400, JSON.stringify([name, data, body]));
  const [, field] = /\b(after|pageNumber|page|pageIndex) (?:is|must be)/.exec(JSON.stringify(body)) ?? [];
  return field;
}
