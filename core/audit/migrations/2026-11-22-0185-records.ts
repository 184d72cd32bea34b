/**
 * One record for each command: its entry of the trail, what it moved and what it told. Entries keep their ids, places
 * and links; events keep their ids. What moved or was told without an entry (the host's own book-keeping) is carried
 * over in records of no chain. The tables that they come from go in the next migration.
 */
import type { Knex } from 'knex';
import { bytesOf, type PackedKind } from '../../store/packed.ts';
import { packedSql } from '../../store/packed-sql.ts';
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';
import { firstIdBeside } from '../../values/id.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'records', ['id'], (t) => {
    t.binary('id', 16).notNullable();
    t.string('event_type', 80).notNullable();
    t.bigInteger('timestamp').notNullable();
    t.string('user_id', 200).notNullable();
    t.string('user_name', 200).notNullable();
    t.string('role', 40);
    t.string('action', 80).notNullable();
    t.string('outcome', 80).notNullable();
    t.specificType('transaction_id', identifier);
    t.string('transaction_type', 30);
    t.bigInteger('transaction_amount');
    t.string('previous_state', 30);
    t.string('new_state', 30);
    t.text('approver_notes');
    t.text('balance_impact');
    t.string('ip_address', 64);
    t.string('user_agent', 300);
    t.string('branch_id', 64);
    t.string('branch_name', 200);
    t.specificType('request_id', identifier).notNullable();
    t.string('origin', 20).notNullable();
    t.text('decisions');
    t.bigInteger('attempts');
    t.text('moves', 'mediumtext');
    t.text('events', 'mediumtext');
    t.string('event', 80);
    t.integer('event_count');
    t.binary('chain', 16);
    t.bigInteger('chain_seq');
    t.binary('link', 32);
    // MySQL has no indexes of some rows and takes these of all.
    const some = (predicate: string) => ({ predicate: knex.whereRaw(predicate) });
    t.unique(['chain', 'chain_seq']);
    t.index(['tenant', 'transaction_id'], undefined, some('transaction_id is not null'));
    t.index(['tenant', 'user_id', 'id']);
    t.index(['tenant', 'event', 'id'], undefined, some('event is not null'));
  });
  await makeTable(knex, 'record_subjects', ['subject', 'record_id'], (t) => {
    t.specificType('subject', identifier).notNullable();
    t.binary('record_id', 16).notNullable();
  });
  await makeTable(knex, 'record_events', ['type', 'record_id'], (t) => {
    t.string('type', 80).notNullable();
    t.binary('record_id', 16).notNullable();
  });
  await knex.schema.alterTable('audit_chains', (t) => t.integer('form').notNullable().defaultTo(1));
  await narrowDeliveries(knex);
  // Moves were found by their subjects alone.
  await knex.schema.alterTable('moves', (t) => t.index(['tenant', 'id'], 'moves_by_id'));
  const into = writer(knex);
  for (const tenant of await tenantsOf(knex)) await carryOver(knex, tenant, into);
  await into.flush();
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  for (const statement of isSqlite ? guardsOnSqlite : guardsOnMysql) await knex.raw(statement);
};

/** Deliveries name events by the bytes that records have. */
async function narrowDeliveries(knex: Knex): Promise<void> {
  await makeTable(knex, 'event_deliveries_narrow', ['subscription_id', 'event_id'], (t) => {
    t.string('subscription_id', 64).notNullable();
    t.binary('event_id', 16).notNullable();
    t.string('event_type', 80).notNullable();
    t.string('status', 10).notNullable();
    t.integer('attempts').notNullable();
    t.integer('response_status');
    t.string('last_error', 500);
    t.string('last_attempt_at', 24).notNullable();
    t.string('delivered_at', 24);
    t.bigInteger('version').notNullable();
  });
  const same =
    'event_type, status, attempts, response_status, last_error, last_attempt_at, delivered_at, version';
  await knex.raw(
    `INSERT INTO event_deliveries_narrow (tenant, subscription_id, event_id, ${same})
     SELECT tenant, subscription_id, ${packedSql(knex).packed.uuid('event_id')}, ${same} FROM event_deliveries`,
  );
  await knex.schema.dropTable('event_deliveries');
  await knex.schema.renameTable('event_deliveries_narrow', 'event_deliveries');
}

/** An id that may be any text. */
const identifier = 'varbinary(258)';

/** Rows read at a time. */
const together = 500;

/** Values by column, as they were stored. */
type Values = Readonly<Record<string, string | number | null>>;
/** The same as they are stored from now on. */
type Stored = Readonly<Record<string, Values[string] | Buffer>>;

async function tenantsOf(knex: Knex): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const table of ['audit_entries', 'moves', 'events']) {
    const rows: readonly { readonly tenant: string }[] = await knex(table).distinct('tenant');
    for (const { tenant } of rows) found.add(tenant);
  }
  return [...found].sort();
}

/** What a command moved or told, until its entry comes. */
interface Parts {
  readonly key: string;
  readonly moves: Values[];
  readonly events: Values[];
}

