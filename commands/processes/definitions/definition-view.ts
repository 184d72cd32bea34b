/** A definition on the wire. */
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Bag, OneOf, type Static, Type } from '../../../core/command/declaration/schema.ts';
import { type ProcessDefinition, processVersions, versionLife } from '../../../core/process/definitions.ts';
import { dataOfInstance, processInstances } from '../../../core/process/tables.ts';
import { elapsed, knownInstant } from '../../../core/values/instant.ts';
import { jsonOrNothing } from '../../../core/values/json.ts';
import { membersOf } from '../../../core/values/members.ts';
import { type ByStatus, statusCounts } from '../instances/statistics.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Text, Type.Null()]);

export const DefinitionView = Type.Object({
  id: Type.Integer(),
  name: Text,
  processKey: Text,
  description: Text,
  category: Text,
  version: Type.Integer({ description: 'The version in force; 0 while none is' }),
  latestVersion: Type.Integer({ description: 'The newest version, proposed or not' }),
  isActive: Type.Boolean(),
  createdDate: Text,
  updatedDate: Text,
  createdBy: Text,
  updatedBy: Text,
  createdById: TextOrNull,
  updatedById: TextOrNull,
  triggerEvents: Type.Array(Text),
  contextLoaderType: TextOrNull,
  schedulingEnabled: Type.Boolean(),
  file: TextOrNull,
  elementCounts: Bag(),
  metadata: Bag(),
});

export function definitionView(row: ProcessDefinition) {
  return {
    id: row.id,
    name: row.name,
    processKey: row.processKey,
    description: row.description,
    category: row.category,
    version: row.currentVersion,
    latestVersion: row.latestVersion,
    isActive: row.isActive,
    createdDate: row.createdAt,
    updatedDate: row.updatedAt,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    createdById: row.createdById,
    updatedById: row.updatedById,
    triggerEvents: [...row.triggerEvents],
    contextLoaderType: row.contextLoaderType,
    schedulingEnabled: row.scheduling?.enabled ?? false,
    file: row.file,
    elementCounts: row.elementCounts,
    metadata: row.metadata,
  };
}

/** An answer contains at most this many versions of a definition. */
const versionsTold = 100;

/** A version is superseded once a later one is in force. */
const shownStates = [...versionLife.states, 'Superseded'];

export const VersionView = Type.Object({
  number: Type.Integer(),
  state: OneOf<string>(shownStates),
  proposedBy: Text,
  proposedById: TextOrNull,
  proposedAt: Text,
  decidedBy: TextOrNull,
  decidedById: TextOrNull,
  decidedAt: TextOrNull,
  reason: TextOrNull,
  changes: Bag('Its changes besides the file'),
});

/**
 * The newest versions of definitions, without their files. `open` selects only versions in force or proposed.
 */
export async function versionsOf(
  definitions: readonly ProcessDefinition[],
  read: QueryRead,
  which: 'all' | 'open',
): Promise<ReadonlyMap<number, readonly Static<typeof VersionView>[]>> {
  const known = new Map(definitions.map((row) => [row.id, row]));
  if (known.size === 0) return new Map();
  const rows = await read.select(processVersions, (select) => {
    select
      .select('definitionId', 'number', 'state', 'createdBy', 'createdById', 'createdAt')
      .select('decidedBy', 'decidedById', 'decidedAt', 'reason', 'changes')
      .whereIn('definitionId', [...known.keys()])
      .orderBy('number', 'desc')
      .limit(known.size * versionsTold);
    if (which === 'all') return;
    select.where((some) => {
      some.where('state', 'Proposed');
      for (const { id: definitionId, currentVersion: number } of definitions) {
        some.orWhere({ definitionId, number });
      }
    });
  });
  const views = new Map<number, Static<typeof VersionView>[]>();
  for (const row of rows) {
    const id = Number(row.definitionId);
    const own = views.get(id) ?? [];
    const number = Number(row.number);
    const isPast = row.state === 'InForce' && number !== known.get(id)?.currentVersion;
    own.push({
      number,
      state: isPast ? 'Superseded' : String(row.state),
      proposedBy: String(row.createdBy),
      proposedById: textOrNull(row.createdById),
      proposedAt: String(row.createdAt),
      decidedBy: textOrNull(row.decidedBy),
      decidedById: textOrNull(row.decidedById),
      decidedAt: textOrNull(row.decidedAt),
      reason: textOrNull(row.reason),
      changes: membersOf(jsonOrNothing(String(row.changes))),
    });
    views.set(id, own);
  }
  return views;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** How many instances a definition has, by status. */
export async function countsOf(
  ids: readonly number[],
  read: QueryRead,
): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  if (ids.length === 0) return new Map();
  const rows = await read.select(processInstances, (select) =>
    select
      .select('definitionId', 'status')
      .whereIn('definitionId', [...ids])
      .groupBy('definitionId', 'status')
      .count({ count: '*' }),
  );
  const counts = new Map<number, Record<string, number>>();
  for (const row of rows) {
    const id = Number(row.definitionId);
    const own = counts.get(id) ?? {};
    own[String(row.status)] = Number(row.count);
    counts.set(id, own);
  }
  return counts;
}

/** Running and waiting instances. Failed and suspended ones are counted separately. */
export const activeOf = (counts: ByStatus | undefined): number => statusCounts(counts).activeInstances;

export const totalOf = (counts: ByStatus | undefined): number => statusCounts(counts).totalInstances;

/** The numbers of open instances by status. */
export function standingOf(counts: ByStatus | undefined) {
  const all = statusCounts(counts);
  return {
    runningInstanceCount: all.runningInstances,
    waitingInstanceCount: all.waitingInstances,
    failedInstanceCount: all.failedInstances,
    suspendedInstanceCount: all.suspendedInstances,
  };
}

/**
 * Statistics over all instances of a definition. The mean duration covers the newest thousand completed ones.
 */
export async function statisticsOf(definition: ProcessDefinition, read: QueryRead) {
  const counts = (await countsOf([definition.id], read)).get(definition.id);
  const ended = await read.rows(
    processInstances,
    (select) =>
      select.where({ definitionId: definition.id, status: 'COMPLETED' }).orderBy('id', 'desc').limit(1000),
    dataOfInstance,
  );
  const minutes = ended.map(
    ({ startedAt, endedAt }) => elapsed(startedAt, knownInstant(endedAt ?? startedAt)) / 60_000,
  );
  const completed = counts?.COMPLETED ?? 0;
  const failed = counts?.ERROR ?? 0;
  return {
    ...statusCounts(counts),
    averageDurationMinutes:
      minutes.length === 0
        ? 0
        : Math.round((minutes.reduce((a, b) => a + b, 0) / minutes.length) * 100) / 100,
    successRate: completed + failed === 0 ? 0 : Math.round((completed / (completed + failed)) * 10_000) / 100,
  };
}
