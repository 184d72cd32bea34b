/**
 * The index check of `check store`: each record is found by every subject that it moved and every event type,
 * and by no other name.
 */
import type { Select } from '../command/declaration/read.ts';
import { type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import {
  type CommandRecord,
  furtherSubjects,
  furtherTypes,
  recordEvents,
  recordSubjects,
  records,
} from './record.ts';

type Read = Parameters<StoreCheck['run']>[0];

/** An index of records by name: a narrow table of names, each with a record. */
interface Way {
  readonly names: 'subject' | 'type';
  /** The names that must lead to this record. */
  of(record: CommandRecord): readonly string[];
}

const subjects: Way = {
  names: 'subject',
  of: ({ moves, transactionId }) => furtherSubjects({ moves: [...(moves ?? [])], events: [] }, transactionId),
};
const types: Way = {
  names: 'type',
  of: ({ events, event }) => {
    const whole = (events ?? []).map(([type, ...rest]) => [type ?? event, ...rest] as const);
    return furtherTypes({ moves: [], events: [...whole] });
  },
};

/**
 * Each stored name belongs to its record, and the number of names equals the sum over all records. So no name
 * is missing, and nothing has to be kept in memory.
 */
export const recordIndexCheck = storeCheck({
  name: 'record names',
  says: 'every record is found by each subject that it moved and each event that it has, and by no other',
  async *run(read) {
    const owed = { subject: 0, type: 0 };
    const where = (select: Select) => select.whereNotNull('moves').orWhereNotNull('events');
    for await (const page of read.pages(records, { where })) {
      for (const record of page) {
        owed.subject += subjects.of(record).length;
        owed.type += types.of(record).length;
        yield* columnsOf(record);
      }
    }
    yield* namesOf(subjects, read, owed.subject);
    yield* namesOf(types, read, owed.type);
  },
});

/** The columns that describe the events. The event feed searches by them. */
function* columnsOf({ id, events, event, eventCount }: CommandRecord) {
  const count = events?.length ?? null;
  if (count !== eventCount) {
    yield `record ${id} counts ${eventCount ?? 'no'} events and tells ${count ?? 'none'}`;
  }
  const first = events?.[0]?.[0] ?? event;
  if (first !== event || (events === null) !== (event === null)) {
    yield `record ${id} says that its first event is ${event ?? 'none'}, it tells ${first ?? 'none'}`;
  }
}

async function* namesOf(way: Way, read: Read, owed: number) {
  const { names } = way;
  let found = 0;
  const pages =
    names === 'subject'
      ? named(read.pages(recordSubjects), ({ subject }) => subject)
      : named(read.pages(recordEvents), ({ type }) => type);
  for await (const page of pages) {
    found += page.length;
    const wanted = page.map(({ tenant, recordId }) => ({ tenant, value: recordId }));
    const known = new Map<string, readonly string[]>();
    for (const record of await read.among(records, 'id', wanted)) {
      known.set(`${record.tenant} ${record.id}`, way.of(record));
    }
    for (const { tenant, recordId, name } of page) {
      if (known.get(`${tenant} ${recordId}`)?.includes(name) === true) continue;
      yield `record ${recordId} is found by the ${names} ${name}, which it does not have`;
    }
  }
  if (found < owed) {
    yield `records have ${owed} further ${names}s, and are found by ${found}: some are not found`;
  }
}

interface Name {
  readonly tenant: string;
  readonly recordId: string;
  readonly name: string;
}

async function* named<R extends { readonly tenant: string; readonly recordId: string }>(
  pages: AsyncIterable<readonly R[]>,
  nameOf: (row: R) => string,
): AsyncIterable<readonly Name[]> {
  for await (const page of pages) {
    yield page.map((row) => ({ tenant: row.tenant, recordId: row.recordId, name: nameOf(row) }));
  }
}
