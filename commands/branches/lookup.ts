/** Finding the branch that an input names. */
import type { Read } from '../../core/command/declaration/read.ts';
import { type Branch, branches } from './branch.ts';

/** The description of inputs that name a branch. */
export const branchKeySays = 'Encoded key or code of a branch';

/** The branch of this encoded key, or else of this code. */
export async function branchNamed(
  name: string | undefined,
  read: Pick<Read, 'one'>,
): Promise<Branch | undefined> {
  if (name === undefined) return undefined;
  const byKey = await read.one(branches, { encodedKey: name });
  const byCode = await read.one(branches, { key: name });
  return byKey ?? byCode;
}

/**
 * The encoded key of the branch that a filter names, for rows. An unknown name is returned unchanged and
 * matches no row.
 */
export async function branchKeyOf(
  name: string | undefined,
  read: Pick<Read, 'one'>,
): Promise<string | undefined> {
  return (await branchNamed(name, read))?.encodedKey ?? name;
}
