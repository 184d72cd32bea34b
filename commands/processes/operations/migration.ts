/** Migrates instances to another version of their process, by one command or by a batch. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, put } from '../../../core/command/declaration/effects.ts';
import { OrNull, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import type { Migration } from '../../../core/process/port.ts';
import {
  type ProcessInstance,
  type ProcessWait,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { processInstanceNoun } from '../instances/instance.ts';
import type { Order } from './operate.ts';

const Pair = Type.Object({
  from: Words(200, 'An element or flow of the version that it is of'),
  to: Type.Optional(OrNull(Words(200, 'Of the new one; null gives up an event that is armed'))),
});

export const Mapping = Type.Array(Pair, {
  maxItems: 200,
  description: 'What has another name there; everything else keeps its own',
});

/** The pairs as the host of processes takes them. */
export const pairsOf = (mapping: Static<typeof Mapping> = []) =>
  mapping.map(({ from, to = null }) => ({ from, to }));

/**
 * The rows of an instance under its new version. Additional events of the version are armed when the instance
 * runs.
 */
export function migrated(
  instance: ProcessInstance,
  waits: readonly ProcessWait[],
  { toVersion, fromVersion, state, errorAt, events, anew, changes, ...made }: Migration,
  { operator: { name: by, people }, comment }: Order,
  context: Context,
): readonly Effect[] {
  const { now } = context;
  const rev = instance.rev + 1;
  const { error } = instance;
  const renamed = new Map(made.waits.map((wait) => [wait.token, wait]));
  const said = [`From version ${fromVersion} to ${toVersion}.`, ...changes];
  const payload = { by, people, events, anew, changes: said, comment };
  const status = processInstanceNoun.next(instance, 'wake') ?? instance.status;
  return [
    put(processInstances, instance, {
      definitionVersion: toVersion,
      state,
      rev,
      status,
      updatedAt: now,
      ...(error === null ? {} : { error: { ...error, elementId: errorAt } }),
    }),
    ...waits.flatMap((row) => {
      const wait = renamed.get(row.token);
      if (wait === undefined) return [];
      const { elementId, name, reference, message } = wait;
      return [put(processWaits, row, { elementId, name, reference, message })];
    }),
    ...triggered(instance, { kind: 'migrated', token: null, payload }, context),
  ];
}
