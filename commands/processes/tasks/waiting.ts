/** User tasks that wait for a person who may do them. */
import { type Act, isFew, type WorkItem, work } from '../../../core/command/declaration/work.ts';
import type { FormField } from '../../../core/process/reading/form-fields.ts';
import { type ProcessWait, processInstances, processWaits } from '../../../core/process/tables.ts';
import { jsonOrNothing } from '../../../core/values/json.ts';
import { membersOf } from '../../../core/values/members.ts';
import { onlyMine } from './task.ts';

type Members = Readonly<Record<string, unknown>>;

export const openTasks = work({
  of: 'processTask',
  says: 'Tasks of processes that you may claim or complete',
  table: processWaits,
  waits: (select, actor) => {
    isFew(select, 'kind', 'user');
    onlyMine(select, actor);
  },
  // A task has no maker, so every permitted person may complete it.
  own: (select) => {
    select.whereRaw('1 = 0');
  },
  due: 'lateAt',
  since: 'createdAt',
  amount: null,
  texts: ['name', 'elementId', 'instanceId'],
  commands: ['SignalProcessInstanceCommand', 'ClaimProcessTaskCommand'],
  events: ['process.started', 'process.completed', 'process.cancelled', 'process.failed'],
  items: async (rows, read) => {
    const ids = [...new Set(rows.map(({ instanceId }) => instanceId))];
    const instances = await read.select(processInstances, (select) =>
      select.whereIn('id', ids).select('id', 'definitionName', 'starter'),
    );
    const known = new Map(instances.map((row) => [String(row.id), row]));
    return rows.map((row) => {
      const instance = known.get(row.instanceId);
      const starter = membersOf(jsonOrNothing(String(instance?.starter)));
      return itemOf(row, String(instance?.definitionName ?? ''), starter);
    });
  },
});

function itemOf(row: ProcessWait, process: string, starter: Members): WorkItem {
  return {
    id: `${row.instanceId}/${row.token}`,
    what: `${row.name ?? row.elementId}, ${process}`,
    amount: null,
    currency: null,
    createdBy: String(starter.name ?? ''),
    createdById: typeof starter.userId === 'string' ? starter.userId : null,
    createdAt: row.createdAt,
    hands: [],
    claimedBy: row.claimedBy,
    acts: [completing(row), claiming(row)],
  };
}

/** Sample data for the form's fields. The form's script runs only when the task is completed. */
function completing({ instanceId, elementId, token, task }: ProcessWait): Act {
  const fields = (task?.fields ?? []).filter(
    ({ required, readonly, value }) => required && !readonly && value === undefined,
  );
  const callbackData = Object.fromEntries(fields.map((field) => [field.id, fitting(field)]));
  return {
    command: 'SignalProcessInstanceCommand',
    data: { instanceId, taskId: elementId, token },
    sample: { callbackData },
    unprepared: true,
  };
}

const claiming = ({ instanceId, elementId, token, claimedBy }: ProcessWait): Act => ({
  command: 'ClaimProcessTaskCommand',
  data: { instanceId, taskId: elementId, token, ...(claimedBy === null ? {} : { release: true }) },
});

/** A value that a field takes. */
function fitting({ type, choices = [], min = 1, minLength = 1 }: FormField): unknown {
  switch (type) {
    case 'string':
      return '-'.repeat(Math.max(1, minLength));
    case 'long':
      return min;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-01';
    case 'enum':
      return choices[0];
  }
}
