import { records } from '../../../core/audit/record.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit, put } from '../../../core/command/declaration/effects.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Note, OrNull, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { type ProcessWait, processWaits } from '../../../core/process/tables.ts';
import { isSamePerson, personKey } from '../../../core/values/person.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, instanceFields, livingInstance } from '../instances/instance.ts';

export default command({
  name: 'ReassignProcessTaskCommand',
  summary: 'Gives a user task to another person, or takes it back from who claimed it.',
  reply: processReply,
  permission: ['processes.reassign'],

  input: Type.Object({
    ...instanceFields,
    taskId: Type.Optional(Words(200, 'The element')),
    token: Type.Optional(Words(200, 'The very place, where an element waits several times')),
    assignee: Type.Optional(
      OrNull(Words(200, 'The subject of the person; without it, the task is unclaimed')),
    ),
    comment: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    instanceId: Type.String(),
    taskId: Type.String(),
    token: Type.String(),
    previously: Type.Union([Type.String(), Type.Null()]),
    claimedBy: Type.Union([Type.String(), Type.Null()]),
  }),
  example: {
    instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    assignee: 'grace',
    comment: 'ada is on leave',
  },

  rejects: [
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_NOT_WAITING',
    'TASK_AMBIGUOUS',
    'TASK_ASSIGNEE_UNFIT',
  ],
  audits: 'ProcessTaskReassigned',

  load: async (input, read) => {
    const instance = await findInstance(input, read);
    const waits = instance === undefined ? [] : await read.all(processWaits, { instanceId: instance.id });
    const { taskId, token } = input;
    const tasks = waits.filter(
      (row) =>
        row.kind === 'user' &&
        (token === undefined || row.token === token) &&
        (taskId === undefined || row.elementId === taskId),
    );
    return { instance, tasks };
  },

  prepare: async ({ assignee }, { actor, read }) => {
    if (assignee === undefined || assignee === null) return [];
    return isSamePerson(assignee, actor.userId) ? actor.roles : rolesShown(assignee, read);
  },

  decide: ({ assignee, comment }, { instance, tasks }, _context, roles) => {
    const living = livingInstance(instance);
    if (isRejection(living)) return living;
    const [task] = tasks;
    if (task === undefined) return reject('INSTANCE_NOT_WAITING');
    if (tasks.length > 1) {
      return reject('TASK_AMBIGUOUS', {
        message: `${tasks.length} tasks wait there: name one by its token.`,
        tokens: tasks.map(({ token }) => token),
      });
    }
    const to = assignee ?? null;
    if (to !== null && !isFit(task, to, roles)) {
      const { users = [], teams = [] } = task.task ?? {};
      const group = teams.length === 0 ? '' : ` as ${teams.join(' or ')}`;
      const known = roles.length === 0 ? 'not acted here yet' : `acted as ${roles.join(' and ')}`;
      return reject('TASK_ASSIGNEE_UNFIT', {
        message:
          teams.length === 0
            ? `${to} is none of the people of this task: ${users.join(', ')}.`
            : `${to} could not complete this task${group}: he has ${known}. Leave the task unclaimed, and a person of the group can claim it.`,
        responsibleUsers: users,
        responsibleTeams: teams,
      });
    }
    const claimedBy = to === null ? null : personKey(to);
    const { instanceId, elementId: taskId, token, claimedBy: previously } = task;
    return {
      data: { instanceId, taskId, token, previously, claimedBy },
      message: claimedBy === null ? 'The task is unclaimed.' : `${claimedBy} has the task.`,
      effects: [
        put(processWaits, task, { claimedBy }),
        audit({
          transactionId: instanceId,
          previousState: previously ?? 'unclaimed',
          newState: claimedBy ?? 'unclaimed',
          approverNotes: `${taskId}${comment === undefined ? '' : `: ${comment}`}`,
        }),
      ],
    };
  },
});

/**
 * A person's recent actions show their roles. Tokens contain the roles, and the host has no list of people.
 */
const lately = 50;

async function rolesShown(person: string, read: QueryRead): Promise<readonly string[]> {
  const entries = await read.rows(records, (select) =>
    select
      .whereIn('userId', [...new Set([person, personKey(person)])])
      .whereNotNull('role')
      .orderBy('id', 'desc')
      .limit(lately),
  );
  return [...new Set(entries.flatMap(({ role }) => role ?? []))];
}

/**
 * Whether this person may complete the task: they are its assignee, one of its people, in one of its teams,
 * or anybody may.
 */
function isFit({ task }: ProcessWait, to: string, roles: readonly string[]): boolean {
  const { assignee, users = [], teams = [] } = task ?? {};
  if (assignee !== undefined && isSamePerson(assignee, to)) return true;
  if (users.length === 0 && teams.length === 0) return true;
  return users.some((user) => isSamePerson(user, to)) || teams.some((team) => roles.includes(team));
}
