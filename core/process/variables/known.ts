/**
 * Finds the variables that may exist when a token arrives at a point. They come from earlier elements (on
 * every way or only on some), from the loops around the point, and from outside (read, but set by no
 * element). Variables of a parallel branch are left out, because their order is unknown.
 */
import { type Path, solePath } from '../expression/paths.ts';
import type { ProcessPort } from '../port.ts';
import { loopsAround, mainProcess, type Plan, planOf } from '../reading/plan.ts';
import { readTree, type Tree, UnreadableXml } from '../reading/xml.ts';
import { itemShape, membersIn, numberShape, type Shape, shapeAt, typeOf } from './shape.ts';
import { readIn } from './texts.ts';
import type { KnownVariable, VariableOrigin, VariablesAt } from './told.ts';
import { type Point, type Ways, waysOf } from './ways.ts';
import { type KnownAnswers, type Write, type Written, writtenBy } from './written.ts';

// Limits of the result for one point, and of the search, so that a diagram of any size is answered in bounded
// time.
const mostVariables = 500;
const mostMembers = 4000;
const mostOrigins = 10;
/**
 * The most points visited to find out whether variables are set on every way. Beyond it they count as absent.
 */
const mostPassed = 400_000;
/** The longest chain of variables that take their shapes from each other. */
const deepest = 5;

/** Variables at an element or flow. Undefined if the plan has no element or flow of that id. */
export function variablesAt(plan: Plan, id: string, known: KnownAnswers): VariablesAt | undefined {
  const place = placeOf(plan, id);
  if (place === undefined) return undefined;
  const look = lookIn(plan, known);
  const found = new Map<string, KnownVariable>();
  let room = mostMembers;
  const tell = (one: Told): void => {
    const { name, shape, always, origins } = one;
    if (found.has(name) || found.size === mostVariables) return;
    const from = origins
      .slice(0, mostOrigins)
      .map(({ elementId, how }) => ({
        elementId,
        how,
        elementName: plan.steps.get(elementId)?.name ?? plan.flows.get(elementId)?.name ?? null,
      }));
    const members = membersIn(shape).slice(0, room);
    room -= members.length;
    found.set(name, { name, always, from, type: typeOf(shape), members });
  };
  for (const one of turnsAt(plan, place.within, look)) tell(one);
  if (place.point !== undefined) for (const one of setBefore(plan, place.point, look)) tell(one);
  for (const one of givenTo(plan, id, look)) tell(one);
  const result = look.written.get(id)?.result;
  return {
    variables: [...found.values()].sort((a, b) => a.name.localeCompare(b.name)),
    result: result === undefined ? null : { type: typeOf(result), members: membersIn(result) },
  };
}

/** The element that sets a variable, and how. */
interface Origin {
  readonly elementId: string;
  readonly how: VariableOrigin;
}

interface Told {
  readonly name: string;
  readonly shape: Shape;
  readonly always: boolean;
  readonly origins: readonly Origin[];
}

/** The point of a token, and the innermost loop that may be around it. The process itself has no point. */
function placeOf(
  plan: Plan,
  id: string,
): { readonly point: Point | undefined; readonly within: string } | undefined {
  const flow = plan.flows.get(id);
  if (flow !== undefined) {
    const point: Point | undefined = flow.from === undefined ? undefined : `out:${flow.from}`;
    return { point, within: flow.parent };
  }
  if (plan.steps.has(id)) return { point: `in:${id}`, within: id };
  return id === plan.processKey ? { point: undefined, within: id } : undefined;
}

/** The variables that all steps of a plan set, and the shapes of variables by name. */
interface Look {
  readonly written: ReadonlyMap<string, Written>;
  /** All writes of a variable by its name. */
  readonly writes: ReadonlyMap<string, readonly (Write & Origin)[]>;
  shapeOf(path: Path, depth?: number): Shape;
}

function lookIn(plan: Plan, known: KnownAnswers): Look {
  const written = new Map([...plan.steps.values()].map((step) => [step.id, writtenBy(step, known)]));
  const all = [...written].flatMap(([elementId, { own, collected }]) =>
    [...own, ...collected].map((write) => ({ ...write, elementId })),
  );
  const writes = Map.groupBy(all, ({ name }) => name);
  const shapeOf = ([name = '', ...rest]: Path, depth = 0): Shape => {
    if (depth > deepest) return undefined;
    for (const { shape, path } of (writes.get(name) ?? []).slice(0, mostOrigins)) {
      const found = shape ?? (path === undefined ? undefined : shapeOf(path, depth + 1));
      if (found !== undefined) return shapeAt(found, rest);
    }
    return undefined;
  };
  return { written, writes, shapeOf };
}

