/**
 * Disk space of an embedded store. A reserve is kept in a separate file. When the disk is full, that file is
 * deleted, so that a host can still stop in order, or start and report the problem.
 */
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { realFile } from '../own-files.ts';

/** Many times the space that the last writes of a host take. */
const reserveBytes = 4 * 1024 * 1024;
/** A start with less free space than this deletes the reserve. */
const startBytes = 1024 * 1024;
/**
 * The space for the files next to a store before anything is written. SQLite reports a full disk for none of
 * them.
 */
const openingBytes = 128 * 1024;

// A link may lead to another disk. Free space, log and reserve are those next to the file itself.
const reserveOf = (file: string): string => `${realFile(file)}.reserve`;

/** Bytes that may still be written next to this file. */
export function freeRoom(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(realFile(file)));
  return bavail * bsize;
}

/**
 * Whether there is too little space next to this file to open it. If the folder cannot be checked, it counts
 * as not full.
 */
export function isFull(file: string): boolean {
  try {
    return freeRoom(file) < openingBytes;
  } catch {
    return false;
  }
}

/**
 * Runs before the store is opened. Creates the reserve if there is plenty of space, and deletes it if there
 * is hardly any.
 */
export function keepReserve(file: string, free = freeRoom(file)): void {
  const there = statSync(reserveOf(file), { throwIfNoEntry: false }) !== undefined;
  if (there && free < startBytes) rmSync(reserveOf(file), { force: true });
  // Filled, not only long: a hole in a file keeps no room.
  if (!there && free > 8 * reserveBytes) {
    writeFileSync(reserveOf(file), Buffer.alloc(reserveBytes, 0x42), { mode: 0o600 });
  }
}

/** Before the last writes: deletes the reserve if they may not fit otherwise. */
export function giveUpReserve(file: string, free = freeRoom(file)): void {
  if (free < reserveBytes) rmSync(reserveOf(file), { force: true });
}

/**
 * Whether the log of commits should be copied now, while there is still space to copy all of it and to go on
 * writing.
 */
export function isLogTooLong(file: string, free = freeRoom(file)): boolean {
  const log = statSync(`${realFile(file)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log > startBytes && free < 2 * log + reserveBytes;
}
