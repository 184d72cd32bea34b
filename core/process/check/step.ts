/** The deploy check of one element: the requirements of its kind, and whether the host supports it. */

import { fieldsOf as inputFields } from '../../command/declaration/text-input.ts';
import { mostSecrets, secretName } from '../../scripts/script-secrets.ts';
import { jsonOrNothing } from '../../values/json.ts';
import { nearest } from '../../values/nearest.ts';
import { inputsOf, outputsOf } from '../binding.ts';
import { decisionFindings, ruleSetOf } from '../decisions.ts';
import { ExpressionProblem, hasExpression } from '../expression/expression.ts';
import { isFeel } from '../expression/text-parts.ts';
import { commandOf, type Properties, secretNames } from '../reading/dialect.ts';
import { fieldsOf } from '../reading/form-fields.ts';
import type { Loop } from '../reading/loop.ts';
import { joinsOf, loopsAround, type Plan, type Step } from '../reading/plan.ts';
import { namesIn } from '../user-task.ts';
import { timeoutFindings } from '../waits.ts';
import { eventFindings, namingFindings } from './events.ts';
import {
  conditionFindings,
  expressionFindings,
  type Finding,
  fault,
  type Known,
  oddity,
  scriptFindings,
} from './finding.ts';
import { onceFindings } from './once.ts';
import { rivalFindings } from './rivals.ts';
import { senderFindings } from './senders.ts';
import { serviceFindings, strangeTopic } from './service.ts';
import { attachedFindings } from './wiring.ts';

/** All problems of one element. */
export function stepFindings(step: Step, plan: Plan, known: Known): readonly Finding[] {
  return [
    ...typeFindings(step),
    ...eventFindings(step, plan),
    ...namingFindings(step),
    ...rivalFindings(step, plan),
    ...attachedFindings(step, plan),
    ...startTimeFindings(step, plan),
    ...mappingFindings(step),
    ...onceFindings(step),
    ...timeoutFindings(step, plan),
    ...senderFindings(step, plan),
    ...loopFindings(step),
    ...gatewayFindings(step, plan),
    ...actorFindings(step, plan),
    ...readerFindings(step, known),
    ...strangeTopic(step),
    ...(kindFindings[step.kind]?.(step, known) ?? []),
  ];
}

const no = (step: Step, message: string): Finding => fault(step.id, 'UNSUPPORTED', message);

