/** User tasks: the people who may do them, and the possible answers (execution engine: 5.5). */

import type { Actor } from '../../../core/command/declaration/actor.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { OrNull, Type } from '../../../core/command/declaration/schema.ts';
import { type Rejection, type RejectionTable, reject } from '../../../core/command/wire/rejections.ts';
import {
  offerOf,
  type ProcessTrigger,
  type ProcessWait,
  type UserTask,
} from '../../../core/process/tables.ts';
import { endOfDay, parseCivilDate } from '../../../core/values/civil-date.ts';
import { type Instant, parseInstant } from '../../../core/values/instant.ts';
import { isSamePerson, personKey } from '../../../core/values/person.ts';
import { inZone } from '../../../core/values/wall-time.ts';

export const rejections = {
  TASK_NOT_YOURS: {
    http: 403,
    kind: 'forbidden',
    says: 'This task belongs to others.',
    facts: {
      claimedBy: Type.String({ description: 'Who has claimed it' }),
      assignee: Type.String({ description: 'Whose task it is' }),
      responsibleTeams: Type.Array(Type.String(), { description: 'Roles that may do it' }),
      responsibleUsers: Type.Array(Type.String(), { description: 'People who may do it' }),
    },
    mend: {
      by: 'The people of the task: the answer names them.',
      how: 'One of them does it, or the task is given to you.',
    },
  },
  WAIT_FORBIDDEN: {
    http: 403,
    kind: 'forbidden',
    says: 'What waits there is no task of a person, and needs another permission.',
  },
  TASK_ACTION_UNKNOWN: {
    http: 400,
    kind: 'validation',
    says: 'The task has no such action.',
    facts: { actions: Type.Array(Type.String(), { description: 'The actions that the task has' }) },
  },
  TASK_CHANGED: {
    http: 409,
    kind: 'conflict',
    says: 'The data of this task changed meanwhile. The task was opened again.',
    facts: {
      changed: Type.Array(Type.String(), { description: 'What changed meanwhile' }),
      taskId: Type.String({ description: 'Element of the task' }),
      newToken: Type.String({ description: 'Token under which it waits now' }),
    },
    mend: { how: 'Open the task again with the token of the answer, and decide on its current data.' },
  },
  FORM_REFUSED: { http: 400, kind: 'validation', says: 'The form is refused; the task waits on.' },
  TASK_CLAIMED: {
    http: 409,
    kind: 'conflict',
    says: 'Somebody else has claimed this task.',
    facts: { claimedBy: OrNull(Type.String({ description: 'Who has claimed it' })) },
    mend: {
      by: 'Who has claimed it: the answer names them.',
      how: 'Let them do it, or have it unclaimed first.',
    },
  },
  TASK_AMBIGUOUS: {
    http: 409,
    kind: 'conflict',
    says: 'Several tasks wait there.',
    facts: { tokens: Type.Array(Type.String(), { description: 'Tokens of the tasks that wait there' }) },
    mend: { how: 'Say which one by its token: the answer lists them.' },
  },
  TASK_HAS_NO_WAY: {
    http: 409,
    kind: 'state',
    says: 'The diagram does not say where the process continues after this element.',
  },
  TASK_ASSIGNEE_UNFIT: {
    http: 400,
    kind: 'validation',
    says: 'This person is none of those who may do the task.',
    facts: {
      responsibleUsers: Type.Array(Type.String(), { description: 'People who may do it' }),
      responsibleTeams: Type.Array(Type.String(), { description: 'Roles that may do it' }),
    },
  },
} as const satisfies RejectionTable;

/** A role needs one of these permissions, so that its people may claim and finish their own tasks. */
export const taskPermissions = ['processes.operate', 'processes.start', 'processes.tasks'] as const;

/**
 * Whether a person may do a task. A claimed task belongs to its claimant. Otherwise it belongs to its
 * assignee, else to its people and teams (roles), else to anybody. A claimant other than the assignee must
 * also be one of the people or teams. No permission overrides this: an operator must reassign the task first.
 */
