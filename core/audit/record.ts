/**
 * One record for each command and for each refused attempt: the actor, the act, its origin, its decisions,
 * its moves and its events. The audit trail, the history of an object and the event feed are views of the
 * same records, so they cannot disagree. The record's place in its chain protects all three.
 */
import type { RecordedMove } from '../command/declaration/history.ts';
import {
  digest,
  identifier,
  integer,
  json,
  moment,
  money,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../command/declaration/table.ts';
import { jsonBytes } from '../values/json-size.ts';

/**
 * An event of a record: type, subject, data, and an id if the event has an earlier one. A null type means the
 * column `event`. A null subject means the record's transaction.
 */
export type RecordedEvent = readonly [
  type: string | null,
  subject: string | null,
  data: Readonly<Record<string, unknown>>,
  id?: string,
];

export const records = table({
  name: 'records',
  key: ['id'],
  appendOnly: true,
  leavesWith: 'audit_archives',
  kept: { years: 10, from: 'timestamp' },
  readable: {},
  indexes: [
    {
      on: ['chain', 'chainSeq'],
      across: true,
      unique: true,
      serves: [{ file: 'core/audit/sealer.ts' }, { file: 'core/audit/verify.ts' }],
    },
    {
      on: ['transactionId'],
      where: 'transaction_id is not null',
      serves: [
        { query: 'RetrieveAuditLogQuery', asked: { transactionId: '01980000-0000-7000-8000-000000000000' } },
        { query: 'RetrieveTransactionByIdQuery' },
        { check: 'history' },
      ],
    },
    {
      on: ['userId', 'id'],
      serves: [
        { query: 'RetrieveAuditLogQuery', asked: { userId: 'teller' } },
        { query: 'RetrieveRuleDecisionsQuery', asked: { userId: 'teller' } },
        { query: 'RetrieveWorkQueueQuery' },
      ],
    },
    { on: ['event', 'id'], where: 'event is not null', serves: [{ query: 'RetrieveEventsQuery' }] },
  ],
  controls: 'none',
  columns: {
    /** Rises with time. The first event of the record has it too. */
    id: uuid(),
    eventType: text(80),
    timestamp: moment(),
    userId: text(200),
    userName: text(200),
    role: nullable(text(40)),
    /** The command's name. */
    action: text(80),
    /** `accepted`, or the code of the refusal. */
    outcome: text(80),
    transactionId: nullable(identifier()),
    transactionType: nullable(text(30)),
    transactionAmount: nullable(money()),
    previousState: nullable(text(30)),
    newState: nullable(text(30)),
    approverNotes: nullable(text()),
    balanceImpact: nullable(json<unknown>()),
    ipAddress: nullable(text(64)),
    userAgent: nullable(text(300)),
    branchId: nullable(text(64)),
    branchName: nullable(text(200)),
    requestId: identifier(),
    origin: text(20),
    /** Ids of the verdicts that the decision rested on. */
    decisions: nullable(json<readonly string[]>()),
    /** The number of attempts if the record counts several. Null for one attempt. */
    attempts: nullable(integer('long')),
    /** Moves, in the order of the effects. */
    moves: nullable(json<readonly RecordedMove[]>('long')),
    /** Events, in the order of the effects. */
    events: nullable(json<readonly RecordedEvent[]>('long')),
    /** Type of the first event. */
    event: nullable(text(80)),
    /** The number of events. Null without events. */
    eventCount: nullable(integer()),
    /** The chain of the process that wrote it, its place there, and the link that holds it: given at the commit. */
    chain: nullable(uuid()),
    chainSeq: nullable(integer('long')),
    link: nullable(digest()),
  },
});

export type CommandRecord = Row<typeof records>;

/** Subjects of a record's moves other than its transaction. */
export const recordSubjects = table({
  name: 'record_subjects',
  key: ['subject', 'recordId'],
  appendOnly: true,
  controls: 'none',
  columns: { subject: identifier(), recordId: uuid() },
});

/** Types of a record's events other than the first. */
export const recordEvents = table({
  name: 'record_events',
  key: ['type', 'recordId'],
  appendOnly: true,
  controls: 'none',
  columns: { type: text(80), recordId: uuid() },
});

/** The moves and events of a command until its record is written. */
export interface Told {
  readonly moves: RecordedMove[];
  readonly events: RecordedEvent[];
}

/** The most moves, and the most events, of one record: a server limits the size of a row. */
export const mostReported = 1000;

/** The most bytes of the data of one event, as JSON. */
export const mostEventBytes = 256 * 1024;
/** The most bytes of the moves, and of the events, of one record. Readers take whole records. */
export const mostRecordBytes = 512 * 1024;

/** Whether the data of an event is too large for a record. */
export const isLargeEvent = (data: Readonly<Record<string, unknown>>): boolean =>
  jsonBytes(data, mostEventBytes) > mostEventBytes;

/**
 * Splits moves and events into as many records as they need, by number and by bytes. Mostly the first record
 * has all of them.
 */
export function partsOf({ moves, events }: Told, most: number = mostRecordBytes): readonly [Told, ...Told[]] {
  const movesOf = portionsOf(moves, most);
  const eventsOf = portionsOf(events, most);
  const part = (at: number): Told => ({ moves: movesOf[at] ?? [], events: eventsOf[at] ?? [] });
  const more = Math.max(movesOf.length, eventsOf.length) - 1;
  return [part(0), ...Array.from({ length: Math.max(0, more) }, (_, at) => part(at + 1))];
}

/** Items in their order, in portions with at most this many items and bytes. */
function portionsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const portions: Item[][] = [];
  let [last, bytes]: [Item[], number] = [[], 0];
  for (const item of items) {
    const own = jsonBytes(item, most);
    if (last.length === 0 || last.length === mostReported || bytes + own > most) {
      last = [];
      bytes = 0;
      portions.push(last);
    }
    last.push(item);
    bytes += own;
  }
  return portions;
}

