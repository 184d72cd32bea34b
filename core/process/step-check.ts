/** The deploy check of one element: what its kind needs, and whether the host supports it. */
import { distance } from 'fastest-levenshtein';
import { mostSecrets, secretName } from '../command/script-secrets.ts';
import { instantAt } from '../values/instant.ts';
import { inputsOf, outputsOf } from './binding.ts';
import { httpNames, type Properties, secretNames } from './dialect.ts';
import { dueOf, TimerProblem } from './due.ts';
import { compileText, ExpressionProblem, hasExpression } from './expression.ts';
import { type Finding, fault, type Known, oddity } from './finding.ts';
import { inputFindings } from './input-check.ts';
import { fieldsOf } from './inputs.ts';
import { type EventPart, loopsAround, type Plan, type Step } from './plan.ts';
import { scriptFindings } from './script-check.ts';

/** Everything wrong with one element. */
export function stepFindings(step: Step, plan: Plan, known: Known): readonly Finding[] {
  return [
    ...unsupported(step, plan),
    ...mappingFindings(step),
    ...loopFindings(step),
    ...gatewayFindings(step, plan),
    ...actorFindings(step, plan),
    ...readerFindings(step, known),
    ...connectorFindings(step),
    ...step.events.flatMap((event) => eventFindings(step, event)),
    ...(kindFindings[step.kind]?.(step, known) ?? []),
  ];
}

const no = (step: Step, message: string): Finding => fault(step.id, 'UNSUPPORTED', message);

/** Events that a place in a diagram may have. */
const supportedEvents: Readonly<Record<string, readonly EventPart['kind'][]>> = {
  start: ['timer', 'message'],
  innerStart: [],
  eventStart: ['error', 'escalation', 'timer', 'message', 'signal'],
  end: ['error', 'escalation', 'terminate', 'signal', 'compensate', 'cancel'],
  catch: ['timer', 'message', 'signal', 'link'],
  throw: ['signal', 'escalation', 'compensate', 'link'],
  boundary: ['timer', 'error', 'message', 'signal', 'escalation', 'compensate', 'cancel'],
};

function unsupported(step: Step, plan: Plan): readonly Finding[] {
  const found: Finding[] = [];
  if (step.type === 'bpmn:ComplexGateway') found.push(no(step, 'Complex gateways are not run.'));
  if (step.type === 'bpmn:AdHocSubProcess')
    found.push(no(step, 'Ad-hoc sub-processes are not run.'));
  if (step.element.loopCharacteristics !== undefined && step.loop === undefined) {
    found.push(no(step, 'This loop is not run.'));
  }
  if (
    (step.element.loopCharacteristics as { $type?: string } | undefined)?.$type ===
    'bpmn:StandardLoopCharacteristics'
  ) {
    found.push(
      no(step, 'Standard loops are not run; draw the loop with a gateway, or use multi-instance.'),
    );
  }
  const place = placeOf(step, plan);
  if (place === undefined) return found;
  for (const { kind } of step.events) {
    if (supportedEvents[place]?.includes(kind) === true) continue;
    found.push(no(step, `A ${kind} event is not supported at this ${step.kind} event.`));
  }
  if (step.events.length > 1) found.push(no(step, 'An event with several definitions is not run.'));
  if (['catch', 'boundary'].includes(step.kind) && step.events.length === 0) {
    found.push(
      no(step, 'This event waits for nothing; give it a timer, message, signal or error.'),
    );
  }
  const isError = step.kind === 'boundary' && step.events[0]?.kind === 'error';
  if (isError && !step.interrupting) {
    found.push(
      no(step, 'An error always ends what it is attached to; make the event interrupting.'),
    );
  }
  return found;
}

function placeOf(step: Step, plan: Plan): string | undefined {
  if (step.kind !== 'start') return step.kind in supportedEvents ? step.kind : undefined;
  if (step.parent === plan.processKey) return 'start';
  return plan.steps.get(step.parent)?.eventSubProcess === true ? 'eventStart' : 'innerStart';
}

