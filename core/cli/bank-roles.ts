/** The bank's roles from the rules folder, so that files can be checked without a host. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolesPolicy } from '../auth/roles-policy.ts';
import { compileVersion } from '../rules/version.ts';

/**
 * Roles that the folder's own file declares. Empty if the file is unreadable, which is reported as a separate
 * finding.
 */
export async function rolesIn(folder: string): Promise<readonly string[]> {
  try {
    const text = await readFile(join(folder, `${rolesPolicy.name}.json`), 'utf8');
    return compileVersion(rolesPolicy, text).rules.map((rule) => rule.name);
  } catch {
    return [];
  }
}