/** The columns of a record with its moves and events. */
export function toAuditColumns({ moves, events }: Told, transactionId: string | null) {
  const [first] = events;
  const said = (subject: string | null) => (subject === transactionId ? null : subject);
  return {
    moves:
      moves.length === 0
        ? null
        : moves.map(([noun, subject, ...move]): RecordedMove => [noun, said(subject), ...move]),
    events:
      events.length === 0
        ? null
        : events.map(
            ([type, subject, data], at): RecordedEvent => [
              at === 0 ? null : type,
              said(subject),
              withoutTransaction(data, transactionId),
            ],
          ),
    event: first === undefined ? null : first[0],
    eventCount: events.length === 0 ? null : events.length,
  };
}

type Data = Readonly<Record<string, unknown>>;

/** The event's data with `true` in place of the record's own transaction id. A real id is always text. */
const withoutTransaction = (data: Data, transactionId: string | null): Data =>
  transactionId !== null && data.transactionId === transactionId ? { ...data, transactionId: true } : data;

/** The event's complete data. */
export const withTransaction = (data: Data, transactionId: string | null): Data =>
  data.transactionId === true ? { ...data, transactionId } : data;

/** Subjects of its moves, other than its transaction, that lead to the record. */
export function furtherSubjects({ moves }: Told, transactionId: string | null): readonly string[] {
  const subjects = new Set(moves.flatMap(([, subject]) => subject ?? []));
  if (transactionId !== null) subjects.delete(transactionId);
  return [...subjects];
}

/** Types of its events, other than the first, that lead to the record. */
export function furtherTypes({ events }: Told): readonly string[] {
  const [first, ...rest] = events;
  const types = new Set(rest.flatMap(([type]) => type ?? []));
  if (first !== undefined && first[0] !== null) types.delete(first[0]);
  return [...types];
}

/** Empty columns of a record without a transaction, decisions or a chain. */
export const nothingRecorded = {
  role: null,
  transactionId: null,
  transactionType: null,
  transactionAmount: null,
  previousState: null,
  newState: null,
  approverNotes: null,
  balanceImpact: null,
  ipAddress: null,
  userAgent: null,
  branchId: null,
  branchName: null,
  decisions: null,
  attempts: null,
  moves: null,
  events: null,
  event: null,
  eventCount: null,
  chain: null,
  chainSeq: null,
  link: null,
} as const;
