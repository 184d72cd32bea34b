/** A plan indexed for the machine: the flows of each element and the events attached to it. */
import type { EventPart, Flow, Plan, Step } from '../reading/plan.ts';

/** An event sub-process with its one start event. */
export interface EventSub {
  readonly sub: Step;
  readonly start: Step;
}

export interface Graph {
  readonly plan: Plan;
  /** Whether there are conditional events. They are evaluated whenever no token can move. */
  readonly hasConditions: boolean;
  step(id: string): Step;
  outgoing(id: string): readonly Flow[];
  incoming(id: string): readonly Flow[];
  /** Boundary events of an activity. */
  boundaries(id: string): readonly Step[];
  /** Event sub-processes of a scope: the process or a sub-process. */
  eventSubs(scope: string): readonly EventSub[];
  /** The first elements of a scope: its plain start event, or every element without an incoming flow. */
  starts(scope: string): readonly Step[];
  /** The activity that undoes this one. */
  handler(id: string): string | undefined;
  /** The catching link of the same name in the same scope. */
  linkTarget(thrown: Step): Step | undefined;
  /** Elements from which a token may still reach the gateway by this flow. */
  reaching(gateway: string, flow: string): ReadonlySet<string>;
}

const none: readonly never[] = [];

/** The graph of a plan. A plan never changes, so its graph is made once for all instances of a version. */
export function graphOf(plan: Plan): Graph {
  const outgoing = grouped([...plan.flows.values()], ({ from }) => from);
  const incoming = grouped([...plan.flows.values()], ({ to }) => to);
  const steps = [...plan.steps.values()];
  const inside = grouped(steps, ({ parent }) => parent);
  const attached = grouped(steps, ({ attachedTo }) => attachedTo);
  const reached = new Map<string, ReadonlySet<string>>();
  const graph: Graph = {
    plan,
    hasConditions: steps.some(({ events }) => isOf(events, 'conditional')),
    step(id) {
      const step = plan.steps.get(id);
      if (step === undefined) throw new Error(`${id} is not a step of ${plan.processKey}`);
      return step;
    },
    outgoing: (id) => outgoing.get(id) ?? none,
    incoming: (id) => incoming.get(id) ?? none,
    boundaries: (id) => attached.get(id) ?? none,
    eventSubs: (scope) =>
      (inside.get(scope) ?? none).flatMap((sub) => {
        const start = sub.eventSubProcess
          ? (inside.get(sub.id) ?? none).find(({ kind }) => kind === 'start')
          : undefined;
        return start === undefined ? [] : [{ sub, start }];
      }),
    starts: (scope) => startsOf(inside.get(scope) ?? none, incoming),
    handler(id) {
      const boundary = (attached.get(id) ?? none).find(({ events }) => isOf(events, 'compensate'));
      return boundary === undefined ? undefined : plan.handlers.get(boundary.id);
    },
    linkTarget: ({ parent, events }) =>
      (inside.get(parent) ?? none).find(
        (step) =>
          step.kind === 'catch' &&
          isOf(step.events, 'link') &&
          step.events[0]?.reference === events[0]?.reference,
      ),
    reaching(gateway, flow) {
      const key = `${gateway} ${flow}`;
      const known = reached.get(key) ?? reachingOf(graph, gateway, flow);
      reached.set(key, known);
      return known;
    },
  };
  return graph;
}

const isOf = (events: readonly EventPart[], kind: EventPart['kind']): boolean => events[0]?.kind === kind;

function grouped<T>(list: readonly T[], keyOf: (one: T) => string | undefined) {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** A scope may start without start events, at every element without an incoming flow (BPMN 2.0.2, 10.3.5). */
function startsOf(inside: readonly Step[], incoming: ReadonlyMap<string, readonly Flow[]>): readonly Step[] {
  const starts = inside.filter(({ kind }) => kind === 'start');
  if (starts.length > 0) {
    const plain = starts.find(({ events }) => events.length === 0);
    const first = plain ?? starts[0];
    return first === undefined ? none : [first];
  }
  return inside.filter(
    (step) =>
      !incoming.has(step.id) &&
      step.kind !== 'boundary' &&
      !step.eventSubProcess &&
      !(step.kind === 'catch' && isOf(step.events, 'link')) &&
      step.element.isForCompensation !== true,
  );
}

/** Searches backwards from a flow into a gateway, never through the gateway itself (BPMN 2.0.2, 13.4.3). */
function reachingOf(graph: Graph, gateway: string, flow: string): ReadonlySet<string> {
  const found = new Set<string>();
  const first = graph.plan.flows.get(flow)?.from;
  const open = first === undefined ? [] : [first];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === gateway || found.has(at)) continue;
    found.add(at);
    const step = graph.step(at);
    for (const { from } of graph.incoming(at)) if (from !== undefined) open.push(from);
    if (step.attachedTo !== undefined) open.push(step.attachedTo);
    if (step.kind === 'catch' && isOf(step.events, 'link')) {
      for (const one of graph.plan.steps.values()) {
        if (one.kind === 'throw' && graph.linkTarget(one)?.id === at) open.push(one.id);
      }
    }
  }
  return found;
}
