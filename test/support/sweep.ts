/** Requests made from the registry, so that a new command is in the sweeps of `test/security` by itself. */
import { hash } from 'node:crypto';
import type { Actor } from '../../core/command/declaration/actor.ts';
import { allowsNull } from '../../core/command/declaration/closed.ts';
import { type ColumnKind, columnName, type Table } from '../../core/command/declaration/table.ts';
import type { Bank } from '../../core/command/wire/bank.ts';
import { execute } from '../../core/command/wire/execute.ts';
import type { Subject } from '../../core/command/wire/registry.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { startBank, type TestBank } from './bank.ts';
import { idColumns, namesSomething } from './id-columns.ts';
import { declaredTables } from './tables.ts';

export type Data = Readonly<Record<string, unknown>>;

/** Every column of every table and every name that the host itself uses, with a value of its kind. */
export async function trustedNames(): Promise<ReadonlyMap<string, unknown>> {
  const names = new Map<string, unknown>();
  for (const { columns } of await declaredTables()) {
    for (const [name, { kind }] of Object.entries(columns)) names.set(name, sampleOfKind[kind]);
  }
  for (const [name, value] of Object.entries(systemNames)) names.set(name, value);
  return names;
}

const sampleOfKind: Readonly<Record<ColumnKind, unknown>> = {
  text: 'swept',
  integer: 6,
  money: 6,
  boolean: true,
  json: ['swept'],
  moment: '2026-11-22T00:00:00.000Z',
  identifier: 'swept',
  uuid: '019d3a52-6e1f-7000-8040-01a2b3c4d5e6',
  digest: 'swept',
};

const systemNames: Data = {
  tenant: 'other',
  tenantId: 'other',
  id: 6,
  version: 1,
  state: 'Active',
  objectState: 1,
  status: 'SETTLED',
  createdBy: 'somebody-else',
  makers: ['somebody-else'],
  humans: [],
  userId: 'system',
  actor: { userId: 'system' },
  roles: ['Admin'],
  permissions: ['*'],
  origin: { kind: 'timer' },
  timer: 'x',
  dryRun: false,
  idempotencyKey: 'x',
  prepared: {},
  constructor: { prototype: {} },
  prototype: {},
  toString: 'x',
  hasOwnProperty: true,
  ...(JSON.parse('{"__proto__": {"permissions": ["*"]}}') as Data),
};

/** The schema's own part where it may also be null. */
function objectOf(schema: Schema): Schema {
  return (schema.anyOf ?? []).find(({ properties, items }) => properties ?? items) ?? schema;
}

/** The data with more members in every object that the schema declares, at the top and within. */
export function withMembers(
  schema: Schema,
  data: unknown,
  more: (schema: Schema, held: Data, path: string) => Data,
  path = '',
): unknown {
  const { properties, items } = objectOf(schema);
  if (Array.isArray(data)) {
    return items === undefined
      ? data
      : data.map((item, at) => withMembers(items, item, more, `${path}${at}.`));
  }
  if (properties === undefined || typeof data !== 'object' || data === null) return data;
  const held = data as Data;
  const inner = Object.entries(held).map(([name, value]) => [
    name,
    properties[name] === undefined ? value : withMembers(properties[name], value, more, `${path}${name}.`),
  ]);
  return { ...Object.fromEntries(inner), ...more(objectOf(schema), held, path) };
}

/** Which members a value made from a schema has: all, what must be there, or that and whatever holds members. */
type Extent = 'whole' | 'required' | 'frame';

/** A value of the schema: what no example reaches is in it. */
export function madeOf(schema: Schema, extent: Extent): unknown {
  const { properties, items, anyOf, required = [] } = schema;
  if (anyOf !== undefined) {
    return madeOf(anyOf.find(({ type }) => type !== 'null') ?? {}, extent);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (items !== undefined) return [madeOf(items, extent)];
  if (properties === undefined) return schema.type === 'object' ? {} : 'any';
  const has = ([name, member]: readonly [string, Schema]) => {
    if (extent === 'whole' || required.includes(name)) return true;
    const { properties: inner, items: list } = objectOf(member);
    return extent === 'frame' && (inner !== undefined || list !== undefined);
  };
  const members = Object.entries(properties).filter(has);
  return Object.fromEntries(members.map(([name, member]) => [name, madeOf(member, extent)]));
}

/** Optional members that are not there, and for which null is not a value: as null. */
export function absentAsNull({ properties = {}, required = [] }: Schema, held: Data): Data {
  const absent = Object.entries(properties).filter(
    ([name, member]) => !Object.hasOwn(held, name) && !required.includes(name) && !allowsNull(member),
  );
  return Object.fromEntries(absent.map(([name]) => [name, null]));
}

/** Examples of a subject: as declared, and with ids that the store has in place of its own. */
export function requestsOf({ spec, area }: Subject, ids: Ids): readonly Data[] {
  const example = inputExample(spec);
  const filled = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, ids(name, area, value) ?? value]),
  );
  return JSON.stringify(filled) === JSON.stringify(example) ? [example] : [example, filled];
}

