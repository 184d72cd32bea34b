/** The history check of `check store`: moves of its lifecycle led each record to its state. */
import type { RecordedMove } from '../command/declaration/history.ts';
import type { Select } from '../command/declaration/read.ts';
import { type HistoryOf, inLists, type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import type { AnyRow, Column } from '../command/declaration/table.ts';
import { type Gone, goneFrom } from './gone.ts';
import { type CommandRecord, recordSubjects, records } from './record.ts';

type Read = Parameters<StoreCheck['run']>[0];

/** All moves of one subject, of any kind. */
interface Moved {
  readonly tenant: string;
  readonly subject: string;
  readonly moves: RecordedMove[];
}

/** How far a record's moves lead: order does not count, clocks of two hosts may differ by a little. */
interface Trail {
  readonly of: HistoryOf;
  readonly tenant: string;
  readonly subject: string;
  /** For each state, the moves into it minus the moves out of it. */
  readonly balance: Map<string, number>;
}

/** Checks the moves of every record against its lifecycle, and its state against its moves. */
export function historyCheck(declared: readonly HistoryOf[]): StoreCheck {
  const nouns = declared.map(({ noun }) => noun);
  return storeCheck({
    name: 'history',
    says: `every record is in the state that moves of its lifecycle lead to (${nouns.join(', ')})`,
    async *run(read) {
      // Archived moves are in a file. A record that moved before the archiving has only part of its history
      // here.
      const gone = await goneFrom(read);
      const byNoun = new Map(declared.map((history) => [history.noun, history]));
      const counts = new Map<string, number>();
      for await (const found of allMoved(read)) {
        const trails: Trail[] = [];
        for (const one of found) yield* follow(one, byNoun, trails);
        for (const { of } of trails) counts.set(of.noun, (counts.get(of.noun) ?? 0) + 1);
        yield* await ends(trails, gone, read);
      }
      for (const history of declared) {
        if (history.mayLackHistory || gone.ofAll) continue;
        // Each history has a record. If the counts are equal, every record has a history.
        if ((await countOf(history, read)) !== (counts.get(history.noun) ?? 0)) {
          yield* unmoved(history, gone, read);
        }
      }
    },
  });
}

async function countOf({ table }: HistoryOf, read: Read): Promise<number> {
  const [counted] = await read.select(table, (select) => select.count({ count: '*' }));
  return Number(counted?.count ?? 0);
}

const keyOf = (tenant: string, subject: string) => `${tenant}\u0000${subject}`;

/**
 * Every subject that moved, each once: first transactions by their own records, then subjects of other
 * records.
 */
async function* allMoved(read: Read): AsyncIterable<readonly Moved[]> {
  for await (const found of complete(ownMoves(read))) {
    const wanted = found.map(({ tenant, subject }) => ({ tenant, value: subject }));
    const keys = await read.among(recordSubjects, 'subject', wanted);
    const further = new Map<string, RecordedMove[]>();
    for (const { tenant, subject, moves } of await movedBy(keys, read)) {
      const key = keyOf(tenant, subject);
      further.set(key, [...(further.get(key) ?? []), ...moves]);
    }
    yield found.map((one) => {
      const more = further.get(keyOf(one.tenant, one.subject)) ?? [];
      return more.length === 0 ? one : { ...one, moves: [...one.moves, ...more] };
    });
  }
  for await (const found of complete(furtherMoves(read))) {
    const wanted = found.map(({ tenant, subject }) => ({ tenant, value: subject }));
    const own = await read.among(records, 'transactionId', wanted, (s) => s.whereNotNull('moves'));
    const known = new Set(own.map(({ tenant, transactionId }) => keyOf(tenant, transactionId ?? '')));
    yield found.filter(({ tenant, subject }) => !known.has(keyOf(tenant, subject)));
  }
}

/** Moves of transactions, by their own records. */
async function* ownMoves(read: Read): AsyncIterable<readonly Moved[]> {
  const where = (select: Select) => select.whereNotNull('transactionId').whereNotNull('moves');
  for await (const page of read.pages(records, { orderBy: ['transactionId'], where })) {
    yield page.map((record) => movesOf(record, record.transactionId ?? ''));
  }
}

/** Moves in records of other subjects. */
async function* furtherMoves(read: Read): AsyncIterable<readonly Moved[]> {
  for await (const page of read.pages(recordSubjects)) yield await movedBy(page, read);
}

interface Key {
  readonly tenant: string;
  readonly subject: string;
  readonly recordId: string;
}

/** The moves of each key's subject in the key's record, in the order of the keys. */
async function movedBy(keys: readonly Key[], read: Read): Promise<readonly Moved[]> {
  const wanted = keys.map(({ tenant, recordId }) => ({ tenant, value: recordId }));
  const found = await read.among(records, 'id', wanted);
  const byId = new Map(found.map((record) => [keyOf(record.tenant, record.id), record]));
  return keys.flatMap(({ tenant, subject, recordId }) => {
    const record = byId.get(keyOf(tenant, recordId));
    return record === undefined ? [] : [movesOf(record, subject)];
  });
}

function movesOf({ tenant, moves, transactionId }: CommandRecord, subject: string): Moved {
  return { tenant, subject, moves: (moves ?? []).filter(([, own]) => (own ?? transactionId) === subject) };
}

/**
 * The same moves, grouped by subject. Moves of a subject are consecutive, but may continue on the next page.
 */
async function* complete(pages: AsyncIterable<readonly Moved[]>): AsyncIterable<readonly Moved[]> {
  let open: Moved | undefined;
  for await (const page of pages) {
    const done: Moved[] = [];
    for (const { tenant, subject, moves } of page) {
      if (open !== undefined && open.tenant === tenant && open.subject === subject) {
        open.moves.push(...moves);
        continue;
      }
      if (open !== undefined) done.push(open);
      open = { tenant, subject, moves: [...moves] };
    }
    if (done.length > 0) yield done;
  }
  if (open !== undefined) yield [open];
}

/** Follows the moves of a subject, with one trail for each of its nouns. */
function* follow({ tenant, subject, moves }: Moved, byNoun: ReadonlyMap<string, HistoryOf>, trails: Trail[]) {
  const own = new Map<string, Trail>();
  for (const move of moves) {
    const of = byNoun.get(move[0]);
    if (of === undefined) continue;
    const known = own.get(of.noun);
    const trail = known ?? { of, tenant, subject, balance: new Map<string, number>() };
    if (known === undefined) {
      own.set(of.noun, trail);
      trails.push(trail);
    }
    yield* step(trail, move);
  }
}

function* step({ of, subject, balance }: Trail, [, , move, from, to]: RecordedMove) {
  const said = `${of.noun} ${subject} moved from ${from ?? 'nothing'} to ${to} by ${move}`;
  const add = (state: string, count: number) => balance.set(state, (balance.get(state) ?? 0) + count);
  add(to, 1);
  if (from === null) {
    if (!of.lifecycle.states.includes(to)) yield `${said}: there is no such state`;
    return;
  }
  add(from, -1);
  if (from === to && of.notes.includes(move)) return;
  const open = of.lifecycle.moves[from];
  if (open?.[move] !== to) yield `${said}: the lifecycle has no such move`;
}

/** Compares the end of each trail with the state of its record. */
async function ends(trails: readonly Trail[], gone: Gone, read: Read): Promise<string[]> {
  const wrong: string[] = [];
  const groups = Map.groupBy(trails, ({ of }) => of);
  for (const [of, own] of groups) {
    const states = new Map<string, string>();
    // MySQL walks the index of a number for numbers only.
    const isNumber = columnOf(of).kind === 'integer';
    const wanted = own.map(({ tenant, subject }) => {
      return { tenant, value: isNumber ? Number(subject) : subject };
    });
    const rows: readonly AnyRow[] = await read.among(of.table, of.subject, wanted);
    for (const row of rows) {
      states.set(keyOf(row.tenant, String(row[of.subject])), of.stateOf(row));
    }
    for (const { tenant, subject, balance } of own) {
      const state = states.get(keyOf(tenant, subject));
      const where = endOf(balance, of.mayLackHistory || gone.of(tenant), state);
      if (state === undefined) wrong.push(`${of.noun} ${subject} has a history, but no record`);
      else if (where !== state) {
        wrong.push(`${of.noun} ${subject} is ${state}, its history leads to ${where}`);
      }
    }
  }
  return wrong;
}

/** The column that names the record in its history. */
function columnOf({ table, subject }: HistoryOf): Column<unknown> {
  const column = table.columns[subject];
  if (column === undefined) throw new Error(`${table.name} has no column ${subject}`);
  return column;
}

/**
 * The final state of these moves. A record that was created with a state may leave that state without a move
 * into it.
 */
function endOf(
  balance: ReadonlyMap<string, number>,
  mayLackHistory: boolean,
  state: string | undefined,
): string {
  const led = [...balance].filter(([, count]) => count !== 0);
  const [start, ...more] = mayLackHistory ? led.filter(([, count]) => count === -1) : [];
  const ends = start === undefined || more.length > 0 ? led : led.filter((one) => one !== start);
  // The moves form a circle, so they end in the current state.
  if (ends.length === 0 && mayLackHistory) return state ?? 'nothing';
  if (ends.length === 1 && ends[0]?.[1] === 1) return ends[0][0];
  return ends.map(([name]) => name).join(' and ') || 'nothing';
}

/** Finds records whose creation is not in the history. */
async function* unmoved({ noun, table, subject }: HistoryOf, gone: Gone, read: Read) {
  for await (const page of read.pages(table)) {
    for (const { tenant, some } of inLists(page)) {
      if (gone.of(tenant)) continue;
      const wanted = some.map((row) => ({ tenant, value: String(row[subject]) }));
      const own = await read.among(records, 'transactionId', wanted, (s) => s.whereNotNull('moves'));
      const keys = await read.among(recordSubjects, 'subject', wanted);
      const moved = [
        ...own.map((record) => movesOf(record, record.transactionId ?? '')),
        ...(await movedBy(keys, read)),
      ];
      const known = new Set(
        moved.filter(({ moves }) => moves.some(([of]) => of === noun)).map((one) => one.subject),
      );
      for (const { value } of wanted) {
        if (!known.has(value)) yield `${noun} ${value} has no history`;
      }
    }
  }
}
