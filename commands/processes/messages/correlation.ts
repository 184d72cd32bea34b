/** Messages to processes: their takers, and the handling of messages without a taker. */
import { handChangesOf } from '../../../core/command/declaration/actor.ts';
import type { Context, Services } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { QueryRead, Read, Select } from '../../../core/command/declaration/read.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import {
  isRejection,
  type Rejection,
  type RejectionTable,
  reject,
} from '../../../core/command/wire/rejections.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import type { Sender, Sought } from '../../../core/process/messages.ts';
import type { EventStart } from '../../../core/process/port.ts';
import { processCallbacks, processInstances, processWaits } from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { livingInstance, woken } from '../instances/instance.ts';
import { VariableConditions, whereVariables } from '../instances/instance-filter.ts';
import { roomRefusal, waitingFor } from '../instances/room.ts';
import { newInstance, startRefusal } from '../instances/start.ts';
import { answered, senderRefusal } from './callback.ts';

export const rejections = {
  MESSAGE_NOT_AWAITED: {
    http: 404,
    kind: 'not-found',
    says: 'No process waits for this message.',
    mend: {
      how: 'Look at the name and the correlation key; a process may have gone on, or not be there yet.',
    },
  },
  MESSAGE_AMBIGUOUS: {
    http: 409,
    kind: 'conflict',
    says: 'More than one process waits for this message.',
    facts: {
      count: Type.Integer({ description: 'How many wait' }),
      instances: Type.Array(Type.String(), { description: 'Ids of the instances that wait' }),
      definitions: Type.Array(Type.String(), { description: 'Ids of the processes that it would start' }),
    },
    mend: { how: 'Send a correlation key, or the id of the instance that is meant: the answer lists them.' },
  },
} as const satisfies RejectionTable;

/** Criteria of a message for its process, besides its name. */
export const soughtFields = {
  instanceId: Type.Optional(Words(64, 'The very instance')),
  businessKey: Type.Optional(Words(200, 'The business key of the instance')),
  correlationKey: Type.Optional(Words(255, 'The key under which the element waits')),
  match: Type.Optional(VariableConditions('What its variables must be')),
};

/** A rejection names at most this many takers. */
const told = 10;

/** The possible takers of a message, according to committed rows. */
export interface Takers {
  readonly waits: readonly { readonly instanceId: string; readonly token: string }[];
  /** The number of all waits. `waits` has the first ones. */
  readonly count: number;
  /** Definitions that it starts. Looked for only if no instance waits. */
  readonly starts: readonly { readonly definitionId: number; readonly elementId: string }[];
}

/** Looks for waits for a message, otherwise for definitions that it starts. */
export async function takersOf(name: string, sought: Sought, services: StartServices): Promise<Takers> {
  const { read } = services;
  const where = waitsWhere(name, sought);
  const [counted] = await read.select(processWaits, (select) => {
    where(select);
    select.count({ count: '*' });
  });
  const count = Number(counted?.count ?? 0);
  if (count === 0) return { waits: [], count, starts: await startsBy(name, sought, services) };
  const rows = await read.select(processWaits, (select) => {
    where(select);
    select.select('process_waits.instanceId', 'process_waits.token');
    select.orderBy('process_waits.instanceId').limit(told);
  });
  const waits = rows.map(({ instanceId, token }) => ({
    instanceId: String(instanceId),
    token: String(token),
  }));
  return { waits, count, starts: [] };
}

function waitsWhere(name: string, sought: Sought) {
  const { instanceId, businessKey, correlationKey, match = [] } = sought;
  return (select: Select): void => {
    select.where('process_waits.message', name);
    if (correlationKey === undefined) select.whereIn('process_waits.kind', ['message', 'callback']);
    else select.where({ 'process_waits.kind': 'callback', 'process_waits.reference': correlationKey });
    if (instanceId !== undefined) select.where('process_waits.instanceId', instanceId);
    if (businessKey === undefined && match.length === 0) return;
    select.join('process_instances', (join) => {
      join.on('process_instances.tenant', 'process_waits.tenant');
      join.on('process_instances.id', 'process_waits.instanceId');
    });
    if (businessKey !== undefined) select.where('process_instances.businessKey', businessKey);
    whereVariables(select, match);
  };
}

/** A matching instance that is suspended with unseen triggers, if one exists. */
export async function suspendedOf(sought: Sought, read: QueryRead): Promise<string | undefined> {
  const { instanceId, businessKey, match = [] } = sought;
  if (instanceId === undefined && businessKey === undefined && match.length === 0) return undefined;
  const [found] = await read.select(processInstances, (select) => {
    select.where('process_instances.status', 'SUSPENDED');
    if (instanceId !== undefined) select.where('process_instances.id', instanceId);
    if (businessKey !== undefined) select.where('process_instances.businessKey', businessKey);
    whereVariables(select, match);
    select.join('process_triggers', (join) => {
      join.on('process_triggers.tenant', 'process_instances.tenant');
      join.on('process_triggers.instanceId', 'process_instances.id');
    });
    select.select('process_instances.id').limit(1);
  });
  return found === undefined ? undefined : String(found.id);
}

/** Definitions that a message starts. A message for a particular instance starts none. */
async function startsBy(
  name: string,
  { instanceId, correlationKey, match }: Sought,
  services: StartServices,
): Promise<Takers['starts']> {
  if (instanceId !== undefined || correlationKey !== undefined || match !== undefined) return [];
  return eventStarts('message', name, services);
}

