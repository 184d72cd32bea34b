/**
 * Whole diagrams for tests in a few lines: `process([task('a')], ['s -> a -> e'])`. A flow is an arrow; `a -> b : ${x}`
 * has a condition, `a => b` is the default of `a`. Errors, messages, signals and escalations are declared by being named.
 */
import { definitions, el, escaped } from './bpmn.ts';

/** A process of these elements; where its flows name them, with a plain start `s` and a plain end `e`. */
export function process(elements: readonly string[], flows: readonly string[]): string {
  const inside = content(withEnds(elements, flows, ['s', 'e']), flows, 'f');
  return definitions(
    `${declared(inside)}<bpmn:process id="main" name="Test" isExecutable="true">${inside}</bpmn:process>`,
  );
}

/** The elements with the plain start and end that flows name and nobody brought. */
function withEnds(
  elements: readonly string[],
  flows: readonly string[],
  [first, last]: readonly [string, string],
): readonly string[] {
  const named = (id: string): boolean =>
    flows.some((flow) =>
      flow
        .split(' : ')[0]
        ?.split(/[\s=>-]+/)
        .includes(id),
    ) && !elements.some((element) => element.includes(` id="${id}"`));
  return [...(named(first) ? [start(first)] : []), ...elements, ...(named(last) ? [end(last)] : [])];
}

/** Elements with the flows between them. */
function content(elements: readonly string[], flows: readonly string[], prefix: string): string {
  let text = elements.join('');
  const arrows: string[] = [];
  for (const line of flows) {
    const [chain = '', condition] = line.split(' : ');
    const parts = chain.trim().split(/\s*(->|=>)\s*/);
    for (let at = 0; at + 2 < parts.length; at += 2) {
      const [from, arrow, to] = parts.slice(at, at + 3);
      const id = `${prefix}${arrows.length}`;
      if (arrow === '=>') text = text.replace(` id="${from}"`, ` id="${from}" default="${id}"`);
      const inside =
        condition === undefined
          ? ''
          : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition.trim())}</bpmn:conditionExpression>`;
      arrows.push(
        `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`,
      );
    }
  }
  return text + arrows.join('');
}

/** Declarations of everything that event definitions refer to, each once. */
function declared(inside: string): string {
  const found = inside.matchAll(/(error|message|signal|escalation)Ref="([^"]+)"/g);
  const all = [...found].map(([, kind = '', id = '']) => {
    const name = id.slice(kind.length + 1);
    const code = kind === 'error' || kind === 'escalation' ? `${kind}Code="${name}"` : `name="${name}"`;
    return `<bpmn:${kind} id="${id}" ${code}/>`;
  });
  return [...new Set(all)].join('');
}

/** What an event catches or throws: the inside of an event element. */
export const on = {
  timer: (text: string) => time('timeDuration', text),
  cycle: (text: string) => time('timeCycle', text),
  date: (text: string) => time('timeDate', text),
  message: (name: string) => refers('message', name),
  signal: (name: string) => refers('signal', name),
  error: (code?: string) => refers('error', code),
  escalation: (code?: string) => refers('escalation', code),
  condition: (text: string) =>
    `<bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression">${escaped(text)}</bpmn:condition></bpmn:conditionalEventDefinition>`,
  compensation: (activity?: string, waits = true) =>
    `<bpmn:compensateEventDefinition${activity === undefined ? '' : ` activityRef="${activity}"`}${waits ? '' : ' waitForCompletion="false"'}/>`,
  link: (name: string) => `<bpmn:linkEventDefinition name="${name}"/>`,
  terminate: '<bpmn:terminateEventDefinition/>',
  cancel: '<bpmn:cancelEventDefinition/>',
} as const;

function refers(kind: 'message' | 'signal' | 'error' | 'escalation', name?: string): string {
  return `<bpmn:${kind}EventDefinition${name === undefined ? '' : ` ${kind}Ref="${kind}_${name}"`}/>`;
}

function time(type: string, text: string): string {
  return `<bpmn:timerEventDefinition><bpmn:${type} xsi:type="bpmn:tFormalExpression">${escaped(text)}</bpmn:${type}></bpmn:timerEventDefinition>`;
}

export const start = (id: string, event = '', attributes = '') => el('startEvent', id, {}, event, attributes);
export const end = (id: string, event = '') => el('endEvent', id, {}, event);
export const caught = (id: string, event: string) => el('intermediateCatchEvent', id, {}, event);
export const thrown = (id: string, event = '') => el('intermediateThrowEvent', id, {}, event);
/** A boundary event of `host`. */
export const boundary = (host: string, id: string, event: string) =>
  el('boundaryEvent', id, {}, event, `attachedToRef="${host}"`);
