/** An instance in answers, with its current elements and its history. */
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Bag, OneOf, OrNull, Type } from '../../../core/command/declaration/schema.ts';
import {
  type HistoryEntry,
  instanceLife,
  type ProcessInstance,
  type ProcessWait,
  processHistory,
  processWaits,
  waitKinds,
} from '../../../core/process/tables.ts';
import { externalId } from '../external/external.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Text, Type.Null()]);

/** An answer contains the history of at most this many saves. */
const savesTold = 200;

export const InstanceItem = Type.Object({
  instanceId: Text,
  instanceGuid: Text,
  processDefinitionId: Type.Integer(),
  definitionVersion: Type.Integer(),
  processKey: Text,
  processName: Text,
  businessKey: TextOrNull,
  status: OneOf(instanceLife.states),
  startedAt: Text,
  startedBy: Text,
  startedById: Text,
  lastUpdated: Text,
  endedAt: TextOrNull,
  error: Type.Union([Bag(), Type.Null()]),
  parentInstanceId: TextOrNull,
});

export function instanceItem(row: Omit<ProcessInstance, 'variables' | 'state'>) {
  return {
    instanceId: row.id,
    instanceGuid: row.id,
    processDefinitionId: row.definitionId,
    definitionVersion: row.definitionVersion,
    processKey: row.processKey,
    processName: row.definitionName,
    businessKey: row.businessKey,
    status: row.status,
    startedAt: row.startedAt,
    startedBy: row.starter.name,
    startedById: row.starter.userId,
    lastUpdated: row.updatedAt,
    endedAt: row.endedAt,
    error: row.error === null ? null : { ...row.error },
    parentInstanceId: row.parentInstance,
  };
}

export const WaitView = Type.Object({
  elementId: Text,
  name: TextOrNull,
  kind: OneOf(waitKinds),
  token: Text,
  correlationKey: TextOrNull,
  proposalId: OrNull(Type.String({ description: 'The proposal of its command, until people decide' })),
  due: TextOrNull,
  formKey: TextOrNull,
  actions: Type.Array(Text),
  teams: Type.Array(Text),
  users: Type.Array(Text),
  assignee: TextOrNull,
  dueDate: TextOrNull,
  followUpDate: TextOrNull,
  priority: Type.Union([Type.Integer(), Type.Null()]),
  fields: Type.Array(Bag('A field of the form: its id, type, limits, and what counts by default')),
  formContext: Type.Optional(Type.Unknown()),
  claimedBy: TextOrNull,
  /** For an external task: its id for workers, its lock, and the failure of the last try. */
  external: Type.Union([
    Type.Object({
      id: Text,
      worker: TextOrNull,
      lockedUntil: TextOrNull,
      retries: Type.Integer(),
      errorMessage: TextOrNull,
    }),
    Type.Null(),
  ]),
  since: Text,
});

export function waitView(row: ProcessWait) {
  return {
    elementId: row.elementId,
    name: row.name,
    kind: row.kind,
    token: row.token,
    correlationKey: row.kind === 'incident' || row.kind === 'proposal' ? null : row.reference,
    proposalId: row.kind === 'proposal' ? row.reference : null,
    due: row.due,
    formKey: row.task?.formKey ?? null,
    actions: [...(row.task?.actions ?? [])],
    teams: [...(row.task?.teams ?? [])],
    users: [...(row.task?.users ?? [])],
    assignee: row.task?.assignee ?? null,
    dueDate: row.task?.dueDate ?? null,
    followUpDate: row.task?.followUpDate ?? null,
    priority: row.task?.priority ?? null,
    fields: (row.task?.fields ?? []).map((field) => ({ ...field })),
    formContext: row.task?.formContext ?? null,
    claimedBy: row.claimedBy,
    external: externalView(row),
    since: row.createdAt,
  };
}

function externalView(row: ProcessWait) {
  const { external, worker, lockedUntil } = row;
  if (external === null) return null;
  const { tries: retries, error: errorMessage } = external;
  return { id: externalId(row), worker, lockedUntil, retries, errorMessage };
}

/** The elements where the instance waits, tasks before timers. */
export async function waitsAt(instanceId: string, read: QueryRead) {
  const rows = await read.rows(processWaits, (select) => select.where({ instanceId }));
  return [...rows].sort((a, b) => Number(a.kind === 'timer') - Number(b.kind === 'timer'));
}

/** The history of the instance, oldest first. */
export async function historyOf(instanceId: string, read: QueryRead): Promise<readonly HistoryEntry[]> {
  const saves = await read.rows(processHistory, (select) =>
    select.where({ instanceId }).orderBy('rev', 'desc').limit(savesTold),
  );
  return [...saves].reverse().flatMap(({ entries }) => entries);
}

/** Elements that are done, each once, in the order in which they were done first. */
export function doneIn(history: readonly HistoryEntry[]): string[] {
  const done = history.filter(({ what }) => what === 'completed').flatMap(({ elementId }) => elementId ?? []);
  return [...new Set(done)];
}
