/** Activating, deactivating and deleting a branch: one move of its lifecycle. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { emit, put } from '../../core/command/declaration/effects.ts';
import { moved } from '../../core/command/declaration/history.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { type Branch, branches, branchLife, branchState, branchStates } from './branch.ts';
import { branchView } from './branch-view.ts';

export const BranchNamed = Type.Object({ id: Type.Integer({ description: 'The branch' }) });

export async function loadBranch({ id }: { readonly id: number }, read: Read) {
  return { branch: await read.one(branches, { id }) };
}

const done = { activate: 'activated', deactivate: 'deactivated', delete: 'deleted' } as const;

/** Makes the move, or says why the branch's state does not allow it. */
export function moveBranch(
  branch: Branch | undefined,
  move: 'activate' | 'deactivate' | 'delete',
  context: Context,
) {
  if (branch === undefined) return reject('BRANCH_NOT_FOUND');
  const from = branchState(branch);
  const to = branchLife.next(from, move);
  if (to === undefined) {
    return reject('BRANCH_STATE', {
      message: `Branch ${branch.id} is ${from}; it cannot be ${done[move]}.`,
      objectState: branch.objectState,
    });
  }
  const changes = { objectState: branchStates[to], lastUpdated: context.now };
  const { id, key, name } = branch;
  return {
    data: branchView({ ...branch, ...changes }),
    message: `Branch with ID ${id} ${done[move]}.`,
    effects: [
      put(branches, branch, changes),
      moved(context, { noun: 'branch', subject: branch.encodedKey, move, from, to }),
      emit('branch.state_changed', String(id), { id, key, name, from, to }),
    ],
  };
}
