import { command } from '../../core/command/command.ts';
import { audit, put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { Note, OrNull, Type, Words } from '../../core/command/schema.ts';
import { processWaits } from '../../core/process/tables.ts';
import { isSamePerson, personKey } from '../../core/values/person.ts';
import { processReply } from './definition.ts';
import { endedRefusal, findInstance, instanceFields } from './instance.ts';

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
      OrNull(Words(200, 'The subject of the person; without it, nobody has the task')),
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
    const waits =
      instance === undefined ? [] : await read.all(processWaits, { instanceId: instance.id });
    const { taskId, token } = input;
    const tasks = waits.filter(
      (row) =>
        row.kind === 'user' &&
        (token === undefined || row.token === token) &&
        (taskId === undefined || row.elementId === taskId),
    );
    return { instance, tasks };
  },

  decide: ({ assignee, comment }, { instance, tasks }) => {
    const ended = endedRefusal(instance);
    if (ended !== undefined) return ended;
    const [task] = tasks;
    if (task === undefined) return reject('INSTANCE_NOT_WAITING');
    if (tasks.length > 1) {
      return reject('TASK_AMBIGUOUS', {
        message: `${tasks.length} tasks wait there: name one by its token.`,
        tokens: tasks.map(({ token }) => token),
      });
    }
    const to = assignee ?? null;
    const { assignee: named, users = [], teams = [] } = task.task ?? {};
    // Who belongs to a team is told by the person's own token alone, so the team is asked for when he completes it.
    const mayBe = to === null || teams.length > 0 || users.length === 0;
    const isBack = to !== null && named !== undefined && isSamePerson(named, to);
    if (!mayBe && !isBack && !users.some((user) => isSamePerson(user, to))) {
      return reject('TASK_ASSIGNEE_UNFIT', {
        message: `${to} is none of the people of this task: ${users.join(', ')}.`,
        responsibleUsers: users,
      });
    }
    const claimedBy = to === null ? null : personKey(to);
    const { instanceId, elementId: taskId, token, claimedBy: previously } = task;
    return {
      data: { instanceId, taskId, token, previously, claimedBy },
      message: claimedBy === null ? 'Nobody has the task.' : `${claimedBy} has the task.`,
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
