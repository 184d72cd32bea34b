/** What `check store` proves of the history: each record came to its state by moves of its lifecycle table. */
import { moves } from '../command/declaration/history.ts';
import {
  type HistoryOf,
  inLists,
  type StoreCheck,
  storeCheck,
} from '../command/declaration/store-check.ts';
import type { AnyRow, Column, Row } from '../command/declaration/table.ts';

type Move = Row<typeof moves>;
type Read = Parameters<StoreCheck['run']>[0];

/** How far a record's moves lead: order does not count, clocks of two hosts may differ by a little. */
interface Trail {
  readonly of: HistoryOf;
  readonly tenant: string;
  readonly subject: string;
  /** How often each state was come to, less how often it was left. */
  readonly balance: Map<string, number>;
}

/** Checks the moves of every record against its lifecycle, and its state against its moves. */
export function historyCheck(histories: readonly HistoryOf[]): StoreCheck {
  const byNoun = new Map(histories.map((history) => [history.noun, history]));
  return storeCheck({
    name: 'history',
    says: `every record is in the state that moves of its lifecycle lead to (${[...byNoun.keys()].join(', ')})`,
    async *run(read) {
      let open = new Map<string, Trail>();
      let subject = '';
      for await (const page of read.pages(moves)) {
        const done: Trail[] = [];
        for (const move of page) {
          const of = byNoun.get(move.noun);
          const own = `${move.tenant}\u0000${move.subject}`;
          if (own !== subject) {
            done.push(...open.values());
            open = new Map();
            subject = own;
          }
          if (of === undefined) continue;
          const known = open.get(move.noun) ?? trailOf(of, move);
          open.set(move.noun, known);
          yield* step(known, move);
        }
        yield* await ends(done, read);
      }
      yield* await ends([...open.values()], read);
      for (const history of histories) {
        if (!history.mayLackHistory) yield* unmoved(history, read);
      }
    },
  });
}

function trailOf(of: HistoryOf, { tenant, subject }: Move): Trail {
  return { of, tenant, subject, balance: new Map() };
}

function* step({ of, balance }: Trail, move: Move) {
  const { fromState: from, toState: to, subject } = move;
  const said = `${of.noun} ${subject} moved from ${from ?? 'nothing'} to ${to} by ${move.move}`;
  const add = (state: string, count: number) =>
    balance.set(state, (balance.get(state) ?? 0) + count);
  add(to, 1);
  if (from === null) {
    if (!of.lifecycle.states.includes(to)) yield `${said}: there is no such state`;
    return;
  }
  add(from, -1);
  if (from === to && of.notes.includes(move.move)) return;
  const open = of.lifecycle.moves[from];
  if (open?.[move.move] !== to) yield `${said}: the lifecycle has no such move`;
}

/** Each trail leads from nothing to the state that its record has. */
async function ends(trails: readonly Trail[], read: Read): Promise<string[]> {
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
      states.set(`${row.tenant}\u0000${String(row[of.subject])}`, of.stateOf(row));
    }
    for (const { tenant, subject, balance } of own) {
      const state = states.get(`${tenant}\u0000${subject}`);
      const where = endOf(balance, of.mayLackHistory, state);
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

/** Where these moves lead. Who came with a state of its own may have left that one without ever coming to it. */
function endOf(
  balance: ReadonlyMap<string, number>,
  mayLackHistory: boolean,
  state: string | undefined,
): string {
  const led = [...balance].filter(([, count]) => count !== 0);
  const [start, ...more] = mayLackHistory ? led.filter(([, count]) => count === -1) : [];
  const ends = start === undefined || more.length > 0 ? led : led.filter((one) => one !== start);
  // Moves in a circle: it is where it was.
  if (ends.length === 0 && mayLackHistory) return state ?? 'nothing';
  if (ends.length === 1 && ends[0]?.[1] === 1) return ends[0][0];
  return ends.map(([name]) => name).join(' and ') || 'nothing';
}

/** Records that nothing in the history made. */
async function* unmoved({ noun, table, subject }: HistoryOf, read: Read) {
  for await (const page of read.pages(table)) {
    for (const { tenant, some } of inLists(page)) {
      const subjects = some.map((row) => String(row[subject]));
      const found = await read.select(moves, (select) =>
        select.distinct('subject').where({ tenant, noun }).whereIn('subject', subjects),
      );
      const known = new Set(found.map((row) => String(row.subject)));
      for (const row of some) {
        if (known.has(String(row[subject]))) continue;
        yield `${noun} ${String(row[subject])} has no history`;
      }
    }
  }
}
