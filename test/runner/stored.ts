/** What test files stand on: a store or Redis (what the others show is the same on every server), a browser. */
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
  return !same.test(readFileSync(join(root, path), 'utf8')) && standsOn(path, servers);
}

/** Where one failure shows that something is wrong, whatever else ran: money, the store, what draws lots and what kills. */
const proofs =
  /^test\/(?:(?:core\/(?:audit|ledger|store|unit)|crash|fuzz|simulation|soak)\/|.*(?:crash|kill|failover)[^/]*$)/;

/** Whether a test file, or support that it imports, waits for a browser or another process to get its turn. */
export function waitsForOthers(path: string): boolean {
  return !proofs.test(path) && standsOn(path, /\bchromium\.launch\b|'node:child_process'/);
}

function standsOn(path: string, what: RegExp): boolean {
  const seen = new Set<string>();
  const reaches = (file: string): boolean => {
    // A test of tests may hold the imports of a file that is only written later.
    if (seen.has(file) || !existsSync(join(root, file))) return false;
    seen.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    if (what.test(text)) return true;
    return loadsOf({ path: file, text })
      .filter(({ to, typeOnly }) => !typeOnly && to.startsWith('test/') && to.endsWith('.ts'))
      .some(({ to }) => reaches(to));
  };
  return reaches(path);
}
