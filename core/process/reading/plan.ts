/**
 * A definition as the host runs it: its elements by id with their properties, the flows between them, and the
 * events that they wait for.
 */
import {
  isTrue,
  type Parameters,
  type Properties,
  parametersOf,
  propertiesOf,
  secretNames,
} from './dialect.ts';
import { conditionOf } from './language.ts';
import { type Loop, loopOf } from './loop.ts';
import { extensionsOf } from './namespaces.ts';
import { bodyOf, type Element, elementIn, elementsIn, type Tree } from './xml.ts';

/** The host's kind of a step, independent of the engine's type. */
export type StepKind =
  | 'service'
  | 'rule'
  | 'script'
  | 'send'
  | 'user'
  | 'receive'
  | 'call'
  | 'task'
  | 'subprocess'
  | 'gateway'
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary';

const eventKinds = [
  ...(['timer', 'message', 'signal', 'error', 'escalation', 'compensate'] as const),
  ...(['terminate', 'link', 'cancel', 'conditional'] as const),
  // The base type of all event definitions. The deploy check rejects it.
  'bpmn:EventDefinition',
] as const;

/** The trigger that an event waits for or throws. */
export interface EventPart {
  readonly kind: (typeof eventKinds)[number];
  /** Name of the message or signal, code of the error or escalation. Null catches any. */
  readonly reference: string | null;
  readonly timer?: { readonly type: 'timeDate' | 'timeDuration' | 'timeCycle'; readonly text: string };
  /** The condition of a conditional event. */
  readonly condition?: string;
  /** For a compensation: the one activity to undo, and whether the process waits for it. */
  readonly activity?: string;
  readonly waits?: boolean;
}

export interface Step {
  readonly id: string;
  readonly name: string | null;
  readonly type: string;
  readonly kind: StepKind;
  readonly parent: string;
  readonly properties: Properties;
  readonly parameters: Parameters;
  readonly loop: Loop | undefined;
  readonly events: readonly EventPart[];
  /** For a boundary event: its activity, and whether the event ends that activity. */
  readonly attachedTo: string | undefined;
  readonly interrupting: boolean;
  readonly eventSubProcess: boolean;
  readonly defaultFlow: string | undefined;
  readonly asyncBefore: boolean;
  readonly asyncAfter: boolean;
  readonly script: string | undefined;
  /** Secrets that its scripts may read: its own and the process's. */
  readonly secrets: readonly string[];
  readonly element: Element;
}

export interface Flow {
  readonly id: string;
  readonly name: string | null;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly parent: string;
  readonly condition: string | undefined;
  /** Language of a condition that is a script. */
  readonly language: string | undefined;
  readonly element: Element;
}

export interface Plan {
  /** Id of the process element. */
  readonly processKey: string;
  readonly name: string | null;
  /** The properties of the process itself. */
  readonly properties: Properties;
  readonly steps: ReadonlyMap<string, Step>;
  readonly flows: ReadonlyMap<string, Flow>;
  /** By compensation boundary event: the activity that undoes the activity to which the event is attached. */
  readonly handlers: ReadonlyMap<string, string>;
}

/** All processes of a file. An executable one runs, the others are only drawn. */
export function processesOf(tree: Tree): readonly Element[] {
  return elementsIn(tree.root.rootElements).filter(({ $type }) => $type === 'bpmn:Process');
}

/** The main process of a file: the executable one, or the only one. */
export function mainProcess(tree: Tree): Element | undefined {
  const all = processesOf(tree);
  const executable = all.filter(({ isExecutable }) => isExecutable === true);
  return executable.length === 1 ? executable[0] : all.length === 1 ? all[0] : undefined;
}