/**
 * The count and the item of each loop around, innermost first. Inner ones hide outer ones of the same name.
 */
function turnsAt(plan: Plan, within: string, { shapeOf }: Look): readonly Told[] {
  return loopsAround(plan, within).flatMap((id) => {
    const loop = plan.steps.get(id)?.loop;
    if (loop === undefined) return [];
    const one = { always: true, origins: [{ elementId: id, how: 'loop' as const }] };
    const count = { ...one, name: 'loopCounter', shape: numberShape };
    if (loop.collection === undefined) return [count];
    const path = solePath(loop.collection);
    const shape = path === undefined ? undefined : itemShape(shapeOf(path));
    return [count, { ...one, name: loop.elementVariable, shape }];
  });
}

/** The variables set on some way to a point. */
function setBefore(plan: Plan, point: Point, look: Look): readonly Told[] {
  const ways = waysOf(plan);
  const reached = reachedBack(point, ways);
  const starts = [...reached].filter((at) => !ways.before.has(at));
  const passage = { point, ways, reached, starts, budget: { left: mostPassed } };
  const { budget } = passage;
  const isReached = passesBy({ ...passage, stops: () => false });
  return [...look.writes].flatMap(([name, all]): readonly Told[] => {
    const before = all.filter((write) => reached.has(pointOf(write)));
    if (before.length === 0) return [];
    const sure = new Set(before.filter(({ maybe }) => !maybe).map(pointOf));
    const stops = (at: Point): boolean => sure.has(at);
    const isAsked = isReached && sure.size > 0 && budget.left > 0;
    const always = isAsked && !passesBy({ ...passage, stops });
    return [{ name, shape: look.shapeOf([name]), always, origins: before }];
  });
}

/** The point at which a step sets variables. Collected lists of a loop are set after the loop. */
const pointOf = ({ elementId, how }: Origin): Point =>
  how === 'loop' ? `out:${elementId}` : `done:${elementId}`;

/** The point and every point from which a token can reach it. */
function reachedBack(point: Point, { before }: Ways): ReadonlySet<Point> {
  const found = new Set<Point>([point]);
  const open: Point[] = [...(before.get(point) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...(before.get(at) ?? []));
  }
  return found;
}

interface Passage {
  readonly point: Point;
  readonly ways: Ways;
  readonly reached: ReadonlySet<Point>;
  /** The points among these without a predecessor. */
  readonly starts: readonly Point[];
  readonly stops: (at: Point) => boolean;
  /** The remaining steps of the search. If none is left, a token counts as having reached the point. */
  readonly budget: { left: number };
}

/**
 * Whether a token can reach a point without passing a point that stops it. A token passes a join only after
 * tokens came by every incoming way.
 */
function passesBy({ point, ways, reached, starts, stops, budget }: Passage): boolean {
  const passed = new Set<Point>();
  const came = new Map<Point, number>();
  const open: Point[] = [...starts];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (passed.has(at) || stops(at)) continue;
    if (at === point) return true;
    passed.add(at);
    budget.left -= 1;
    if (budget.left <= 0) return true;
    for (const next of ways.after.get(at) ?? []) {
      if (!reached.has(next)) continue;
      const times = (came.get(next) ?? 0) + 1;
      came.set(next, times);
      if (!ways.joins.has(next) || times === ways.before.get(next)?.length) open.push(next);
    }
  }
  return false;
}

/** Variables that other elements read and no element sets. */
function givenTo(plan: Plan, id: string, { writes }: Look): readonly Told[] {
  const items = new Set([...plan.steps.values()].flatMap(({ loop }) => loop?.elementVariable ?? []));
  return [...readIn(plan)].flatMap(([name, readers]) => {
    const others = [...readers].filter((one) => one !== id);
    if (writes.has(name) || items.has(name) || others.length === 0) return [];
    const origins = others.map((elementId) => ({ elementId, how: 'given' as const }));
    return [{ name, shape: undefined, always: false, origins }];
  });
}

/** The same for a diagram that is not deployed. */
export async function variablesIn(
  xml: string,
  elementId: string,
  known: KnownAnswers,
): ReturnType<ProcessPort['variables']> {
  let tree: Tree;
  try {
    tree = await readTree(xml);
  } catch (error) {
    if (error instanceof UnreadableXml) return { problem: 'unreadable' };
    throw error;
  }
  const process = mainProcess(tree);
  if (process === undefined) return { problem: 'unreadable' };
  return variablesAt(planOf(process), elementId, known) ?? { problem: 'no element' };
}
