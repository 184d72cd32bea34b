/** A branch of the bank (specification: Resources, Branch). */
import { lifecycle } from '../../core/command/lifecycle.ts';
import { instant, integer, nullable, type Row, table, text } from '../../core/command/table.ts';

/** `objectState` on the wire. */
export const branchStates = { Active: 0, NotActive: 1, Deleted: 2 } as const;
export type BranchState = keyof typeof branchStates;

export const branches = table({
  name: 'branches',
  key: ['id'],
  natural: [['encodedKey'], ['key']],
  columns: {
    id: integer(),
    encodedKey: text(),
    /** The branch code. */
    key: text(),
    name: text(),
    branchNote: nullable(text()),
    /** A number of `branchStates`. */
    objectState: integer(),
    emailAddress: nullable(text()),
    mobileNumber: nullable(text()),
    addressLine1: nullable(text()),
    addressLine2: nullable(text()),
    addressCity: nullable(text()),
    addressState: nullable(text()),
    addressCountry: nullable(text()),
    zipCode: nullable(text()),
    dateCreated: instant(),
    lastUpdated: instant(),
  },
});

export type Branch = Row<typeof branches>;

/** What may become of a branch; a deleted one stays so. */
export const branchLife = lifecycle({
  Active: { deactivate: 'NotActive', delete: 'Deleted' },
  NotActive: { activate: 'Active', delete: 'Deleted' },
  Deleted: {},
});

const byNumber = Object.keys(branchStates) as readonly BranchState[];

/** The state's name; a number that the table of states lacks counts as deleted. */
export function branchState(branch: Branch): BranchState {
  return byNumber[branch.objectState] ?? 'Deleted';
}

/** Whether business may be done in its name. */
export function isActiveBranch(branch: Branch): boolean {
  return branchState(branch) === 'Active';
}