/** All of one tenant, in the order of ids: those of a command lie beside each other, its entry's mostly last. */
async function carryOver(knex: Knex, tenant: string, into: Writer): Promise<void> {
  let open = new Map<string, Parts>();
  let after = '';
  for (let isLast = false; !isLast; ) {
    const entries: readonly Values[] = await knex('audit_entries')
      // A driver may give a number that it cannot hold.
      .select('*', knex.raw('cast(transaction_amount as char) as transaction_amount'))
      .where({ tenant })
      .where('id', '>', after)
      .orderBy('id')
      .limit(together);
    isLast = entries.length < together;
    const upTo = isLast ? undefined : String(entries.at(-1)?.id);
    const found = await partsOf(knex, tenant, after, upTo);
    for (const [key, parts] of found) join(open, key, parts);
    const used = new Set<string>();
    // An entry's attempts have ids of the same command: what was moved and told is the last one's.
    for (const entry of [...entries].reverse()) {
      const key = commandOf(String(entry.id));
      const parts = open.get(key);
      const own = parts !== undefined && !used.has(key) && fits(parts, entry) ? parts : undefined;
      if (own !== undefined) used.add(key);
      if (own === undefined || !isMuch(own)) await into.record(entry, own);
      else {
        await into.record(entry, undefined);
        await carryAlone(own, tenant, into);
      }
    }
    for (const key of used) open.delete(key);
    // An entry that comes later than the next page has nothing here: what is left has none.
    const left = [...open.values()].filter(({ key }) => isLast || !found.has(key));
    for (const parts of left) await carryAlone(parts, tenant, into);
    open = new Map([...open].filter(([, parts]) => !left.includes(parts)));
    after = upTo ?? after;
  }
}

/** Ids of one command have its moment, its serial number and, here, ten bits of chance in common. */
function commandOf(id: string): string {
  const digits = id.replaceAll('-', '');
  const chance = Number.parseInt(digits.slice(20, 24), 16) & 0x3ff;
  return `${firstIdBeside(id)} ${chance}`;
}

/** Moves and events by their command, of ids after one and up to another. */
async function partsOf(knex: Knex, tenant: string, after: string, upTo: string | undefined) {
  const found = new Map<string, Parts>();
  for (const table of ['moves', 'events'] as const) {
    let from = after;
    for (;;) {
      const rows: readonly Values[] = await knex(table)
        .where({ tenant })
        .where('id', '>', from)
        .modify((select) => (upTo === undefined ? select : select.where('id', '<=', upTo)))
        .orderBy('id')
        .limit(together);
      for (const row of rows) {
        const key = commandOf(String(row.id));
        const parts = found.get(key) ?? { key, moves: [], events: [] };
        found.set(key, parts);
        parts[table].push(row);
      }
      if (rows.length < together) break;
      from = String(rows.at(-1)?.id);
    }
  }
  return found;
}

function join(open: Map<string, Parts>, key: string, more: Parts): void {
  const known = open.get(key);
  if (known === undefined) open.set(key, more);
  else {
    known.moves.push(...more.moves);
    known.events.push(...more.events);
  }
}

/** Whether it is this entry's command that moved and told this. */
function fits({ moves, events }: Parts, { user_id: user, timestamp }: Values): boolean {
  const isSame = ({ by_user: by, at }: Values) => by === user && at === timestamp;
  return moves.every(isSame) && events.every(isSame);
}

/** Moves and events of one record: a server takes no row without end. */
const most = 1000;

const isMuch = ({ moves, events }: Parts): boolean => moves.length > most || events.length > most;

/** What moved or was told without an entry, or is too much for one: records for each person and moment. */
async function carryAlone({ moves, events }: Parts, tenant: string, into: Writer): Promise<void> {
  const byWhom = ({ by_user: by, at }: Values) => `${at} ${by}`;
  const all = [...moves, ...events].sort(byId);
  for (const who of new Set(all.map(byWhom))) {
    const theirs = all.filter((row) => byWhom(row) === who);
    for (let from = 0; from < theirs.length; from += most) {
      await carryPart(theirs.slice(from, from + most), tenant, into);
    }
  }
}

/** A record of these moves and events, of no chain. */
async function carryPart(rows: readonly Values[], tenant: string, into: Writer): Promise<void> {
  const [{ id = null, by_user: by = null, at = null } = {}] = rows;
  const { by_name: name = by } = rows.find((row) => row.by_name !== undefined) ?? {};
  await into.record(
    {
      ...Object.fromEntries(columns.map((column) => [column, null])),
      ...{ tenant, id, timestamp: at, user_id: by, user_name: name, request_id: id },
      ...{ event_type: 'CarriedOver', action: 'CarriedOver', outcome: 'accepted', origin: 'cli' },
    },
    {
      moves: rows.filter(({ noun }) => noun !== undefined),
      events: rows.filter(({ noun }) => noun === undefined),
    },
  );
}

