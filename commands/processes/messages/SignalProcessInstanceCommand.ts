import { type Actor, allows, handChangesOf, involvedUsers } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Bag, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { doerOf } from '../../../core/process/doer.ts';
import type { FormVerdict } from '../../../core/process/port.ts';
import {
  offerOf,
  type ProcessWait,
  processCallbacks,
  processInstances,
  processTriggers,
  processWaits,
} from '../../../core/process/tables.ts';
import { type NewTrigger, triggered } from '../../../core/process/triggered.ts';
import { canonicalJson, freeJson } from '../../../core/values/json.ts';
import { membersOf } from '../../../core/values/members.ts';
import { processReply } from '../definitions/definition.ts';
import {
  begun,
  idOf,
  instanceFields,
  movingInstance,
  ProgressView,
  progressMessage,
  progressView,
  woken,
} from '../instances/instance.ts';
import { roomRefusal } from '../instances/room.ts';
import { senderOf } from '../instances/start.ts';
import { fieldRefusal, withDefaults } from '../tasks/form-answer.ts';
import { assignmentRefusal, changedRefusal, taskPermissions } from '../tasks/task.ts';
import { answered, senderRefusal } from './callback.ts';

const Input = Type.Object({
  ...instanceFields,
  correlationKey: Type.Optional(Words(255)),
  taskId: Type.Optional(Words(200, 'The element that is done; the first that waits by default')),
  token: Type.Optional(Words(200, 'The very place, where an element waits several times')),
  callbackData: Type.Optional(Bag('What was entered or decided')),
  signalPayload: Type.Optional(Bag('Another name of callbackData')),
  signalData: Type.Optional(Type.String({ maxLength: 262_144, description: 'The same as JSON text' })),
  action: Type.Optional(Words(100, 'The action that was chosen')),
  currentUser: Type.Optional(Words(200)),
});

/** Kinds of waits that a signal may complete, with the permissions of the command that is there for each alone. */
const signalled: Readonly<Partial<Record<ProcessWait['kind'], readonly string[]>>> = {
  user: taskPermissions,
  callback: ['processes.callback', 'processes.operate', 'processes.start'],
  message: ['processes.correlate', 'processes.operate'],
  signal: ['processes.signal', 'processes.operate'],
};