/** A value that some row has in the column which a member of this name means. */
export type Ids = (name: string, area: string, instead: unknown) => unknown;

/** Reads what the rows of a tenant are called. */
export async function idsOf(bank: TestBank, tenant: string): Promise<Ids> {
  const tables = await declaredTables();
  const known = new Map<Table, readonly Data[]>();
  for (const table of tables) {
    known.set(table, (await bank.host.store.reader(tenant).rows(table)) as readonly Data[]);
  }
  const inRows = (table: Table, column: string, like: unknown) =>
    (known.get(table) ?? [])
      .map((row) => row[column])
      .findLast((value) => value !== null && typeof value === typeof like && value !== like);
  return (name, area, instead) => {
    if (!namesSomething(name)) return undefined;
    const places = idColumns(name, area, tables);
    for (const { table, column } of places) {
      const value = inRows(table, column, instead);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** A quiet bank whose ids can be foretold: two of them that are sent the same end the same. */
export async function startTwin(): Promise<TestBank> {
  let drawn = 0;
  const random = (count: number) => {
    drawn += 1;
    const bytes = hash('sha512', `bytes ${drawn}`, 'hex');
    return Buffer.from(bytes.repeat(Math.ceil(count / 64)), 'hex').subarray(0, count);
  };
  const key = 'ab'.repeat(32);
  return startBank({ quiet: true, random, env: { SECRETS_KEY: key, AUDIT_KEY: key } });
}

/** Runs a request as a person would have it run, without HTTP. */
export function send(bank: Bank, name: string, data: Data, actor: Actor, requestId: string): Promise<Reply> {
  const origin = { kind: 'http', requestId, ip: '127.0.0.1', userAgent: null } as const;
  return execute(
    { name, data, form: 'E3', dryRun: false, origin, tenantHeader: actor.tenant, credentials: { actor } },
    bank,
  );
}

/** What differs however alike two banks are: marks of their processes, and what is sealed with fresh bytes. */
const ownOfEach: ReadonlySet<string> = new Set(['store_names', 'audit_chains', 'audit_seals']);
/** The state of a process is packed, with tokens that its engine draws. */
const ownColumns: Readonly<Record<string, readonly string[]>> = {
  records: ['chain', 'link', 'request_id'],
  process_instances: ['state'],
  uploads: ['request_id'],
};

/** The rows of every declared table as text, in order; what two banks cannot have in common is left out. */
export async function rowsOf(bank: TestBank): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const table of await declaredTables()) {
    if (ownOfEach.has(table.name)) continue;
    const properties = table.properties.filter(
      (name) => ownColumns[table.name]?.includes(columnName(name)) !== true,
    );
    const rows: readonly Data[] = await bank.host.store.everywhere.rows(table);
    const texts = rows.map((row) =>
      comparable(JSON.stringify(Object.fromEntries(properties.map((name) => [name, shown(row[name])])))),
    );
    found.set(table.name, texts.sort());
  }
  return found;
}

const shown = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** Sealed values hold fresh bytes each time. Engines, incidents and replayed calls have random ids, and durations differ. */
const comparable = (text: string) =>
  text
    .replace(/v1\.[\w+/=-]+(?:\.[\w+/=-]+)*/g, 'sealed')
    .replace(/([A-Za-z]\w*)_[0-9a-f]{10}\b/g, '$1_token')
    .replace(/"incidentId":"[^"]+"/g, '"incidentId"')
    .replace(/"(?:durationMs|processorMs|heapBytes)":[\d.]+/g, '"measured"')
    .replace(/smq\.mid-[0-9a-f]+|"timestamp":\d{13}\b/g, 'message')
    .replace(/("attempt":\d+,"id":)"[^"]+"/g, '$1"line"')
    .replace(/"(?:chain|link|requestId)":"[^"]+"/g, '"own"');

/** A reply without what differs however alike two banks are. */
export function comparableReply({ status, body }: Reply): string {
  return `${status} ${comparable(JSON.stringify(body)).replace(/"(?:signingSecret|secret)":"[^"]+"/g, '"secret"')}`;
}

/** Rows that only one of two stores has, by table. */
export function differences(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...one].flatMap(([table, rows]) => {
    const there = new Set(other.get(table));
    const here = new Set(rows);
    const only = [...rows.filter((row) => !there.has(row)), ...[...there].filter((row) => !here.has(row))];
    return only.map((row) => `${table} ${row}`);
  });
}
