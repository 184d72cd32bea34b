/**
 * The ways of tokens through a diagram, as points and edges. The points of a step are before it, after its
 * work, and after its loop. `any` is an unknown place within a scope, from which boundary events of the scope
 * continue.
 */
import { joinsOf, type Plan, type Step } from '../reading/plan.ts';

/** `in:ID`, `done:ID`, `out:ID` or `any:ID`. */
export type Point = `${'in' | 'done' | 'out' | 'any'}:${string}`;

export interface Ways {
  readonly before: ReadonlyMap<Point, readonly Point[]>;
  readonly after: ReadonlyMap<Point, readonly Point[]>;
  /** Points that a token passes only after tokens came by every edge. */
  readonly joins: ReadonlySet<Point>;
}

const known = new WeakMap<Plan, Ways>();

/** Every way of a plan, computed once. */
export function waysOf(plan: Plan): Ways {
  const found = known.get(plan) ?? made(plan);
  known.set(plan, found);
  return found;
}

function made(plan: Plan): Ways {
  const before = new Map<Point, Point[]>();
  const after = new Map<Point, Point[]>();
  const add = (map: Map<Point, Point[]>, at: Point, one: Point): void => {
    const list = map.get(at);
    if (list === undefined) map.set(at, [one]);
    else list.push(one);
  };
  const join = (from: Point, to: Point): void => {
    add(after, from, to);
    add(before, to, from);
  };
  const { into, outOf } = joinsOf(plan);
  const handlers = new Set(plan.handlers.values());
  const links = linksOf(plan);
  const scopes = new Set([...plan.steps.values()].map(({ parent }) => parent));
  for (const step of plan.steps.values()) {
    const { id, parent, kind, eventSubProcess, attachedTo, loop } = step;
    join(`out:${id}`, `any:${parent}`);
    join(`done:${id}`, `out:${id}`);
    if (kind !== 'subprocess') join(`in:${id}`, `done:${id}`);
    else join(`any:${id}`, `any:${parent}`);
    if (kind === 'subprocess' && !scopes.has(id)) join(`in:${id}`, `done:${id}`);
    if (loop !== undefined) {
      // The loop may have no turn, and each turn sees the variables of earlier turns.
      join(`in:${id}`, `out:${id}`);
      join(`done:${id}`, `in:${id}`);
    }
    for (const { to } of outOf.get(id) ?? []) if (to !== undefined) join(`out:${id}`, `in:${to}`);
    const link = kind === 'throw' ? linkOf(step) : undefined;
    const caught = link === undefined ? undefined : links.get(`${parent} ${link}`);
    if (caught !== undefined) join(`out:${id}`, caught);
    if (attachedTo !== undefined) {
      join(`in:${attachedTo}`, `in:${id}`);
      join(`any:${attachedTo}`, `in:${id}`);
    } else if (eventSubProcess) {
      join(`in:${parent}`, `in:${id}`);
      join(`any:${parent}`, `in:${id}`);
    } else if (!into.has(id) && !handlers.has(id) && linkOf(step) === undefined) {
      join(`in:${parent}`, `in:${id}`);
    }
    if (plan.steps.has(parent) && !outOf.has(id) && caught === undefined) join(`out:${id}`, `done:${parent}`);
  }
  for (const [event, handler] of plan.handlers) {
    const done = plan.steps.get(event)?.attachedTo;
    if (done !== undefined) join(`out:${done}`, `in:${handler}`);
  }
  const joins = [...plan.steps.values()].filter(
    ({ id, type }) => type === 'bpmn:ParallelGateway' && (into.get(id) ?? []).length > 1,
  );
  return { before, after, joins: new Set(joins.map(({ id }): Point => `in:${id}`)) };
}

/** The name of a link that a step throws or catches. */
const linkOf = ({ events: [event] }: Step): string | undefined =>
  event?.kind === 'link' ? (event.reference ?? undefined) : undefined;

/** The catching event of a link by scope and name. Only one event catches a link. */
function linksOf({ steps }: Plan): ReadonlyMap<string, Point> {
  const found = new Map<string, Point>();
  for (const step of steps.values()) {
    const link = step.kind === 'catch' ? linkOf(step) : undefined;
    if (link !== undefined) found.set(`${step.parent} ${link}`, `in:${step.id}`);
  }
  return found;
}