export function mayDo({ task, claimedBy }: ProcessWait, actor: Actor): boolean {
  if (actor.kind === 'system') return true;
  if (claimedBy !== null && !isSamePerson(claimedBy, actor.userId)) return false;
  const { assignee, users = [], teams = [] } = task ?? {};
  if (assignee !== undefined) {
    if (isSamePerson(assignee, actor.userId)) return true;
    // An operator gave the assignee's task to another person, who must be one of its people or teams.
    if (claimedBy === null) return false;
  }
  if (users.length === 0 && teams.length === 0) return true;
  return (
    users.some((user) => isSamePerson(user, actor.userId)) || teams.some((team) => actor.roles.includes(team))
  );
}

/** The owners of a task, for messages. */
export const ownersOf = ({ task, claimedBy }: ProcessWait) => ({
  ...(claimedBy === null ? {} : { claimedBy }),
  ...(task?.assignee === undefined ? {} : { assignee: task.assignee }),
  responsibleTeams: task?.teams ?? [],
  responsibleUsers: task?.users ?? [],
});

/** Marks by which a list finds the tasks of a person or role. Null if anybody may do the task. */
export function openTo(task: UserTask | null): string | null {
  const { assignee, users = [], teams = [] } = task ?? {};
  const marks =
    assignee === undefined ? [...users.map(personMark), ...teams.map(teamMark)] : [personMark(assignee)];
  return marks.length === 0 ? null : marks.join('');
}

/** The due time of a task, if it has one. A day ends when the bank's day ends. */
export function lateAt(task: UserTask | null, timezone: string): Instant | null {
  const text = task?.dueDate;
  if (text === undefined) return null;
  const day = parseCivilDate(text);
  return day === undefined ? (parseInstant(inZone(timezone, text)) ?? null) : endOfDay(timezone, day);
}

/** Marks of the tasks that a person may do, claimed or not. */
const marksOf = ({ userId, roles }: Actor): readonly string[] => [personMark(userId), ...roles.map(teamMark)];

const personMark = (user: string): string => `|u:${personKey(user)}|`;
const teamMark = (team: string): string => `|r:${team}|`;

/** Narrows a list to the person's tasks: claimed by them, or unclaimed and open to them or to anybody. */
export function onlyMine(select: Select, actor: Actor): void {
  select.where((any) => {
    any.where('claimedBy', personKey(actor.userId)).orWhere((free) => {
      free.whereNull('claimedBy').andWhere((open) => {
        open.whereNull('openTo');
        for (const mark of marksOf(actor)) open.orWhereRaw('instr(??, ?) > 0', ['openTo', mark]);
      });
    });
  });
}

/**
 * A reopened task can only be completed by its token. A caller who names the instance or the element may have
 * seen the earlier task. `coming` contains triggers that the instance has not seen: set variables, or another
 * version.
 */
export function changedRefusal(
  { token }: { readonly token?: string },
  wait: ProcessWait,
  coming: readonly Pick<ProcessTrigger, 'payload'>[],
): Rejection<'TASK_CHANGED'> | undefined {
  if (wait.kind !== 'user') return undefined;
  const set = coming.flatMap(({ payload }) => Object.keys(payload.variables ?? {}));
  const { offer, token: place } = offerOf(wait.token);
  const isMoved = coming.some(({ payload: { anew } }) => Array.isArray(anew) && anew.includes(place));
  const isComing = isMoved || set.length > 0;
  if (!isComing && (offer === 1 || token === wait.token)) return undefined;
  const changed = [...new Set([...(wait.task?.changed ?? []), ...set])];
  return reject('TASK_CHANGED', {
    message: `${changed.join(', ') || 'The diagram'} changed while ${wait.elementId} waited, and the task was opened again: review it, and complete it with its new token.`,
    changed,
    taskId: wait.elementId,
    ...(isComing ? {} : { newToken: wait.token }),
  });
}

/** Why this answer to a task is rejected. Undefined if it is accepted. */
export function assignmentRefusal(
  wait: ProcessWait,
  data: Readonly<Record<string, unknown>>,
  actor: Actor,
): Rejection<'TASK_NOT_YOURS' | 'TASK_ACTION_UNKNOWN'> | undefined {
  if (!mayDo(wait, actor)) {
    return reject('TASK_NOT_YOURS', ownersOf(wait));
  }
  const { action } = data;
  const actions = wait.task?.actions ?? [];
  if (action === undefined || actions.length === 0 || actions.includes(String(action))) return undefined;
  return reject('TASK_ACTION_UNKNOWN', {
    message: `The task has no action ${String(action)}; it has ${actions.join(', ')}.`,
    actions,
  });
}
