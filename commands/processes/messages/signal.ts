/**
 * Signals: each instance that waits for one and has room for its data receives it. A signal also starts every
 * process that begins with it.
 */
import { handChangesOf } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { type ProcessDefinition, processDefinitions } from '../../../core/process/definitions.ts';
import {
  type ProcessTrigger,
  type ProcessWait,
  processWaits,
  type Starter,
} from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { roomRefusal, waitingFor } from '../instances/room.ts';
import { type Family, newInstance, startRefusal } from '../instances/start.ts';
import { answered } from './callback.ts';
import type { Takers } from './correlation.ts';

/** The receivers of a signal, locked. */
export interface Reached {
  readonly waits: readonly ProcessWait[];
  /** What waits for instances whose events keep listening: each signal adds to it. */
  readonly waiting: ReadonlyMap<string, readonly ProcessTrigger[]>;
  /** Definitions that it starts. */
  readonly definitions: readonly ProcessDefinition[];
}

/** All receivers of a signal with this name, or only those within one instance. */
export async function loadReached(
  name: string,
  instanceId: string | undefined,
  starts: Takers['starts'],
  read: Read,
): Promise<Reached> {
  const all =
    instanceId === undefined
      ? await read.all(processWaits, { kind: 'signal', reference: name })
      : await read.all(processWaits, { instanceId });
  const waits = all.filter(({ kind, reference }) => kind === 'signal' && reference === name);
  const waiting = new Map<string, readonly ProcessTrigger[]>();
  for (const { instanceId: id, again } of waits) {
    if (again && !waiting.has(id)) waiting.set(id, await waitingFor({ id }, read));
  }
  const definitions: ProcessDefinition[] = [];
  for (const { definitionId: id } of starts) {
    const definition = await read.one(processDefinitions, { id });
    if (definition !== undefined) definitions.push(definition);
  }
  return { waits, waiting, definitions };
}

/** A signal as it comes. */
export interface Signal {
  readonly name: string;
  readonly data: unknown;
  /** Set in those who take it. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly sender: Starter;
  /** The family of processes that the signal starts, if a process threw it. */
  readonly family?: Family;
  /** Why processes that it starts do not run. */
  readonly refused?: string;
}

/** The effects of a signal, with the numbers of receivers and starts. */
export function signalled(
  { name, data, variables, sender, family, refused }: Signal,
  { waits: all, waiting, definitions }: Reached,
  context: Context,
): { readonly reached: number; readonly started: number; readonly effects: readonly Effect[] } {
  const { userId, humans: people } = sender;
  // A full instance must not keep the signal from the others.
  const hasRoom = ({ instanceId: id }: ProcessWait): boolean =>
    roomRefusal({ variables: {} }, waiting.get(id) ?? [], { data: [data, variables] }) === undefined;
  const waits = all.filter(hasRoom);
  const payload = { data, variables, people, by: { userId }, ...handChangesOf(sender) };
  const effects: Effect[] = waits.flatMap((wait) => [
    ...answered(wait, undefined, context),
    ...triggered({ id: wait.instanceId }, { kind: 'complete', token: wait.token, payload }, context),
  ]);
  let started = 0;
  for (const definition of definitions) {
    if (definition.isDeleted || startRefusal(definition) !== undefined) continue;
    for (const { elementId, kind, name: own } of definition.eventStarts ?? []) {
      if (kind !== 'signal' || own !== name) continue;
      const beginning = {
        variables,
        businessKey: null,
        inBackground: true,
        startElement: elementId,
        starter: sender,
        ...(family === undefined ? {} : { family }),
        ...(refused === undefined ? {} : { refused }),
      };
      effects.push(...newInstance(definition, beginning, context).effects);
      started += 1;
    }
  }
  return { reached: waits.length, started, effects };
}
