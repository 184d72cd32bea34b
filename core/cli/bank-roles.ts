/** The roles of the bank as the rules folder says them: what files are checked against without a host. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolesPolicy } from '../auth/roles-policy.ts';
import { compileVersion } from '../rules/version.ts';

/** Roles that the folder's own file declares; none when it cannot be read, which is a finding by itself. */
export async function rolesIn(folder: string): Promise<readonly string[]> {
  try {
    const text = await readFile(join(folder, `${rolesPolicy.name}.json`), 'utf8');
    return compileVersion(rolesPolicy, text).rules.map((rule) => rule.name);
  } catch {
    return [];
  }
}
