/** What a test file needs, read from what it imports: a host, another process, the suite's servers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const texts = new Map<string, string>();

/** Text of a file, read once; empty if there is no such file. */
export function textOf(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const absolute = path.startsWith('/') ? path : join(root, path);
  const text = existsSync(absolute) ? readFileSync(absolute, 'utf8') : '';
  texts.set(path, text);
  return text;
}

/** Names the suite's servers. */
const servers = /\bTEST_(?:DATABASE|REDIS)_URL\b/;
/** A head comment that says why the file shows the same on every server; such files take minutes. */
const same = /^\/\*\*(?:(?!\*\/)[\s\S])*\bSame on every server: /;
/** Banks of the console use the embedded store, unless the file names the server. */
const console = { bank: /\b(?:consoleBank|startedConsole)\b/, server: /\bserverUrl\b/ };

/** Whether a server could change the result of the file. */
export function isStored(path: string): boolean {
  const text = textOf(path);
  if (same.test(text) || (console.bank.test(text) && !console.server.test(text))) return false;
  return reaches(path, (_, support) => servers.test(support));
}

/** Whether the file starts a host, a browser or another process. */
export function startsHost(path: string): boolean {
  const starts =
    /\b(?:startBank|bankOfFile|consoleBank|startedConsole|composeHost|chromium\.launch)\(|'node:child_process'/;
  return reaches(path, (file, text) => file === 'test/support/bank.ts' || starts.test(text));
}

/** Money, the store, the trail, chance and crashes: a result that changes is a fault there, whatever else ran. */
const proofs = {
  path: /^test\/(?:core\/(?:audit|ledger|store|unit)|commands\/(?:accounts|audit|cheques|collections|disbursements|loans|mandates|partners|tills|transactions)|crash|fuzz|simulation|soak)\/|(?:crash|failover|kill|migrate|money|seals)[^/]*$/,
  imports:
    /^(?:core\/(?:audit|ledger|store|unit)\/.*|core\/values\/money\.ts|fast-check|test\/support\/(?:dying|failover|forgetful-store|killed-process|mortal-bank|moved-money|random-runs)[^/]*)$/,
};

/** Whether a result that differs between runs of the file is a failure at once. */
export function isProof(path: string): boolean {
  const isOne = ({ to, typeOnly }: Import) => !typeOnly && proofs.imports.test(to);
  return proofs.path.test(path) || importsOf({ path, text: textOf(path) }).some(isOne);
}

/** Whether the file, or support that it imports, fits. */
function reaches(path: string, fits: (file: string, text: string) => boolean): boolean {
  const seen = new Set<string>();
  const visit = (file: string): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    const text = textOf(file);
    if (fits(file, text)) return true;
    return importsOf({ path: file, text })
      .filter(({ to, typeOnly }) => !typeOnly && to.startsWith('test/') && to.endsWith('.ts'))
      .some(({ to }) => visit(to));
  };
  return visit(path);
}
