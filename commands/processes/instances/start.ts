/** Starts an instance, for all ways of starting. */
import { type Actor, handChangesOf, involvedUsers } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, emit, insert } from '../../../core/command/declaration/effects.ts';
import type { NewRow } from '../../../core/command/declaration/table.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import type { ProcessDefinition } from '../../../core/process/definitions.ts';
import {
  type CallbackSender,
  type ExecutionMode,
  type Incident,
  lease,
  processInstances,
  type Starter,
} from '../../../core/process/tables.ts';
import { wake } from '../../../core/process/triggered.ts';
import { type Instant, later } from '../../../core/values/instant.ts';
import { freeJson } from '../../../core/values/json.ts';
import { membersOf } from '../../../core/values/members.ts';
import { isInForce } from '../definitions/definition.ts';

/** Bytes of JSON that an instance may begin with. */
const largest = 262_144;

/** The origin of a chain of calls and signals, and the number of steps from there. */
export interface Family {
  readonly rootInstance: string;
  readonly generation: number;
}

export interface Beginning {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly businessKey: string | null;
  /** No caller waits for the instance: the next free host runs it. */
  readonly inBackground: boolean;
  readonly parent?: {
    readonly instanceId: string;
    readonly token: string;
    readonly catches: readonly (string | null)[];
  };
  /** The family, if a call or a signal of another process starts it. */
  readonly family?: Family;
  /** Why it does not run: it starts as failed. */
  readonly refused?: string;
  /** The start event, if it is not the plain one. */
  readonly startElement?: string;
  /** The starter if it is not the actor: the sender of a held message. */
  readonly starter?: Starter;
  readonly executionMode?: ExecutionMode;
}

/** Why this definition cannot be started now. */
export function startRefusal(definition: ProcessDefinition): Rejection<'PROCESS_INACTIVE'> | undefined {
  if (!isInForce(definition)) {
    return reject('PROCESS_INACTIVE', {
      message: `No version of ${definition.name} is in force: another person has to approve it by ApproveProcessDefinitionCommand first.`,
    });
  }
  return definition.isActive ? undefined : reject('PROCESS_INACTIVE');
}

/** The variables of a start in either form. Undefined if they are not an object, or too large. */
export function variablesOf(input: {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly runtimeContext?: string;
}): Readonly<Record<string, unknown>> | undefined {
  const given = input.variables ?? parsed(input.runtimeContext ?? '{}');
  if (given === undefined || Buffer.byteLength(JSON.stringify(given)) > largest) return undefined;
  return given;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = freeJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? membersOf(value) : undefined;
}

/** The actor as who starts an instance. */
export const starterOf = (actor: Actor): Starter => ({
  userId: actor.userId,
  name: actor.name,
  humans: involvedUsers(actor),
  ...(actor.permissions.has('*') ? {} : { permissions: [...actor.permissions] }),
  ...(actor.webhook === undefined ? {} : { webhook: actor.webhook }),
  ...(actor.principal === undefined ? {} : { principal: actor.principal }),
  ...handChangesOf(actor),
});

/** The actor as who sends a callback or message. */
export const senderOf = (actor: Actor): CallbackSender => ({ ...starterOf(actor), roles: actor.roles });

/** The row of a new instance with its effects. Without a parent, a host runs it after the commit. */
export function newInstance(
  definition: ProcessDefinition,
  {
    variables,
    businessKey,
    inBackground,
    parent,
    family,
    refused,
    startElement,
    starter,
    executionMode = 'Unsupervised',
  }: Beginning,
  context: Context,
): { readonly row: NewRow<typeof processInstances>; readonly effects: readonly Effect[] } {
  const { actor, now } = context;
  const row: NewRow<typeof processInstances> = {
    id: context.newId(),
    definitionId: definition.id,
    definitionVersion: definition.currentVersion,
    definitionName: definition.name,
    processKey: definition.processKey,
    businessKey,
    status: refused === undefined ? 'RUNNING' : 'ERROR',
    rev: 0,
    state: null,
    variables,
    error: refused === undefined ? null : tooManyProcesses(refused, now),
    faults: 0,
    parentInstance: parent?.instanceId ?? null,
    parentToken: parent?.token ?? null,
    catches: parent?.catches ?? null,
    rootInstance: family?.rootInstance ?? null,
    generation: family?.generation ?? 0,
    starter: starter ?? starterOf(actor),
    executionMode,
    startElement: startElement ?? null,
    startedAt: now,
    updatedAt: now,
    endedAt: refused === undefined ? null : now,
  };
  const told = { definition: definition.name, definitionVersion: definition.currentVersion, businessKey };
  if (refused !== undefined) {
    const { code, message } = tooManyProcesses(refused, now);
    const failed = emit('process.failed', row.id, { ...told, code, message });
    return { row, effects: [insert(processInstances, row), failed] };
  }
  return {
    row,
    effects: [
      insert(processInstances, row),
      wake(row.id, inBackground ? now : later(now, lease)),
      emit('process.started', row.id, told),
    ],
  };
}

const tooManyProcesses = (message: string, at: Instant): Incident => ({
  elementId: null,
  token: null,
  code: 'TOO_MANY_PROCESSES',
  message,
  attempts: 1,
  at,
  retryable: false,
});