function mappingFindings(step: Step): readonly Finding[] {
  try {
    inputsOf(step);
    outputsOf(step);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [fault(step.id, 'EXPRESSION', `${error.message}.`)];
  }
}

/** Whether a text compiles. */
export function expressionFindings(id: string, text: string, what: string): readonly Finding[] {
  try {
    compileText(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [fault(id, 'EXPRESSION', `${what}: ${error.message}.`)];
  }
}

function loopFindings({ id, loop }: Step): readonly Finding[] {
  if (loop === undefined) return [];
  const found: Finding[] = [];
  if (loop.collection === undefined && loop.cardinality === undefined) {
    found.push(fault(id, 'LOOP', 'The loop needs a collection (or a cardinality).'));
  }
  for (const [what, text] of [
    ['The collection', loop.collection],
    ['The cardinality', loop.cardinality],
    ['The completion condition', loop.completionCondition],
  ] as const) {
    if (text !== undefined) found.push(...expressionFindings(id, text, what));
  }
  return found;
}

function gatewayFindings(step: Step, plan: Plan): readonly Finding[] {
  const decides = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'].includes(step.type);
  if (!decides) return [];
  const out = [...plan.flows.values()].filter(({ from }) => from === step.id);
  if (out.length < 2) return [];
  const found: Finding[] = [];
  const script = step.properties.get('condition')?.value;
  if (step.defaultFlow !== undefined && !out.some(({ id }) => id === step.defaultFlow)) {
    found.push(fault(step.id, 'DEFAULT', `${step.defaultFlow} does not leave this gateway.`));
  }
  if (script !== undefined) return [...found, ...scriptFindings(step.id, script, 'The condition')];
  for (const flow of out) {
    if (flow.condition === undefined && flow.id !== step.defaultFlow) {
      found.push(
        fault(
          flow.id,
          'CONDITION',
          'The flow needs a condition, or to be the default of its gateway.',
        ),
      );
    }
  }
  if (step.defaultFlow === undefined) {
    found.push(
      fault(step.id, 'DEFAULT', 'The gateway needs a default flow for when no condition holds.'),
    );
  }
  return found;
}

function eventFindings(step: Step, event: EventPart): readonly Finding[] {
  const { timer } = event;
  if (event.kind !== 'timer') return [];
  if (timer === undefined)
    return [fault(step.id, 'TIMER', 'The timer has no date, duration or cycle.')];
  if (hasExpression(timer.text)) return expressionFindings(step.id, timer.text, 'The timer');
  try {
    dueOf(timer.type, timer.text, instantAt(0), 'UTC');
    return [];
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    return [fault(step.id, 'TIMER', `${error.message}.`)];
  }
}

type KindCheck = (step: Step, known: Known) => readonly Finding[];

const kindFindings: Readonly<Partial<Record<Step['kind'], KindCheck>>> = {
  service: serviceFindings,
  script(step) {
    if (step.script === undefined) return [fault(step.id, 'SCRIPT', 'The task has no script.')];
    const language = String(
      step.element.scriptFormat ?? step.properties.get('scriptlanguage')?.value ?? 'javascript',
    );
    return scriptFindings(step.id, step.script, 'The text', language);
  },
  rule(step, known) {
    const name = ruleSetOf(step);
    if (name === undefined)
      return [fault(step.id, 'RULES', 'The task names no rule set (RuleSet).')];
    return known.ruleSet(name) ? [] : [fault(step.id, 'RULES', `There is no rule set ${name}.`)];
  },
  send(step, known) {
    if (step.properties.has('connectorkey')) return serviceFindings(step, known);
    if (step.properties.has('event')) return [];
    const says = step.properties.has('template') || step.properties.has('body');
    const missing = [...(step.properties.has('to') ? [] : ['to']), ...(says ? [] : ['template'])];
    if (missing.length === 0) return [];
    return [fault(step.id, 'SEND', `The task needs ${missing.join(' and ')}, or an event.`)];
  },
  user(step) {
    const found: Finding[] = [];
    if (!step.properties.has('formkey'))
      found.push(oddity(step.id, 'FORM', 'The task has no FormKey.'));
    for (const name of ['prescript', 'serverscript']) {
      const script = step.properties.get(name)?.value;
      if (script !== undefined) found.push(...scriptFindings(step.id, script, name));
    }
    return found;
  },
  receive(step) {
    const key = step.properties.get('correlationkey')?.value;
    return key === undefined ? [] : expressionFindings(step.id, key, 'CorrelationKey');
  },
  call(step) {
    const called = step.properties.get('calledelement')?.value;
    if (called === undefined)
      return [fault(step.id, 'CALL', 'The task names no process (calledElement).')];
    return expressionFindings(step.id, called, 'calledElement');
  },
};

/** Names in the property `Secrets` that no secret can have, or too many of them. */
export function secretFindings(id: string, properties: Properties): readonly Finding[] {
  const names = secretNames(properties);
  const wrong = names.filter((name) => !new RegExp(secretName).test(name));
  return [
    ...wrong.map((name) => fault(id, 'SECRETS', `${name} is no name of a secret.`)),
    ...(names.length > mostSecrets
      ? [fault(id, 'SECRETS', `Secrets names more than ${mostSecrets} secrets.`)]
      : []),
  ];
}

/** Elements with scripts of their own. */
const reads: readonly Step['kind'][] = ['script', 'user', 'gateway'];

/** Only scripts read secrets; a command may have an input of that name. */
function readerFindings({ id, kind, properties }: Step, known: Known): readonly Finding[] {
  if (!properties.has('secrets')) return [];
  if (reads.includes(kind)) return secretFindings(id, properties);
  const command = known.command(properties.get('connectorkey')?.value.trim() ?? '');
  if (kind === 'service' && command !== undefined && fieldsOf(command).has('secrets')) return [];
  const says =
    'Only scripts read secrets: name them at a script task, a user task, a gateway or the process.';
  return [fault(id, 'SECRETS', says)];
}

/** The rule set that a business rule task asks. */
export function ruleSetOf(step: Step): string | undefined {
  return step.properties.get('ruleset')?.value ?? step.properties.get('decisionref')?.value;
}

/** `ActAs` names a user task of the same process: who does it lends his name to this command. */
function actorFindings(step: Step, plan: Plan): readonly Finding[] {
  const name = step.properties.get('actas')?.value.trim();
  if (name === undefined) return [];
  if (plan.steps.get(name)?.kind !== 'user') {
    return [fault(step.id, 'ACT_AS', `${name} is no user task of this process.`)];
  }
  const around = new Set(loopsAround(plan, step.id));
  const loop = loopsAround(plan, name).find((id) => !around.has(id));
  if (loop === undefined) return [];
  const says = `${name} is done once for each turn of ${loop}, by another person perhaps, and this step stands outside it.`;
  return [fault(step.id, 'ACT_AS', says)];
}

/** Other elements run no command that a diagram names, and no rule grants them one. */
function connectorFindings({ id, kind, properties }: Step): readonly Finding[] {
  if (!properties.has('connectorkey') || kind === 'service' || kind === 'send') return [];
  return [oddity(id, 'COMMAND', `ConnectorKey has no effect here: a ${kind} runs no command.`)];
}

function serviceFindings(step: Step, known: Known): readonly Finding[] {
  const name = step.properties.get('connectorkey')?.value.trim();
  if (name === undefined || name === '') {
    const isHttp = httpNames.some((it) => step.properties.has(it));
    const message = isHttp
      ? 'Plain HTTP calls are not made from a diagram; name a command in ConnectorKey.'
      : 'The task names no command (ConnectorKey).';
    return [fault(step.id, 'COMMAND', message)];
  }
  if (hasExpression(name))
    return [fault(step.id, 'COMMAND', 'ConnectorKey must be a name, not an expression.')];
  const schema = known.command(name);
  if (schema === undefined) {
    const near = known.commands.find((it) => distance(it.toLowerCase(), name.toLowerCase()) <= 3);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return [fault(step.id, 'COMMAND', `There is no command ${name}.${hint}`)];
  }
  return inputFindings(step, name, schema);
}
