/**
 * Runs test files one after the other in this process, each as a suite of its own: its hooks begin and end with it.
 * What the files import is loaded before the first test begins: from then on node:test follows every promise, which
 * makes loading modules several times dearer.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cpuSeconds } from './cpu.ts';
import { loadsOf } from './loads.ts';
import { endOfFile } from './reporter.ts';
import { tell } from './telling.ts';

const root = join(import.meta.dirname, '../..');
const files = process.argv.slice(2);
// A test may wait for a process that keeps no other alive; one that waits for nothing is told by its silence.
const awake = setInterval(() => undefined, 60_000);

for (const file of files) {
  for (const { to, typeOnly } of loadsOf({
    path: file,
    text: readFileSync(resolve(root, file), 'utf8'),
  })) {
    // What cannot be loaded is told when the file itself is.
    if (to.endsWith('.ts') && !typeOnly) await import(urlOf(to)).catch(() => undefined);
  }
}
tell({ kind: 'loaded', open: process.getActiveResourcesInfo() });

for (const file of files) {
  const before = cpuSeconds();
  tell({ kind: 'start', file });
  const end = endOfFile();
  suite(file, async () => {
    await import(urlOf(file));
  });
  await end;
  tell({ kind: 'end', cpu: cpuSeconds() - before, open: process.getActiveResourcesInfo() });
}
tell({ kind: 'done' });
clearInterval(awake);

function urlOf(path: string): string {
  return pathToFileURL(resolve(root, path)).href;
}
