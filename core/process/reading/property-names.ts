/**
 * The one table of all properties that the host reads, by kind of element. A property that is not listed here
 * has no effect, so the check rejects it. A service task, and a send task with a command, also accept the
 * command's inputs.
 */

import { namesOf } from '../../values/members.ts';

/** Descriptions for readers of the diagram, allowed at every element. */
const told = ['Description'] as const;
const background = ['AsyncBefore', 'AsyncAfter'] as const;
const activity = [
  ...background,
  'EntityState',
  'IsMultiInstance',
  'IsSequential',
  'Collection',
  'ElementVariable',
  'AggregationVariable',
] as const;
const task = [...activity, 'TaskType', 'Name'] as const;
const result = ['ResultVariable', 'OutputMapping'] as const;
const retried = ['Retries', 'RetryBackoff', 'RetryTimeCycle', 'ContinueOnError'] as const;
const script = ['Script', 'ScriptLanguage', 'Secrets'] as const;
const assignment = ['Assignee', 'CandidateUsers', 'CandidateGroups'] as const;

/** Properties of elements that wait for a callback or a message. */
const heard = ['CorrelationKey', 'CallbackFrom', 'KeepEarlyCallbacks'] as const;

/** Properties of elements that run a command. */
const commanded = ['ConnectorKey', 'ActAs', 'TimeoutMs'] as const;

/** Properties of elements that send a command, a notice, or an event for subscribers. */
const sent = [
  ...[...commanded, ...retried, ...result, 'InputMapping'],
  ...['Event', 'MessageType', 'To', 'Subject', 'Body', 'Template', 'TemplateData'],
] as const;

const byKind = {
  service: [...task, ...commanded, ...retried, ...result, 'InputMapping', 'Topic'],
  rule: [
    ...[...task, ...retried, ...result, 'InputMapping'],
    ...['RuleSet', 'DecisionRef', 'MapDecisionResult'],
  ],
  script: [...task, ...script, ...retried, ...result, 'InputMapping'],
  send: [...task, ...sent],
  user: [
    ...[...task, ...script, ...result, ...assignment, 'InputMapping'],
    ...['FormKey', 'UserActions', 'PreScript', 'ClientScript', 'ServerScript'],
    ...['ResponsibleTeams', 'ResponsibleTeam', 'ResponsibleUsers', 'ResponsibleUser'],
    ...['DueDate', 'FollowUpDate', 'Priority'],
  ],
  receive: [
    ...[...task, ...result],
    ...[...heard, 'Message', 'Timeout', 'TimeoutDuration'],
    ...['CallbackType', 'ExpectedSource'],
  ],
  call: [...activity, ...retried, ...result, 'InputMapping', 'CalledElement', 'Name'],
  task: [...task, ...result],
  subprocess: activity,
  gateway: background,
  start: [...background, 'Initiator', 'FormKey'],
  end: background,
  catch: background,
  throw: background,
  boundary: background,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The attributes of a step that the table depends on: its kind, its type in the standard, its events. */
export interface Place {
  readonly kind: keyof typeof byKind;
  readonly type: string;
  readonly events: readonly { readonly kind: string }[];
}

/** The process and the loop of an activity. */
export const processNames: readonly string[] = [...told, 'Secrets'];
export const loopNames: readonly string[] = [
  ...['Collection', 'ElementVariable', 'AggregationVariable', 'IsSequential', 'OutputElement'],
  ...background,
];
export const flowNames: readonly string[] = told;

/** Gateways whose script may choose the outgoing flow. */
const chooses: ReadonlySet<string> = new Set(['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway']);

/** Names of the properties that the host reads at this step, in their usual spelling. */
export function namesAt({ kind, type, events }: Place): readonly string[] {
  const names: string[] = [...told, ...byKind[kind]];
  if (kind === 'gateway' && chooses.has(type)) names.push('Condition', 'Secrets');
  const [event] = events;
  const isHeard = event?.kind === 'message' || event?.kind === 'signal';
  if ((kind === 'catch' || kind === 'boundary') && isHeard) names.push(...result);
  if (event?.kind !== 'message') return names;
  names.push(...(kind === 'throw' || kind === 'end' ? sent : heard));
  return names;
}

/** A kind of step in the words of analysts. */
export const placeNames: Readonly<Record<Place['kind'], string>> = {
  service: 'a service task',
  rule: 'a business rule task',
  script: 'a script task',
  send: 'a send task',
  user: 'a user task',
  receive: 'a receive task',
  call: 'a call activity',
  task: 'a plain task',
  subprocess: 'a sub-process',
  gateway: 'a gateway',
  start: 'a start event',
  end: 'an end event',
  catch: 'a catch event',
  throw: 'a throw event',
  boundary: 'a boundary event',
};

/** Every name that the host reads at any place, in lower case, with these places. */
export const readSomewhere: ReadonlyMap<string, readonly string[]> = somewhere();

function somewhere(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, place: string): void => {
    const key = name.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), place]);
  };
  for (const kind of namesOf(byKind)) {
    for (const name of byKind[kind]) add(name, placeNames[kind]);
  }
  for (const name of ['Condition', 'Secrets']) add(name, placeNames.gateway);
  for (const name of [...result, ...heard]) add(name, placeNames.catch);
  for (const name of processNames) add(name, 'the process');
  for (const name of loopNames) add(name, 'a loop');
  return found;
}
