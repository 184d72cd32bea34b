/**
 * State of instances that began on bpmn-engine, before the host had a machine of its own: read once into the machine's
 * form, under the same tokens, so that they go on where they stood.
 */
import { knownInstant } from '../../values/instant.ts';
import { itemsOf } from '../../values/members.ts';
import type { Plan, Step } from '../reading/plan.ts';
import {
  type EventNode,
  isMachineState,
  type MachineState,
  type Node,
  type ScopeNode,
} from './state.ts';

/** The items of a loop, as its collection gives them now. */
type ItemsOf = (collection: string) => unknown;

interface Kept {
  readonly id: string;
  readonly status?: string;
  readonly executionId?: string;
  readonly broker?: { readonly queues?: readonly Queue[] };
  readonly execution?: Execution;
}

interface Queue {
  readonly name: string;
  readonly messages?: readonly {
    readonly fields: { readonly routingKey: string };
    readonly content: Content;
  }[];
}

interface Content {
  readonly id: string;
  readonly executionId: string;
  readonly isMultiInstance?: boolean;
  readonly isDefinitionScope?: boolean;
  readonly index?: number;
  readonly loopCardinality?: number;
  readonly expireAt?: string;
  readonly repeat?: number;
}

interface Execution {
  readonly executionId?: string;
  readonly children?: readonly Kept[];
  /** Of a sub-process in a loop: one for each turn. */
  readonly executions?: readonly Execution[];
}

/** Kept state as the machine's. Throws where state of the engine holds nothing that waits. */
export function machineStateOf(kept: unknown, plan: Plan, itemsOf: ItemsOf): MachineState {
  if (isMachineState(kept)) return kept;
  // What the engine kept has its form; of anything else nothing is found, which is told below.
  const { execution } = kept as { readonly execution?: { readonly processes?: readonly Kept[] } };
  const process = execution?.processes?.find(({ id }) => id === plan.processKey);
  const nodes: Node[] = [];
  const reader = { plan, nodes, itemsOf };
  readScope(reader, plan.processKey, plan.processKey, null, process?.execution?.children ?? []);
  if (nodes.length < 2) throw new Error('the kept state of the instance holds nothing that waits');
  return { form: 2, next: 1, nodes };
}

interface Reader {
  readonly plan: Plan;
  readonly nodes: Node[];
  readonly itemsOf: ItemsOf;
}

function readScope(
  reader: Reader,
  id: string,
  elementId: string,
  parent: string | null,
  children: readonly Kept[],
  index?: number,
): void {
  const joins: ScopeNode['joins'] = {};
  for (const child of children) {
    for (const { content } of messagesOf(child, 'inbound-q')) {
      const waiting = joins[child.id] ?? {};
      waiting[content.id] = (waiting[content.id] ?? 0) + 1;
      joins[child.id] = waiting;
    }
  }
  const place = index === undefined ? {} : { index };
  reader.nodes.push({ kind: 'scope', id, elementId, parent, ...place, joins, done: [] });
  const running = children.filter(({ status }) => status === 'executing');
  for (const child of running) readChild(reader, child, id, running);
}

const messagesOf = ({ broker }: Kept, name: string) =>
  broker?.queues?.find((queue) => queue.name === name)?.messages ?? [];

function readChild(reader: Reader, child: Kept, parent: string, beside: readonly Kept[]): void {
  const step = reader.plan.steps.get(child.id);
  const id = child.executionId ?? '';
  if (step === undefined) return;
  if (step.loop !== undefined) readLoop(reader, child, step, parent);
  else if (step.kind === 'subprocess') {
    readScope(reader, id, step.id, parent, child.execution?.children ?? []);
  } else if (step.kind === 'gateway') {
    const base = { id, elementId: step.id, parent };
    if (step.type === 'bpmn:EventBasedGateway') reader.nodes.push({ kind: 'choice', ...base });
    else
      reader.nodes.push({ kind: 'route', ...base, at: 0, taken: [], again: { do: 'route', id } });
  } else if (['catch', 'boundary'].includes(step.kind)) {
    readEvent(reader, child, step, parent, beside);
  } else reader.nodes.push({ kind: 'task', id, elementId: step.id, parent });
}

function readEvent(
  reader: Reader,
  child: Kept,
  step: Step,
  parent: string,
  beside: readonly Kept[],
): void {
  const armed = messagesOf(child, 'execute-q').filter(({ content }) => content.isDefinitionScope);
  const content = armed.at(-1)?.content;
  if (content === undefined) return;
  const executionOf = (id: string | undefined) =>
    beside.find((one) => one.id === id)?.executionId ?? null;
  const before = [...reader.plan.flows.values()].find(({ to }) => to === step.id)?.from;
  const isChoice = reader.plan.steps.get(before ?? '')?.type === 'bpmn:EventBasedGateway';
  const owner =
    step.kind === 'boundary' ? executionOf(step.attachedTo) : isChoice ? executionOf(before) : null;
  const role = step.kind === 'boundary' ? 'boundary' : owner === null ? 'catch' : 'choice';
  const node: EventNode = {
    ...{ kind: 'event', id: content.executionId, elementId: step.id, parent, role, owner },
    ...(content.expireAt === undefined ? {} : { due: knownInstant(content.expireAt) }),
    ...(content.repeat === undefined ? {} : { left: content.repeat }),
  };
  reader.nodes.push(node);
}

function readLoop(reader: Reader, child: Kept, step: Step, parent: string): void {
  const id = child.executionId ?? '';
  const messages = messagesOf(child, 'execute-q').map(({ content }) => content);
  const turns = messages.filter(
    ({ isMultiInstance, executionId }) => isMultiInstance === true && executionId !== id,
  );
  const total = Math.max(0, ...messages.map(({ loopCardinality }) => loopCardinality ?? 0));
  const running = new Map(turns.map((turn) => [turn.executionId, turn.index ?? 0]));
  const begun = step.loop?.sequential === true ? Math.max(0, ...running.values()) + 1 : total;
  const { collection } = step.loop ?? {};
  const items = collection === undefined ? undefined : reader.itemsOf(collection);
  reader.nodes.push({
    ...{ kind: 'loop', id, elementId: step.id, parent },
    ...{ total, begun, completed: begun - running.size },
    ...(Array.isArray(items) ? { items: itemsOf(items) } : {}),
  });
  for (const [turn, index] of running) {
    if (step.kind === 'subprocess') {
      const inner = child.execution?.executions?.find(({ executionId }) => executionId === turn);
      readScope(reader, turn, step.id, id, inner?.children ?? [], index);
    } else reader.nodes.push({ kind: 'task', id: turn, elementId: step.id, parent: id, index });
  }
}
