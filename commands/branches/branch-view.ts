/** A branch as the wire names, moves and shows it (specification: Resources, Branch), and the envelope of its queries. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Coded } from '../../core/command/wire/reply.ts';
import {
  type Branch,
  type BranchMove,
  branchDone,
  branches,
  branchLife,
  branchNoun,
  branchState,
} from './branch.ts';

/** R2 whose status codes are the branch query codes: `00`, `CBS_400`, `CBS_404` ... */
export const R2Branches = R2Coded(({ http }) => `CBS_${http}`);

/** Every value is a text, empty if the branch has none (specification: Resources, Branch). */
const Words = Type.String();
const orEmpty = (text: string | null) => text ?? '';

export const BranchView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  key: Type.String({ description: 'The branch code' }),
  branchNote: Words,
  dateCreated: Type.String(),
  lastUpdated: Type.String(),
  contactInformation: Type.Object({ emailAddress: Words, mobileNumber: Words }),
  address: Type.Object({
    addressCity: Words,
    addressCountry: Words,
    addressLine1: Words,
    addressLine2: Words,
    addressState: Words,
    zipCode: Words,
  }),
  objectState: Type.Integer({ description: '0 Active, 1 NotActive, 2 Deleted' }),
  objectStateDescription: OneOf(branchLife.states),
  encodedKey: Type.String(),
});

export function branchView(branch: Branch) {
  return {
    id: branch.id,
    name: branch.name,
    key: branch.key,
    branchNote: orEmpty(branch.branchNote),
    dateCreated: branch.dateCreated,
    lastUpdated: branch.lastUpdated,
    contactInformation: {
      emailAddress: orEmpty(branch.emailAddress),
      mobileNumber: orEmpty(branch.mobileNumber),
    },
    address: {
      addressCity: orEmpty(branch.addressCity),
      addressCountry: orEmpty(branch.addressCountry),
      addressLine1: orEmpty(branch.addressLine1),
      addressLine2: orEmpty(branch.addressLine2),
      addressState: orEmpty(branch.addressState),
      zipCode: orEmpty(branch.zipCode),
    },
    objectState: branch.objectState,
    objectStateDescription: branchState(branch),
    encodedKey: branch.encodedKey,
  };
}

export const BranchNamed = Type.Object({ id: Type.Integer({ description: 'The branch' }) });

export async function loadBranch({ id }: { readonly id: number }, read: Read) {
  return { branch: await read.one(branches, { id }) };
}

/** Makes the move, or returns why the branch's state does not allow it. */
export function moveBranch(branch: Branch | undefined, move: BranchMove, context: Context) {
  if (branch === undefined) return reject('BRANCH_NOT_FOUND');
  const moved = branchNoun.move(branch, move, context);
  if (isRejection(moved)) return moved;
  return {
    data: branchView(moved.after),
    message: `Branch with ID ${branch.id} ${branchDone[move]}.`,
    effects: moved.effects,
  };
}
