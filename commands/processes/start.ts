/** How an instance begins, whoever starts it. */
import { handsOf } from '../../core/command/actor.ts';
import type { Context } from '../../core/command/command.ts';
import { type Effect, emit, insert } from '../../core/command/effects.ts';
import { type Rejection, reject } from '../../core/command/rejections.ts';
import type { NewRow } from '../../core/command/table.ts';
import type { ProcessDefinition } from '../../core/process/definitions.ts';
import { lease, processInstances } from '../../core/process/tables.ts';
import { later } from '../../core/values/instant.ts';
import { jsonOrNothing } from '../../core/values/json.ts';
import { isInForce } from './definition.ts';
import { wake } from './instance.ts';

/** Bytes of JSON that an instance may begin with. */
const largest = 262_144;

export interface Beginning {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly businessKey: string | null;
  /** Nobody waits for it: the next free host runs it. */
  readonly inBackground: boolean;
  readonly parent?: { readonly instanceId: string; readonly token: string };
}

/** Why nobody may start this definition now. */
export function startRefusal(
  definition: ProcessDefinition,
): Rejection<'PROCESS_INACTIVE'> | undefined {
  if (!isInForce(definition)) {
    return reject('PROCESS_INACTIVE', {
      message: `No version of ${definition.name} is in force: another person has to approve it by ApproveProcessDefinitionCommand first.`,
    });
  }
  return definition.isActive ? undefined : reject('PROCESS_INACTIVE');
}

/** The variables of a start in either form; undefined when they are none, or too large. */
export function variablesOf(input: {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly runtimeContext?: string;
}): Readonly<Record<string, unknown>> | undefined {
  const given = input.variables ?? parsed(input.runtimeContext ?? '{}');
  if (given === undefined || Buffer.byteLength(JSON.stringify(given)) > largest) return undefined;
  return given;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonOrNothing(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** The row of a new instance, and what comes with it. Without a parent, somebody runs it after the commit. */
export function newInstance(
  definition: ProcessDefinition,
  { variables, businessKey, inBackground, parent }: Beginning,
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
    status: 'RUNNING',
    rev: 0,
    state: null,
    variables,
    error: null,
    parentInstance: parent?.instanceId ?? null,
    parentToken: parent?.token ?? null,
    starter: { userId: actor.userId, name: actor.name, humans: handsOf(actor) },
    startedAt: now,
    updatedAt: now,
    endedAt: null,
  };
  return {
    row,
    effects: [
      insert(processInstances, row),
      wake(row.id, inBackground ? now : later(now, lease)),
      emit('process.started', row.id, {
        definition: definition.name,
        definitionVersion: definition.currentVersion,
        businessKey,
      }),
    ],
  };
}
