/** Selects the flows by which a token leaves (BPMN 2.0.2, 13.2.1 and 13.4). */
import type { Flow, Step } from '../reading/plan.ts';
import { route } from './activities.ts';
import { type Core, cancel, isScript, positionOf, Stuck } from './core.ts';
import type { Action, RouteNode } from './state.ts';
import { attempt, conditionToken, stand } from './tokens.ts';

/** The token of a completed element continues. */
export function leave(
  core: Core,
  { element, parent, id, told }: Extract<Action, { readonly do: 'leave' }>,
): void {
  const position = positionOf(core, { id, elementId: element, parent });
  if (told !== true) core.holder.seen('done', position, parent);
  if (core.graph.outgoing(element).length > 0) route(core, element, parent, id);
}

/** Evaluates the flows of an element one by one, until it is known which flows are taken. */
export function decide(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'route') return;
  const step = core.graph.step(node.elementId);
  const out = core.graph.outgoing(node.elementId);
  const isFirst = step.type === 'bpmn:ExclusiveGateway';
  const script = step.properties.get('condition')?.value;
  if (node.at === 0 && step.kind === 'gateway' && script !== undefined && out.length > 1) {
    conditionToken(core, node);
    return;
  }
  while (node.at < out.length && !(isFirst && node.taken.length > 0)) {
    const flow = out[node.at];
    if (flow === undefined) break;
    if (flow.condition === undefined || flow.id === step.defaultFlow || ignores(step)) {
      node.at += 1;
      if (isFirst && out.length === 1) node.taken.push(flow.id);
      continue;
    }
    if (isScript(flow)) {
      conditionToken(core, node, flow.id);
      return;
    }
    const found = attempt(core, node, { do: 'route', id }, () => holds(core, node, flow));
    if (found === undefined) {
      // Earlier results may be outdated at a retry, so the retry evaluates all flows together.
      node.at = 0;
      node.taken = [];
      return;
    }
    node.at += 1;
    if (found.value) node.taken.push(flow.id);
  }
  take(core, node, step, out);
}

/** Whether the gateway ignores conditions: a parallel gateway takes all flows. */
const ignores = ({ type }: Step): boolean => type === 'bpmn:ParallelGateway';

function holds(core: Core, node: RouteNode, { id, condition }: Flow): boolean {
  return core.holder.condition(`the condition of ${id}`, condition ?? '', positionOf(core, node));
}

function take(core: Core, node: RouteNode, step: Step, out: readonly Flow[]): void {
  const taken = new Set(node.taken);
  const isExclusive = step.type === 'bpmn:ExclusiveGateway';
  const isDefault = ({ id }: Flow): boolean => id === step.defaultFlow;
  const flows = out.filter((flow) => {
    if (ignores(step) || taken.has(flow.id)) return true;
    if (isDefault(flow)) return taken.size === 0;
    return flow.condition === undefined && !isExclusive && !named(step);
  });
  if (flows.length === 0) {
    node.at = 0;
    node.taken = [];
    const message = `No flow that leaves ${step.id} holds, and it has no default: set the variables that its conditions read, then retry.`;
    stand(core, node, { do: 'route', id: node.id }, 'NO_FLOW', message);
    return;
  }
  const { id, elementId } = node;
  const parent = node.parent ?? '';
  if (step.kind === 'gateway') core.holder.seen('done', positionOf(core, node), parent);
  core.holder.left(
    elementId,
    flows.map((flow) => flow.id),
    id,
  );
  cancel(core, id);
  for (const { id: flow, to } of flows) {
    if (to === undefined) throw new Stuck('NO_FLOW', `${flow} of ${elementId} leads nowhere`);
    core.queue.push({ do: 'arrive', element: to, parent, flow });
  }
}

/** Whether a script of the gateway names the flow. */
const named = (step: Step): boolean => step.kind === 'gateway' && step.properties.has('condition');
