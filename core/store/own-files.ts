/**
 * Files that only their owner can read: the store contains everybody's money, the keys protect everything
 * else.
 */
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
/** `/tmp` and similar folders belong to all users, so their mode is not changed. */
const sticky = 0o1000;

/** Creates the folder for its owner only. An existing folder is not changed. */
export function makeOwnFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) {
    // Throws the right error if the path is not a folder.
    mkdirSync(path, { recursive: true });
    return;
  }
  const above = dirname(path);
  if (above !== path) makeOwnFolder(above);
  // Creates one folder at a time. If Node creates all of them, it loops for ever where the system allows none
  // (below /proc).
  try {
    mkdirSync(path, { mode: folderMode });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Creates an empty file for its owner only, if missing. Otherwise the program that opens it would create it
 * readable for all.
 */
export function makeOwnFile(path: string): void {
  closeSync(openSync(path, constants.O_CREAT | constants.O_WRONLY, fileMode));
}

/**
 * Removes the rights of other users from a file or folder of ours. Files of others, missing files and links
 * are not changed.
 */
export function tighten(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.uid !== process.getuid?.() || (found.mode & sticky) !== 0) return;
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & folderMode);
}

/** The file that a path leads to through links. If the file does not exist yet, the path itself. */
export function realFile(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
}

/** The number of names of a file in the file system, or 1 if it does not exist yet. */
export function namesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.nlink ?? 1;
}
