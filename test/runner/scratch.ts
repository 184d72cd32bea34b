/** The folder in which tests keep their stores: in memory where there is room, since most of their waiting is for a disk. */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** Bytes that must be free there: what a whole run holds at once is far less. */
const room = 4 * 1024 ** 3;

/** Makes it, for this process; it goes when the process ends, and what a killed one has left goes now. */
export function makeScratch(): string {
  const within = hasRoom() ? memory : tmpdir();
  for (const name of readdirSync(within)) {
    const [, pid] = /^bursar-tests-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(within, name));
  }
  const folder = join(within, `bursar-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => remove(folder));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
