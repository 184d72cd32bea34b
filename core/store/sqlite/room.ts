/**
 * Room on the disk of an embedded store. Some is kept in a file of its own: when the disk is full, that file is given
 * up, so that a host can still stop in order, and one that was ended can start and say what is wrong.
 */
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { realFile } from '../own-files.ts';

/** What the last writes of a host take, many times over. */
const reserveBytes = 4 * 1024 * 1024;
/** Below this, a start gives the reserve up. */
const startBytes = 1024 * 1024;
/** What the files beside a store take before anything is written: SQLite says of none of them that the disk is full. */
const openingBytes = 128 * 1024;

// A link may lead to another disk: room, log and reserve are beside the file itself.
const reserveOf = (file: string): string => `${realFile(file)}.reserve`;

/** Bytes that may still be written beside this file. */
export function freeRoom(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(realFile(file)));
  return bavail * bsize;
}

/** Whether there is too little room beside this file to open it; a folder that cannot be asked is not full. */
export function isFull(file: string): boolean {
  try {
    return freeRoom(file) < openingBytes;
  } catch {
    return false;
  }
}

/** Before the store is opened: makes the reserve where there is plenty of room, gives it up where there is none. */
export function keepReserve(file: string, free = freeRoom(file)): void {
  const there = statSync(reserveOf(file), { throwIfNoEntry: false }) !== undefined;
  if (there && free < startBytes) rmSync(reserveOf(file), { force: true });
  // Filled, not only long: a hole in a file keeps no room.
  if (!there && free > 8 * reserveBytes) {
    writeFileSync(reserveOf(file), Buffer.alloc(reserveBytes, 0x42), { mode: 0o600 });
  }
}

/** Before the last writes: where they may not fit, the reserve makes room for them. */
export function giveUpReserve(file: string, free = freeRoom(file)): void {
  if (free < reserveBytes) rmSync(reserveOf(file), { force: true });
}

/** Whether the log of commits should be copied now: while there is room to copy all of it, and to write on. */
export function isLogTooLong(file: string, free = freeRoom(file)): boolean {
  const log = statSync(`${realFile(file)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log > startBytes && free < 2 * log + reserveBytes;
}