/** One that leaves its host running. */
export const beside = (host: string, id: string, event: string) =>
  el('boundaryEvent', id, {}, event, `attachedToRef="${host}" cancelActivity="false"`);

export const xor = (id: string) => el('exclusiveGateway', id);
export const and = (id: string) => el('parallelGateway', id);
export const or = (id: string) => el('inclusiveGateway', id);
export const events = (id: string) => el('eventBasedGateway', id);

export const task = (id: string, inside = '') => el('task', id, {}, inside);
export const user = (id: string, inside = '') => el('userTask', id, { FormKey: 'form' }, inside);
export const script = (id: string, text: string, inside = '') =>
  el('scriptTask', id, {}, `${inside}<bpmn:script>${escaped(text)}</bpmn:script>`);
export const receive = (id: string, inside = '') => el('receiveTask', id, {}, inside);
/** A deposit of this amount: refused with `ACCOUNT_CLOSED` on the closed account. */
export const deposit = (id: string, amount: string, account = '1000000005', inside = '') =>
  el(
    'serviceTask',
    id,
    { ConnectorKey: 'InitiateDeposit', accountNumber: account, amount, channel: 'branch' },
    inside,
  );
/** A call of another process of the case, by its name there. */
export const call = (
  id: string,
  name: string,
  properties: Readonly<Record<string, string>> = {},
  inside = '',
) => el('callActivity', id, properties, inside, `calledElement="${name}"`);

/** A sub-process; where its flows name them, with a plain start `ID_s` and a plain end `ID_e`. */
export function sub(
  id: string,
  elements: readonly string[],
  flows: readonly string[],
  {
    type = 'subProcess',
    inside = '',
    attributes = '',
  }: { readonly type?: string; readonly inside?: string; readonly attributes?: string } = {},
): string {
  const all = withEnds(elements, flows, [`${id}_s`, `${id}_e`]);
  return el(type, id, {}, inside + content(all, flows, `${id}_f`), attributes);
}

/** An event sub-process that begins with this event at `ID_s` and ends at `ID_e`. */
export function handler(
  id: string,
  event: string,
  elements: readonly string[],
  flows: readonly string[],
  { interrupting = true } = {},
): string {
  const first = start(`${id}_s`, event, interrupting ? '' : 'isInterrupting="false"');
  return sub(id, [first, ...elements], flows, { attributes: 'triggeredByEvent="true"' });
}

/** Makes `undoing` (the XML of an activity) what compensates `host`. */
export function undo(host: string, undoing: string): string {
  const id = / id="([^"]+)"/.exec(undoing)?.[1];
  const handling = undoing.replace(` id="${id}"`, ` id="${id}" isForCompensation="true"`);
  return `${boundary(host, `${host}_c`, on.compensation())}${handling}<bpmn:association id="${host}_a" sourceRef="${host}_c" targetRef="${id}" associationDirection="One"/>`;
}

/** A multi-instance marker over a collection, or so many times. */
export function many(
  over: { readonly collection: string } | { readonly times: string },
  more: {
    readonly sequential?: boolean;
    readonly until?: string;
    readonly collects?: string;
    /** The variable of the item: `item` by default. */
    readonly names?: string;
  } = {},
): string {
  const { sequential = false, until, collects, names } = more;
  const properties = {
    ...('collection' in over ? { collection: over.collection } : {}),
    ...(names === undefined ? {} : { elementVariable: names }),
    ...(collects === undefined ? {} : { aggregationVariable: collects }),
  };
  const own = Object.entries(properties)
    .map(([name, value]) => `<bank:property name="${name}" value="${escaped(value)}"/>`)
    .join('');
  const inside = [
    own === ''
      ? ''
      : `<bpmn:extensionElements><bank:properties>${own}</bank:properties></bpmn:extensionElements>`,
    'times' in over ? `<bpmn:loopCardinality>${escaped(over.times)}</bpmn:loopCardinality>` : '',
    until === undefined ? '' : `<bpmn:completionCondition>${escaped(until)}</bpmn:completionCondition>`,
  ];
  return `<bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}">${inside.join('')}</bpmn:multiInstanceLoopCharacteristics>`;
}

/** A standard loop marker: again while the condition holds. */
export function again(
  condition: string,
  more: { readonly first?: boolean; readonly most?: number } = {},
): string {
  const { first = false, most } = more;
  return `<bpmn:standardLoopCharacteristics testBefore="${first}"${most === undefined ? '' : ` loopMaximum="${most}"`}><bpmn:loopCondition>${escaped(condition)}</bpmn:loopCondition></bpmn:standardLoopCharacteristics>`;
}