/** The plan of a process. */
export function planOf(process: Element): Plan {
  const steps = new Map<string, Step>();
  const flows = new Map<string, Flow>();
  const handlers = new Map<string, string>();
  const own = propertiesOf(process);
  const common = secretNames(own);
  const walk = (scope: Element): void => {
    for (const { $type, sourceRef, targetRef } of elementsIn(scope.artifacts)) {
      const [from, to] = [elementIn(sourceRef), elementIn(targetRef)];
      if ($type !== 'bpmn:Association' || to?.isForCompensation !== true) continue;
      if (from?.$type === 'bpmn:BoundaryEvent') handlers.set(from.id ?? '', to.id ?? '');
    }
    for (const element of elementsIn(scope.flowElements)) {
      if (element.$type === 'bpmn:SequenceFlow') {
        flows.set(element.id ?? '', flowOf(element, scope.id ?? ''));
        continue;
      }
      const kind = kindOf(element.$type);
      if (kind === undefined) continue;
      steps.set(element.id ?? '', stepOf(element, kind, scope.id ?? '', common));
      if (kind === 'subprocess') walk(element);
    }
  };
  walk(process);
  const name = process.name ?? null;
  return { processKey: process.id ?? '', name, properties: own, steps, flows, handlers };
}

const kinds: Readonly<Record<string, StepKind>> = {
  'bpmn:ServiceTask': 'service',
  'bpmn:BusinessRuleTask': 'rule',
  'bpmn:ScriptTask': 'script',
  'bpmn:SendTask': 'send',
  'bpmn:UserTask': 'user',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:CallActivity': 'call',
  'bpmn:Task': 'task',
  'bpmn:ManualTask': 'task',
  'bpmn:SubProcess': 'subprocess',
  'bpmn:Transaction': 'subprocess',
  'bpmn:AdHocSubProcess': 'subprocess',
  'bpmn:ExclusiveGateway': 'gateway',
  'bpmn:ParallelGateway': 'gateway',
  'bpmn:InclusiveGateway': 'gateway',
  'bpmn:EventBasedGateway': 'gateway',
  'bpmn:ComplexGateway': 'gateway',
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:BoundaryEvent': 'boundary',
};

/** The host's kind of a BPMN type. Undefined for types that never run (data, annotations). */
export function kindOf(type: string): StepKind | undefined {
  return kinds[type];
}

function stepOf(element: Element, kind: StepKind, parent: string, common: readonly string[]): Step {
  const properties = propertiesOf(element);
  const attached = elementIn(element.attachedToRef);
  const standard = elementIn(element.default);
  return {
    id: element.id ?? '',
    name: element.name ?? null,
    type: element.$type,
    kind,
    parent,
    properties,
    parameters: parametersOf(element),
    loop: loopOf(element, properties),
    events: elementsIn(element.eventDefinitions).map(eventOf),
    attachedTo: attached?.id,
    interrupting: element.cancelActivity !== false && element.isInterrupting !== false,
    eventSubProcess: element.triggeredByEvent === true,
    defaultFlow: standard?.id,
    asyncBefore: isTrue(properties, 'asyncbefore'),
    asyncAfter: isTrue(properties, 'asyncafter'),
    script: scriptOf(element, properties),
    secrets: kind === 'service' ? common : [...new Set([...secretNames(properties), ...common])],
    element,
  };
}

function scriptOf(element: Element, properties: Properties): string | undefined {
  const written = element.script;
  if (typeof written === 'string' && written.trim() !== '') return written;
  return properties.get('script')?.value;
}

function eventOf(definition: Element): EventPart {
  const type = definition.$type.replace(/^bpmn:(\w+)EventDefinition$/, '$1').toLowerCase();
  const kind = eventKinds.find((one) => one === type) ?? 'bpmn:EventDefinition';
  const refers = (name: string) => elementIn(definition[name]);
  const code = refers('errorRef')?.errorCode ?? refers('escalationRef')?.escalationCode;
  const named = refers('messageRef')?.name ?? refers('signalRef')?.name ?? definition.name;
  const reference = typeof code === 'string' ? code : typeof named === 'string' ? named : null;
  for (const type of ['timeDate', 'timeDuration', 'timeCycle'] as const) {
    const text = bodyOf(definition[type]);
    if (text !== undefined) return { kind, reference, timer: { type, text } };
  }
  const condition = conditionOf(elementIn(definition.condition), definition).text;
  if (condition !== undefined) return { kind, reference, condition };
  if (kind !== 'compensate') return { kind, reference };
  const activity = refers('activityRef')?.id;
  const waits = definition.waitForCompletion !== false;
  return { kind, reference, waits, ...(activity === undefined ? {} : { activity }) };
}

