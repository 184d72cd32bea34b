/** Activating, deactivating and deleting a branch: one move of its lifecycle. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { type Branch, type BranchMove, branchDone, branches, branchNoun } from './branch.ts';
import { branchView } from './branch-view.ts';

export const BranchNamed = Type.Object({ id: Type.Integer({ description: 'The branch' }) });

export async function loadBranch({ id }: { readonly id: number }, read: Read) {
  return { branch: await read.one(branches, { id }) };
}

/** Makes the move, or says why the branch's state does not allow it. */
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
