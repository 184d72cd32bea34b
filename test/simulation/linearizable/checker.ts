/**
 * Whether a history of overlapping operations could have been done one after the other, each at some moment between its
 * call and its return: the search of Wing and Gong, with Lowe's memory of what was tried. Histories fall into parts that
 * share nothing, each of which is searched alone.
 */

/** One operation as its client saw it. Moments are any numbers that grow. */
export interface Operation<Input, Output> {
  readonly input: Input;
  /** What was answered; undefined where nobody knows whether it was done, and never will. */
  readonly output: Output | undefined;
  readonly called: number;
  readonly returned: number;
}

/** What one operation after the other would do. */
export interface Sequential<State, Input, Output> {
  readonly initial: State;
  /** The state after it; undefined where it could not have been answered so. States are never changed. */
  step(state: State, input: Input, output: Output | undefined): State | undefined;
  /** The same text for the same state. */
  digest(state: State): string;
  /** Names of all that it may read or change. */
  touches(input: Input): readonly string[];
}

export interface Verdict<Input, Output> {
  readonly isLinearizable: boolean;
  /** Of the part that could not have been: the longest order that was found, and what could not follow it. */
  readonly longest: readonly Operation<Input, Output>[];
  readonly stuck: readonly Operation<Input, Output>[];
}

type Op<Input, Output> = Operation<Input, Output>;

/** Judges a history. */
export function linearized<State, Input, Output>(
  history: readonly Op<Input, Output>[],
  model: Sequential<State, Input, Output>,
): Verdict<Input, Output> {
  for (const part of parts(history, model.touches)) {
    const verdict = searched(part, model);
    if (!verdict.isLinearizable) return verdict;
  }
  return { isLinearizable: true, longest: [], stuck: [] };
}

/** Operations that touch, by however many steps, the same things. */
function parts<Input, Output>(
  history: readonly Op<Input, Output>[],
  touches: (input: Input) => readonly string[],
): readonly (readonly Op<Input, Output>[])[] {
  const parents = new Map<string, string>();
  const root = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : root(parent);
  };
  for (const { input } of history) {
    const [first = '', ...others] = touches(input);
    for (const other of others) parents.set(root(other), root(first));
  }
  const rootOf = ({ input }: Op<Input, Output>): string => root(touches(input)[0] ?? '');
  return [...Map.groupBy(history, rootOf).values()];
}

/** A call or a return, in a list from which both of an operation are lifted while it counts as done. */
interface Entry<Input, Output> {
  readonly op: Op<Input, Output>;
  readonly number: number;
  /** The return that belongs to a call. */
  readonly end: Entry<Input, Output> | undefined;
  before: Entry<Input, Output> | undefined;
  after: Entry<Input, Output> | undefined;
}

function searched<State, Input, Output>(
  part: readonly Op<Input, Output>[],
  model: Sequential<State, Input, Output>,
): Verdict<Input, Output> {
  const head = entriesOf(part);
  const tried = new Set<string>();
  const done: { readonly entry: Entry<Input, Output>; readonly state: State }[] = [];
  let longest: readonly Op<Input, Output>[] = [];
  let stuck: readonly Op<Input, Output>[] = [];
  let state = model.initial;
  let set = 0n;
  let entry = head.after;
  while (entry !== undefined) {
    const { op, number, end } = entry;
    if (end !== undefined) {
      const next = model.step(state, op.input, op.output);
      const more = set | (1n << BigInt(number));
      if (next !== undefined && isNew(tried, `${more.toString(36)} ${model.digest(next)}`)) {
        done.push({ entry, state });
        [state, set] = [next, more];
        lift(entry, end);
        entry = head.after;
      } else entry = entry.after;
      continue;
    }
    // Only what never returned is left: it may be done later, or never.
    if (op.output === undefined) break;
    if (done.length >= longest.length) {
      longest = done.map((one) => one.entry.op);
      stuck = openBefore(head, entry);
    }
    const last = done.pop();
    if (last === undefined) return { isLinearizable: false, longest, stuck };
    state = last.state;
    set &= ~(1n << BigInt(last.entry.number));
    putBack(last.entry);
    entry = last.entry.after;
  }
  return { isLinearizable: true, longest: [], stuck: [] };
}

function isNew(tried: Set<string>, key: string): boolean {
  if (tried.has(key)) return false;
  tried.add(key);
  return true;
}

/** Calls and returns in the order of their moments; at one moment calls come first, so that they overlap. */
function entriesOf<Input, Output>(part: readonly Op<Input, Output>[]): Entry<Input, Output> {
  const moments = part.flatMap((op, number) => {
    const both = { op, number, before: undefined, after: undefined };
    const end: Entry<Input, Output> = { ...both, end: undefined };
    const call: Entry<Input, Output> = { ...both, end };
    const never = op.output === undefined ? Number.POSITIVE_INFINITY : op.returned;
    return [
      { at: op.called, entry: call },
      { at: never, entry: end },
    ];
  });
  moments.sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    return Number(a.entry.end === undefined) - Number(b.entry.end === undefined);
  });
  const [first] = part;
  if (first === undefined) throw new Error('a part of a history has operations');
  const head: Entry<Input, Output> = {
    op: first,
    number: -1,
    end: undefined,
    before: undefined,
    after: undefined,
  };
  let last = head;
  for (const { entry } of moments) {
    last.after = entry;
    entry.before = last;
    last = entry;
  }
  return head;
}

function lift<Input, Output>(...entries: readonly Entry<Input, Output>[]): void {
  for (const { before, after } of entries) {
    if (before !== undefined) before.after = after;
    if (after !== undefined) after.before = before;
  }
}

/** The other way round: what was lifted last comes back first. */
function putBack<Input, Output>(call: Entry<Input, Output>): void {
  for (const entry of [call.end, call]) {
    if (entry?.before !== undefined) entry.before.after = entry;
    if (entry?.after !== undefined) entry.after.before = entry;
  }
}

/** What is called and not done before this entry. */
function openBefore<Input, Output>(
  head: Entry<Input, Output>,
  last: Entry<Input, Output>,
): readonly Op<Input, Output>[] {
  const open: Op<Input, Output>[] = [];
  for (let entry = head.after; entry !== undefined && entry !== last; entry = entry.after) {
    if (entry.end !== undefined) open.push(entry.op);
  }
  return open;
}
