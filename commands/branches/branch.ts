/** A branch of the bank (specification: Resources, Branch). */
import { naming } from '../../core/command/declaration/directory.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { instant, integer, nullable, type Row, table, text } from '../../core/command/declaration/table.ts';
import { type RejectionTable, reject } from '../../core/command/wire/rejections.ts';
import { namesOf } from '../../core/values/members.ts';

/** `objectState` on the wire. */
export const branchStates = { Active: 0, NotActive: 1, Deleted: 2 } as const;
export type BranchState = keyof typeof branchStates;

export const branches = table({
  name: 'branches',
  key: ['id'],
  natural: [['encodedKey'], ['key']],
  controls: 'none',
  columns: {
    id: integer('long'),
    encodedKey: text(64),
    /** The branch code. */
    key: text(64),
    name: text(200),
    branchNote: nullable(text(1000)),
    /** A number of `branchStates`. */
    objectState: integer(),
    emailAddress: nullable(text(254)),
    mobileNumber: nullable(text(40)),
    addressLine1: nullable(text(200)),
    addressLine2: nullable(text(200)),
    addressCity: nullable(text(100)),
    addressState: nullable(text(100)),
    addressCountry: nullable(text(100)),
    zipCode: nullable(text(20)),
    dateCreated: instant(),
    lastUpdated: instant(),
    /** Accounts of the branch that are not closed: opening and closing keep the count. */
    openAccounts: integer('long'),
  },
});

export type Branch = Row<typeof branches>;

/** A token names a branch by its number, its code or its encoded key. */
export const branchNaming = naming({
  of: 'branch',
  table: branches,
  meant(select, key) {
    select
      .where((by) => {
        by.where('key', key).orWhere('encodedKey', key);
        if (/^\d{1,15}$/.test(key)) by.orWhere('id', Number(key));
      })
      .orderBy('id');
  },
});

/** The lifecycle of a branch. A deleted branch stays deleted. */
export const branchLife = lifecycle({
  Active: { deactivate: 'NotActive', delete: 'Deleted' },
  NotActive: { activate: 'Active', delete: 'Deleted' },
  Deleted: {},
});

const byNumber = namesOf(branchStates);

/** The state's name. A number without a state counts as deleted. */
export function branchState(branch: Pick<Branch, 'objectState'>): BranchState {
  return byNumber[branch.objectState] ?? 'Deleted';
}

/** Whether business may be done in its name. */
export function isActiveBranch(branch: Branch): boolean {
  return branchState(branch) === 'Active';
}

/** Codes of the branch commands. */
export const rejections = {
  BRANCH_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such branch.',
    facts: { id: Type.Integer({ description: 'The id that was looked for' }) },
  },
  BRANCH_KEY_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another branch has this key already.',
    facts: { id: Type.Integer({ description: 'Id of the branch that has it' }) },
  },
  BRANCH_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the branch does not allow this.',
    facts: { objectState: Type.Integer({ description: 'The state of the branch' }) },
  },
  BRANCH_HAS_ACCOUNTS: {
    http: 400,
    kind: 'state',
    says: 'The branch still has open accounts.',
    facts: { openAccounts: Type.Integer({ description: 'Accounts that are open' }) },
    mend: {
      by: 'The people who manage the branch.',
      how: 'Close its accounts or move them to another branch first.',
    },
  },
} as const satisfies RejectionTable;

const BranchEvent = Type.Object({ id: Type.Integer(), key: Type.String(), name: Type.String() });

export const events = eventTypes(['branches.view'], {
  'branch.created': { summary: 'A branch was created.', data: BranchEvent },
  'branch.updated': { summary: 'The data of a branch changed.', data: BranchEvent },
  'branch.state_changed': {
    summary: 'A branch was activated, deactivated or deleted.',
    data: Type.Object({ ...BranchEvent.properties, from: Type.String(), to: Type.String() }),
  },
});

/** The moves of a branch in the words of replies. */
export const branchDone = { activate: 'activated', deactivate: 'deactivated', delete: 'deleted' } as const;
export type BranchMove = keyof typeof branchDone;

export const branchNoun = noun({
  name: 'branch',
  table: branches,
  life: branchLife,
  subject: 'encodedKey',
  kept: { state: branchState, columns: (state) => ({ objectState: branchStates[state] }) },
  sets: ({ now }) => ({ lastUpdated: now }),
  refusal: ({ id, objectState }, move, state) =>
    reject('BRANCH_STATE', {
      message: `Branch ${id} is ${state}; it cannot be ${branchDone[move]}.`,
      objectState,
    }),
  event: ({ after: { id, key, name }, from, to }) =>
    emit('branch.state_changed', String(id), { id, key, name, from, to }),
  mayLackHistory: true,
});