export default command({
  name: 'SignalProcessInstanceCommand',
  aliases: ['CompleteProcessTaskCommand'],
  summary: 'Completes a user task, or brings a waiting process what it waits for.',
  reply: processReply,
  permission: taskPermissions,

  input: Input,
  output: ProgressView,
  example: { instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', callbackData: { action: 'Approve' } },

  rejects: [
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_SUSPENDED',
    'INSTANCE_NOT_WAITING',
    'WAIT_FORBIDDEN',
    'CALLBACK_FORBIDDEN',
    'TASK_NOT_YOURS',
    'TASK_ACTION_UNKNOWN',
    'TASK_CHANGED',
    'FORM_REFUSED',
    'FORM_FIELD_INVALID',
    'VALIDATION',
    'PROCESS_DATA_TOO_LARGE',
  ],
  audits: 'ProcessSignalled',

  prepare: async (input, { actor, read, processes }) => {
    if (writtenIn(input) === undefined) return undefined;
    const one = read.one.bind(read);
    const id = await targetOf(input, { one });
    const found = id === '' ? undefined : await read.one(processInstances, { id });
    if (found?.status === 'SUSPENDED') return reject('INSTANCE_SUSPENDED');
    const waits = id === '' ? [] : await read.rows(processWaits, (select) => select.where('instanceId', id));
    const wait = chosen(input, waits);
    if (wait?.kind !== 'user') return undefined;
    const data = withDefaults(wait, dataOf(input));
    if (taskRefusal(input, wait, data, actor) !== undefined) return undefined;
    const { elementId, token } = wait;
    const key = `${token}:${canonicalJson(data)}`;
    const verdict = await processes.submit({ actor, instanceId: id, elementId, data, key });
    if (verdict.kind === 'refused') return reject('FORM_REFUSED', { message: verdict.message });
    return { token, verdict };
  },

  load: async (input, read) => {
    const id = await targetOf(input, read);
    const instance = id === '' ? undefined : await read.one(processInstances, { id });
    const waits = instance === undefined ? [] : await read.all(processWaits, { instanceId: id });
    const wait = chosen(input, waits);
    const key = wait?.kind === 'callback' ? wait.reference : null;
    const coming = instance === undefined ? [] : await read.all(processTriggers, { instanceId: id });
    return {
      instance,
      wait,
      waiting: coming,
      settings: coming.filter(({ kind }) => ['variables', 'skip', 'migrated'].includes(kind)),
      callback: key === null ? undefined : await read.one(processCallbacks, { correlationKey: key }),
    };
  },

  decide: (input, { instance: found, wait, callback, waiting, settings }, context, prepared) => {
    if (writtenIn(input) === undefined) {
      const message = 'signalData must be the text of a JSON object';
      return reject('VALIDATION', { field: 'signalData', message });
    }
    const instance = movingInstance(found);
    if (isRejection(instance)) return instance;
    if (wait === undefined) {
      const { taskId } = input;
      return reject('INSTANCE_NOT_WAITING', {
        message: taskId === undefined ? 'No task of this instance waits.' : `${taskId} does not wait.`,
      });
    }
    const wanted = signalled[wait.kind] ?? [];
    if (!allows(context.actor, wanted)) {
      return reject('WAIT_FORBIDDEN', {
        message: `${wait.elementId} is not a task of a person: it waits for a ${wait.kind}, which needs one of ${wanted.join(', ')}.`,
      });
    }
    const forbidden = senderRefusal(wait, instance, senderOf(context.actor));
    if (forbidden !== undefined) return forbidden;
    const data = withDefaults(wait, dataOf(input));
    const refused = taskRefusal(input, wait, data, context.actor, settings);
    if (refused !== undefined) return refused;
    const full = roomRefusal(instance, waiting, { data });
    if (full !== undefined) return full;
    const { actor } = context;
    const people = involvedUsers(actor);
    const by = doerOf(actor, context.roles, context.now);
    return {
      data: progressView(instance, begun(instance.variables)),
      message: 'Signal received.',
      effects: [
        ...answered(wait, callback, context),
        ...triggered(
          instance,
          withPeople(
            answerOf(wait, data, { ...by }, prepared?.token === wait.token ? prepared.verdict : undefined),
            { people, ...handChangesOf(actor) },
          ),
          context,
          'followed',
        ),
        ...woken(instance, context),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, ...progress }, message: progressMessage(progress) };
  },
});

/** Why a task is not completed by this signal. Undefined if the wait is not a task. */
function taskRefusal(
  input: Static<typeof Input>,
  wait: ProcessWait,
  data: Readonly<Record<string, unknown>>,
  actor: Actor,
  settings: Parameters<typeof changedRefusal>[2] = [],
) {
  const changed = changedRefusal(input, wait, settings);
  if (changed !== undefined || wait.task === null) return changed;
  return assignmentRefusal(wait, data, actor) ?? fieldRefusal(wait, data);
}

/** The target instance, by its id or by its correlation key. */
async function targetOf(input: Static<typeof Input>, read: Pick<Read, 'one'>): Promise<string> {
  const id = idOf(input);
  if (id !== '' || input.correlationKey === undefined) return id;
  const callback = await read.one(processCallbacks, { correlationKey: input.correlationKey });
  return callback?.waits[0]?.instanceId ?? '';
}

/** The target wait: the named one, otherwise user tasks first. */
function chosen(input: Static<typeof Input>, waits: readonly ProcessWait[]): ProcessWait | undefined {
  const { taskId, token, correlationKey } = input;
  const open = waits.filter(({ kind }) => kind in signalled);
  if (token !== undefined) {
    const meant = offerOf(token).token;
    return (
      open.find((wait) => wait.token === token) ??
      open.find((wait) => wait.kind === 'user' && offerOf(wait.token).token === meant)
    );
  }
  if (taskId !== undefined) return open.find((wait) => wait.elementId === taskId);
  if (correlationKey !== undefined) return open.find((wait) => wait.reference === correlationKey);
  const [first] = [...open].sort((a, b) => Number(b.kind === 'user') - Number(a.kind === 'user'));
  return first;
}

/** The trigger of a signal: its data, or the result of the task's script. */
function answerOf(
  { token, kind }: ProcessWait,
  data: Readonly<Record<string, unknown>>,
  by: Readonly<Record<string, unknown>>,
  verdict: FormVerdict | undefined,
): NewTrigger {
  if (verdict?.kind === 'raised') {
    const { code, message } = verdict;
    return { kind: 'fail', token, payload: { code, message, data, by } };
  }
  const variables = kind === 'user' ? { formData: data } : {};
  const result = verdict?.kind === 'taken' ? (verdict.result ?? data) : data;
  return { kind: 'complete', token, payload: { data: result, variables, by } };
}

const withPeople = (trigger: NewTrigger, people: NewTrigger['payload']): NewTrigger => ({
  ...trigger,
  payload: { ...trigger.payload, ...people },
});

/** The data that was sent as text. Undefined if the text is not an object. */
function writtenIn({
  signalData = '{}',
}: Static<typeof Input>): Readonly<Record<string, unknown>> | undefined {
  const written = freeJson(signalData);
  const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
  return isObject ? membersOf(written) : undefined;
}

/** The data under any of its names, with the action. */
export function dataOf(input: Static<typeof Input>): Readonly<Record<string, unknown>> {
  const data = input.callbackData ?? input.signalPayload ?? writtenIn(input) ?? {};
  return input.action === undefined ? { ...data } : { ...data, action: input.action };
}