/** What a record takes over of an entry. */
const columns = [
  ...['tenant', 'id', 'event_type', 'timestamp', 'user_id', 'user_name', 'role', 'action'],
  ...['outcome', 'transaction_id', 'transaction_type', 'transaction_amount', 'previous_state'],
  ...['new_state', 'approver_notes', 'balance_impact', 'ip_address', 'user_agent', 'branch_id'],
  ...['branch_name', 'request_id', 'origin', 'decisions', 'attempts', 'chain', 'chain_seq', 'link'],
] as const;

interface Writer {
  record(entry: Values, parts: Pick<Parts, 'moves' | 'events'> | undefined): Promise<void>;
  flush(): Promise<void>;
}

/** Rows, and characters of text, of one statement: a server takes no packet without end. */
const mostRows = 200;
const mostText = 1_000_000;

function writer(knex: Knex): Writer {
  let rows: Stored[] = [];
  let subjects: Stored[] = [];
  let types: Stored[] = [];
  let text = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await knex('records').insert(rows);
    for (const [table, keys] of [
      ['record_subjects', subjects],
      ['record_events', types],
    ] as const) {
      for (let at = 0; at < keys.length; at += mostRows) {
        await knex(table).insert(keys.slice(at, at + mostRows));
      }
    }
    rows = [];
    subjects = [];
    types = [];
    text = 0;
  };
  return {
    flush,
    async record(entry, parts) {
      const { moves = [], events = [] } = parts ?? {};
      const told = {
        moves: listOf(moves.toSorted(byId).map((move) => moveText(move, entry))),
        events: listOf(events.toSorted(byId).map((event) => eventText(event, entry))),
      };
      const [first] = events.toSorted(byId);
      rows.push({
        ...Object.fromEntries(columns.map((column) => [column, stored(column, entry[column])])),
        ...told,
        event: first?.type ?? null,
        event_count: events.length === 0 ? null : events.length,
      });
      const { tenant = null, id, transaction_id: transaction } = entry;
      const own = { tenant, record_id: stored('id', id) };
      const moved = new Set(moves.map(({ subject }) => subject));
      for (const subject of moved) {
        if (subject !== transaction) subjects.push({ ...own, subject: stored('subject', subject) });
      }
      const happened = new Set(events.map(({ type = null }) => type));
      for (const type of happened) if (type !== first?.type) types.push({ ...own, type });
      text += 500 + (told.moves?.length ?? 0) + (told.events?.length ?? 0);
      if (rows.length >= mostRows || text >= mostText) await flush();
    },
  };
}

/** What columns that are packed have. */
const kinds: Readonly<Record<string, PackedKind>> = {
  ...{ id: 'uuid', chain: 'uuid', link: 'digest' },
  ...{ transaction_id: 'identifier', request_id: 'identifier', subject: 'identifier' },
};

function stored(column: string, value: Values[string] | undefined): Stored[string] {
  if (value === null || value === undefined) return null;
  if (column === 'timestamp') return Date.parse(String(value));
  const kind = kinds[column];
  return kind === undefined ? value : bytesOf(kind, String(value));
}

const byId = (one: Values, other: Values): number => (String(one.id) < String(other.id) ? -1 : 1);

const listOf = (items: readonly string[]): string | null =>
  items.length === 0 ? null : `[${items.join(',')}]`;

/** A subject that is the record's transaction is not said again. */
const said = ({ subject = null }: Values, { transaction_id: transaction }: Values) =>
  subject === transaction ? null : subject;

const moveText = (row: Values, entry: Values): string => {
  const { noun, move, from_state: from, to_state: to, note } = row;
  return JSON.stringify([noun, said(row, entry), move, from, to, note]);
};

/** What an event tells is JSON already. */
const eventText = (row: Values, entry: Values): string => {
  const { type, data, id } = row;
  const subject = JSON.stringify(said(row, entry));
  return `[${JSON.stringify(type)},${subject},${data},${JSON.stringify(id)}]`;
};

/** The specification's retention of the audit trail. */
const years = 10;

const guardsOnSqlite: readonly string[] = [
  `CREATE TRIGGER records_no_update BEFORE UPDATE ON records
   BEGIN SELECT RAISE(ABORT, 'records is only ever added to'); END`,
  `CREATE TRIGGER records_no_delete BEFORE DELETE ON records
   WHEN OLD.timestamp > unixepoch('now', '-${years} years') * 1000
   BEGIN SELECT RAISE(ABORT, 'records is kept for ${years} years'); END`,
];

const guardsOnMysql: readonly string[] = [
  `CREATE TRIGGER records_no_update BEFORE UPDATE ON records FOR EACH ROW
   SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'records is only ever added to'`,
  `CREATE TRIGGER records_no_delete BEFORE DELETE ON records FOR EACH ROW
   BEGIN IF OLD.\`timestamp\` > UNIX_TIMESTAMP(NOW() - INTERVAL ${years} YEAR) * 1000
   THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'records is kept for ${years} years'; END IF; END`,
];