/** Start events that a message or signal of this name begins, of definitions that may be started. */
export async function eventStarts(
  kind: 'message' | 'signal',
  name: string,
  services: StartServices,
): Promise<Takers['starts']> {
  const all = await startsOfKind(kind, services);
  return all.filter((start) => start.name === name);
}

/** The services for finding start events. */
type StartServices = Pick<Services, 'actor' | 'read' | 'processes'>;

/** Start events of a kind, of definitions that may be started and whose authors still have their rights. */
export async function startsOfKind(
  kind: EventStart['kind'],
  { actor, read, processes }: StartServices,
): Promise<readonly (Takers['starts'][number] & { readonly name: string })[]> {
  const rows = await read.rows(processDefinitions, (select) =>
    select
      .where({ isActive: true, isDeleted: false })
      .where('currentVersion', '>', 0)
      .whereNotNull('eventStarts')
      .where('eventStarts', '<>', '[]'),
  );
  const found = await Promise.all(
    rows.map(async ({ id, currentVersion, eventStarts: all }) => {
      const starts = (all ?? []).filter((start) => start.kind === kind);
      const isStopped =
        starts.length > 0 && (await processes.stopped(actor.tenant, id, currentVersion)) !== undefined;
      return isStopped ? [] : starts.map(({ elementId, name }) => ({ definitionId: id, elementId, name }));
    }),
  );
  return found.flat();
}

/** Rejects a message with several takers. */
export function ambiguous(
  name: string,
  { waits, count, starts }: Takers,
): Rejection<'MESSAGE_AMBIGUOUS'> | undefined {
  if (count > 1) {
    return reject('MESSAGE_AMBIGUOUS', {
      message: `${count} process instances wait for ${name}: say more of the one that is meant (instanceId, businessKey, correlationKey, match).`,
      count,
      instances: waits.map(({ instanceId }) => instanceId),
    });
  }
  if (starts.length < 2) return undefined;
  return reject('MESSAGE_AMBIGUOUS', {
    message: `${name} starts ${starts.length} processes: give their messages names of their own.`,
    count: starts.length,
    definitions: starts.map(({ definitionId }) => definitionId),
  });
}

/** The rows of the one taker, locked. */
export async function loadTaker({ waits: [one], starts: [start] }: Takers, read: Read) {
  const wait = one && (await read.one(processWaits, one));
  const key = wait?.kind === 'callback' ? wait.reference : null;
  const instance = one && (await read.one(processInstances, { id: one.instanceId }));
  return {
    wait,
    instance,
    waiting: await waitingFor(instance, read),
    callback: key === null ? undefined : await read.one(processCallbacks, { correlationKey: key }),
    definition: start && (await read.one(processDefinitions, { id: start.definitionId })),
  };
}

export type Taker = Awaited<ReturnType<typeof loadTaker>>;

/** A message's data and its sender. */
export interface Message {
  readonly name: string;
  readonly businessKey: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly sender: Sender;
  /** Why a process that it starts does not run. */
  readonly refused?: string;
}

/** Delivers the message to its taker. Undefined if the taker no longer waits. */
export function taken(
  { name, businessKey, variables, sender, refused }: Message,
  { starts: [start] }: Takers,
  { wait, instance, waiting, callback, definition }: Taker,
  context: Context,
):
  | Rejection<'CALLBACK_FORBIDDEN' | 'PROCESS_DATA_TOO_LARGE'>
  | {
      readonly rejected?: never;
      readonly instanceId: string;
      readonly started: boolean;
      /** True if the instance is suspended: it gets the message when it is resumed. */
      readonly kept: boolean;
      readonly effects: readonly Effect[];
    }
  | undefined {
  if (wait !== undefined && instance !== undefined) {
    if (isRejection(livingInstance(instance)) || wait.message !== name) return undefined;
    const forbidden = senderRefusal(wait, instance, sender);
    if (forbidden !== undefined) return forbidden;
    // The trigger has the variables twice: as data, and as variables.
    const full = roomRefusal(instance, waiting, { data: variables, variables });
    if (full !== undefined) return full;
    const { userId, humans: people } = sender;
    const by = { userId };
    const payload = { data: variables, variables, people, by, ...handChangesOf(sender) };
    return {
      instanceId: instance.id,
      started: false,
      kept: instance.status === 'SUSPENDED',
      effects: [
        ...answered(wait, callback, context),
        ...triggered(instance, { kind: 'complete', token: wait.token, payload }, context, 'followed'),
        ...woken(instance, context),
      ],
    };
  }
  const known = definition?.eventStarts?.find(({ elementId }) => elementId === start?.elementId);
  if (definition === undefined || definition.isDeleted || known?.name !== name) return undefined;
  if (startRefusal(definition) !== undefined) return undefined;
  const { elementId: startElement } = known;
  const { family, roles: _, ...starter } = sender;
  const beginning = {
    variables,
    businessKey,
    inBackground: false,
    startElement,
    starter,
    ...(family === undefined ? {} : { family }),
    ...(refused === undefined ? {} : { refused }),
  };
  const { row, effects } = newInstance(definition, beginning, context);
  return { instanceId: row.id, started: true, kept: false, effects };
}
