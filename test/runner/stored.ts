/** Which test files stand on a store or on Redis: what the others show is the same on every server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadsOf } from './loads.ts';

const root = join(import.meta.dirname, '../..');
/** What names the suite's servers. */
const servers = /\bTEST_(?:DATABASE|REDIS)_URL\b/;

/** What a file says in its head comment that takes minutes and shows the same on every server. */
const same = /^\/\*\*(?:(?!\*\/)[\s\S])*\bSame on every server: /;

/** Whether a test file, or support that it imports, uses the suite's servers, and says nothing else. */
export function isStored(path: string): boolean {
  if (same.test(readFileSync(join(root, path), 'utf8'))) return false;
  const seen = new Set<string>();
  const reaches = (file: string): boolean => {
    // A test of tests may hold the imports of a file that is only written later.
    if (seen.has(file) || !existsSync(join(root, file))) return false;
    seen.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    if (servers.test(text)) return true;
    return loadsOf({ path: file, text })
      .filter(({ to, typeOnly }) => !typeOnly && to.startsWith('test/') && to.endsWith('.ts'))
      .some(({ to }) => reaches(to));
  };
  return reaches(path);
}