function flowOf(element: Element, parent: string): Flow {
  const condition = conditionOf(elementIn(element.conditionExpression), element);
  return {
    id: element.id ?? '',
    name: element.name ?? null,
    from: elementIn(element.sourceRef)?.id,
    to: elementIn(element.targetRef)?.id,
    parent,
    condition: condition.text,
    language: condition.language,
    element,
  };
}

/** The loops around an element, including its own. The element runs once for each of their turns. */
export function loopsAround(plan: Plan, id: string): readonly string[] {
  const loops: string[] = [];
  for (let at = plan.steps.get(id); at !== undefined; at = plan.steps.get(at.parent)) {
    if (at.loop !== undefined) loops.push(at.id);
  }
  return loops;
}

export interface Joins {
  readonly into: ReadonlyMap<string, readonly Flow[]>;
  readonly outOf: ReadonlyMap<string, readonly Flow[]>;
}

const known = new WeakMap<Plan, Joins>();

/** Every flow of a plan by its source and its target, computed once. */
export function joinsOf(plan: Plan): Joins {
  const before = known.get(plan);
  if (before !== undefined) return before;
  const made = joined(plan);
  known.set(plan, made);
  return made;
}

function joined({ flows }: Plan): Joins {
  const into = new Map<string, Flow[]>();
  const outOf = new Map<string, Flow[]>();
  const add = (map: Map<string, Flow[]>, id: string | undefined, flow: Flow): void => {
    if (id === undefined) return;
    const list = map.get(id);
    if (list === undefined) map.set(id, [flow]);
    else list.push(flow);
  };
  for (const flow of flows.values()) {
    add(outOf, flow.from, flow);
    add(into, flow.to, flow);
  }
  return { into, outOf };
}

/** The name of the message that a step waits for. Null if it waits for no message. */
export function messageOf({ kind, events, element }: Step): string | null {
  const event = events.find((one) => one.kind === 'message');
  if (event !== undefined) return event.reference;
  const name = elementIn(element.messageRef)?.name;
  return kind === 'receive' && typeof name === 'string' ? name : null;
}

export interface Topic {
  /** A name or an expression, as written. */
  readonly text: string;
  /** The notation of the topic, for findings. */
  readonly from: 'Topic' | 'camunda:topic' | 'zeebe:taskDefinition';
  /** The number of a worker's tries, if the diagram gives it at the topic. */
  readonly tries: number | undefined;
}

/**
 * The topic of a service task: the host's property `Topic`, Camunda 7's external task, or the type of a Zeebe
 * job. Undefined if the host does the task itself, because the Zeebe type is the name of a command.
 */
export function topicOf(
  step: Pick<Step, 'kind' | 'element' | 'properties'>,
  isCommand: (name: string) => boolean,
): Topic | undefined {
  if (step.kind !== 'service') return undefined;
  const own = step.properties.get('topic')?.value;
  if (own !== undefined && !step.properties.has('connectorkey')) {
    return { text: own.trim(), from: 'Topic', tries: undefined };
  }
  const { type, topic } = step.element;
  if (type === 'external') {
    return { text: String(topic ?? '').trim(), from: 'camunda:topic', tries: undefined };
  }
  const job = extensionsOf(step.element).find(({ $type }) => /:taskDefinition$/.test($type));
  const name = typeof job?.type === 'string' ? job.type.trim() : undefined;
  if (name === undefined || isCommand(name)) return undefined;
  const tries = /^\d{1,3}$/.test(String(job?.retries ?? '')) ? Number(job?.retries) : undefined;
  return { text: name, from: 'zeebe:taskDefinition', tries };
}

/** The allowed names of topics. */
export const topicName = /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,199}$/u;