function typeFindings(step: Step): readonly Finding[] {
  const found: Finding[] = [];
  if (step.type === 'bpmn:ComplexGateway') found.push(no(step, 'Complex gateways are not run.'));
  if (step.type === 'bpmn:AdHocSubProcess') found.push(no(step, 'Ad-hoc sub-processes are not run.'));
  return found;
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

function loopFindings({ id, loop }: Step): readonly Finding[] {
  if (loop === undefined) return [];
  if (loop.again !== undefined) return standardLoopFindings(id, loop.again);
  const found: Finding[] = [];
  if (loop.collection === undefined && loop.cardinality === undefined) {
    found.push(fault(id, 'LOOP', 'The loop needs a collection (or a cardinality).'));
  }
  for (const [what, text] of [
    ['The collection', loop.collection],
    ['The cardinality', loop.cardinality],
  ] as const) {
    if (text !== undefined) found.push(...expressionFindings(id, text, what));
  }
  if (loop.completionCondition === undefined) return found;
  return [...found, ...conditionFindings(id, loop.completionCondition, 'The completion condition')];
}

function standardLoopFindings(
  id: string,
  { condition, maximum }: NonNullable<Loop['again']>,
): readonly Finding[] {
  if (condition !== undefined) return conditionFindings(id, condition, 'The loop condition');
  return maximum === undefined ? [fault(id, 'LOOP', 'The loop needs a loopCondition or a loopMaximum.')] : [];
}

function gatewayFindings(step: Step, plan: Plan): readonly Finding[] {
  const decides = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'].includes(step.type);
  if (!decides) return [];
  const out = joinsOf(plan).outOf.get(step.id) ?? [];
  if (out.length < 2) return [];
  const found: Finding[] = [];
  const script = step.properties.get('condition')?.value;
  if (script !== undefined) return [...found, ...scriptFindings(step.id, script, 'The condition')];
  for (const flow of out) {
    if (flow.condition === undefined && flow.id !== step.defaultFlow) {
      found.push(
        fault(flow.id, 'CONDITION', 'The flow needs a condition, or to be the default of its gateway.'),
      );
    }
  }
  if (step.defaultFlow === undefined) {
    const says = 'The gateway has no default flow: if no condition holds, the instance has an incident.';
    found.push(oddity(step.id, 'DEFAULT', says));
  }
  return found;
}

type KindCheck = (step: Step, known: Known) => readonly Finding[];

const kindFindings: Readonly<Partial<Record<Step['kind'], KindCheck>>> = {
  service: serviceFindings,
  script(step) {
    if (step.script === undefined) return [fault(step.id, 'SCRIPT', 'The task has no script.')];
    if (isFeel(step.script)) return expressionFindings(step.id, step.script, 'The script');
    const language = String(
      step.element.scriptFormat ?? step.properties.get('scriptlanguage')?.value ?? 'javascript',
    );
    return scriptFindings(step.id, step.script, 'The text', language);
  },
  rule(step, known) {
    const name = ruleSetOf(step);
    if (name === undefined) return [fault(step.id, 'RULES', 'The task names no rule set (RuleSet).')];
    if (known.ruleSet(name)) return decisionFindings(step);
    return [fault(step.id, 'RULES', `There is no rule set and no decision ${name}.`)];
  },
  send: sendFindings,
  throw: messageFindings,
  end: messageFindings,
  user: (step, known) => [...userFindings(step), ...roleFindings(step, known)],
  receive(step) {
    const key = step.properties.get('correlationkey')?.value;
    return key === undefined ? [] : expressionFindings(step.id, key, 'CorrelationKey');
  },
  call(step) {
    const called = step.properties.get('calledelement')?.value;
    if (called === undefined) return [fault(step.id, 'CALL', 'The task names no process (calledElement).')];
    return expressionFindings(step.id, called, 'calledElement');
  },
};

function sendFindings(step: Step, known: Known): readonly Finding[] {
  if (commandOf(step) !== undefined) return serviceFindings(step, known);
  if (step.properties.has('event')) return [];
  const says = step.properties.has('template') || step.properties.has('body');
  const missing = [...(step.properties.has('to') ? [] : ['to']), ...(says ? [] : ['template'])];
  if (missing.length === 0) return [];
  return [fault(step.id, 'SEND', `The element needs ${missing.join(' and ')}, or an event.`)];
}

/** A thrown message is an event of its name, unless the element says how it is sent. */
function messageFindings(step: Step, known: Known): readonly Finding[] {
  const [event] = step.events;
  if (event?.kind !== 'message') return [];
  const says = ['event', 'template', 'subject', 'body', 'to', 'connectorkey'];
  const isPlain = event.reference !== null && !says.some((name) => step.properties.has(name));
  return isPlain ? [] : sendFindings(step, known);
}

/** Properties of a user task that may be expressions. */
const asked = [
  ...['assignee', 'candidateusers', 'candidategroups', 'duedate', 'followupdate', 'priority'],
  ...['formkey', 'responsibleteams', 'responsibleteam', 'responsibleusers', 'responsibleuser'],
];

function userFindings({ id, element, properties, script }: Step): readonly Finding[] {
  const found: Finding[] = [];
  if (!properties.has('formkey') && fieldsOf(element).length === 0) {
    found.push(oddity(id, 'FORM', 'The task has no FormKey.'));
  }
  for (const [name, code] of [
    ['The script', script],
    ['PreScript', properties.get('prescript')?.value],
    ['ServerScript', properties.get('serverscript')?.value],
  ] as const) {
    if (code !== undefined) found.push(...scriptFindings(id, code, name));
  }
  const actions = properties.get('useractions')?.value.trim() ?? '';
  if (/^\[|\]$/.test(actions) && !Array.isArray(jsonOrNothing(actions))) {
    const says = `UserActions is ${actions}, which is not JSON list: write ["Approve", "Reject"], or the words with commas between them.`;
    found.push(fault(id, 'FORM', says));
  }
  return [
    ...found,
    ...asked.flatMap((name) => {
      const property = properties.get(name);
      return property === undefined ? [] : expressionFindings(id, property.value, property.name);
    }),
  ];
}

/** Invalid names of secrets in the property `Secrets`, or too many of them. */
export function secretFindings(id: string, properties: Properties): readonly Finding[] {
  const names = secretNames(properties);
  const wrong = names.filter((name) => !new RegExp(secretName).test(name));
  return [
    ...wrong.map((name) => fault(id, 'SECRETS', `${name} is not a name of a secret.`)),
    ...(names.length > mostSecrets
      ? [fault(id, 'SECRETS', `Secrets names more than ${mostSecrets} secrets.`)]
      : []),
  ];
}

/** Kinds of elements with their own scripts. */
const reads: readonly Step['kind'][] = ['script', 'user', 'gateway'];

/** Only scripts read secrets. A command may have an input with that name. */
function readerFindings({ id, kind, properties, element }: Step, known: Known): readonly Finding[] {
  if (!properties.has('secrets')) return [];
  if (reads.includes(kind)) return secretFindings(id, properties);
  const command = known.command(commandOf({ properties, element }) ?? '');
  if (kind === 'service' && command !== undefined && inputFields(command).has('secrets')) return [];
  const says =
    'Only scripts read secrets: name them at a script task, a user task, a gateway or the process.';
  return [fault(id, 'SECRETS', says)];
}

/**
 * `ActAs` names a user task of the same process. This command runs on behalf of the person who completed that
 * task.
 */
function actorFindings(step: Step, plan: Plan): readonly Finding[] {
  const name = step.properties.get('actas')?.value.trim();
  if (name === undefined) return [];
  if (plan.steps.get(name)?.kind !== 'user') {
    return [fault(step.id, 'ACT_AS', `${name} is not a user task of this process.`)];
  }
  const around = new Set(loopsAround(plan, step.id));
  const loop = loopsAround(plan, name).find((id) => !around.has(id));
  if (loop === undefined) return [];
  const says = `${name} is done once for each turn of ${loop}, perhaps by another person, and this step is outside it.`;
  return [fault(step.id, 'ACT_AS', says)];
}

/** The properties that name roles. */
const naming = ['responsibleteams', 'responsibleteam', 'candidategroups'] as const;

/** Literal names are checked. Expressions are evaluated when the task is reached. */
const isWrittenOut = (text: string): boolean =>
  !text.includes('${') && !isFeel(text) && !/^\s*context\b/.test(text);

/** Gives only warnings: an identity provider may assign a role that no rule of the bank mentions. */
export function roleFindings({ id, properties }: Step, known: Known): readonly Finding[] {
  const roles = known.roles?.() ?? [];
  // If the roles cannot be read, no name is reported as unknown. The unreadable roles are reported elsewhere.
  if (roles.length === 0) return [];
  return naming.flatMap((key) => {
    const property = properties.get(key);
    if (property === undefined || !isWrittenOut(property.value)) return [];
    const strange = (namesIn(property.value) ?? []).filter((name) => !roles.includes(name));
    return strange.map((name) => {
      const near = nearest(name, roles);
      const hint = near === undefined ? `Roles are ${roles.join(', ')}` : `Did you mean ${near}?`;
      const says = `${property.name} names ${name}, which is not a role of the bank: no person can complete the task unless a token names that role. ${hint}`;
      return oddity(id, 'ROLE', says.endsWith('?') ? says : `${says}.`);
    });
  });
}

/** The problem of the time at which a process starts automatically. */
export function startTimeFindings(step: Step, plan: Plan): readonly Finding[] {
  const timer = step.events[0]?.timer;
  if (step.kind !== 'start' || step.parent !== plan.processKey || timer === undefined) return [];
  if (hasExpression(timer.text) || timer.text.startsWith('=')) {
    const says = 'A process that starts by itself has no variables yet: write the time itself.';
    return [fault(step.id, 'TIMER', says)];
  }
  return [];
}
