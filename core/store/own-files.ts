/** Files that only their owner reads: the store holds everybody's money, the keys hold everything else. */
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;
/** `/tmp` and its like: a folder of everybody is nobody's to close. */
const sticky = 0o1000;

/** Makes the folder for its owner alone; one that is there is left as it is. */
export function makeOwnFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) {
    // Says what is wrong where it is no folder.
    mkdirSync(path, { recursive: true });
    return;
  }
  const above = dirname(path);
  if (above !== path) makeOwnFolder(above);
  // One at a time: asked for all of them, Node goes round for ever where the system has no such place (below /proc).
  try {
    mkdirSync(path, { mode: folderMode });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Makes an empty file for its owner alone where there is none, so that who opens it does not make it for all. */
export function makeOwnFile(path: string): void {
  closeSync(openSync(path, constants.O_CREAT | constants.O_WRONLY, fileMode));
}

/** Takes a file or folder of ours from everybody else; what is not ours, not there or a link is left alone. */
export function tighten(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.uid !== process.getuid?.() || (found.mode & sticky) !== 0) return;
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & folderMode);
}

/** The file that a path leads to by whatever links; where there is none yet, the path itself. */
export function realFile(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
}

/** How many names a file has in the file system; 1 where there is none yet. */
export function namesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.nlink ?? 1;
}
