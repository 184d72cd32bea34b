/**
 * Power cuts: a host runs on a disk that remembers what was synced (`disk.c`), is killed, and its files become what a disk
 * may have kept: all that was synced, and of the rest any sectors or none. Linux with a C compiler.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draw } from '../simulation/draw.ts';

/** Bytes that a disk writes whole or not at all. */
const sector = 512;
/** The store, its log and its journal: what a power cut leaves of them is kept beside each. */
const endings = ['', '-wal', '-journal'] as const;

/** What the power cut left behind, beside what was synced. */
export type Leftover = 'nothing' | 'some' | 'all';

export interface PoweredDisk {
  /** What a host on this disk is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Before each start: what is in the files now counts as synced. */
  begin(): void;
  /** After the host was killed; answers how many bytes were written and not synced, and how many of them are left. */
  cut(leftover: Leftover, draw: Draw): { readonly open: number; readonly kept: number };
}

/** Builds the layer in this folder; answers its file, or why power cannot be cut here. */
export function buildDisk(folder: string): { readonly file: string } | { readonly lacks: string } {
  if (process.platform !== 'linux') return { lacks: 'power cuts need Linux' };
  const file = join(folder, 'disk.so');
  const source = join(import.meta.dirname, 'disk.c');
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', file, source], { encoding: 'utf8' });
  if (built.error !== undefined) return { lacks: 'power cuts need a C compiler (cc)' };
  if (built.status !== 0) throw new Error(`${source} does not compile: ${built.stderr}`);
  return { file };
}

/** The disk of a store file; `lies` makes it forget what it was told to sync. */
export function poweredDisk(layer: string, store: string, lies = false): PoweredDisk {
  return {
    env: { LD_PRELOAD: layer, BURSAR_DISK: store, ...(lies ? { BURSAR_DISK_LIES: '1' } : {}) },
    begin() {
      for (const ending of endings) {
        const file = `${store}${ending}`;
        rmSync(`${file}.synced`, { force: true });
        if (existsSync(file)) copyFileSync(file, `${file}.synced`);
      }
    },
    cut(leftover, draw) {
      const sums = { open: 0, kept: 0 };
      for (const ending of endings) {
        const file = `${store}${ending}`;
        if (!existsSync(file)) continue;
        const { bytes, open, kept } = left(file, leftover, draw);
        writeFileSync(file, bytes);
        sums.open += open;
        sums.kept += kept;
      }
      // The index of the log is in memory alone: what stands in its file means nothing.
      if (existsSync(`${store}-shm`) && draw.oneIn(2)) truncateSync(`${store}-shm`);
      return sums;
    },
  };
}

/** What is left of a file: sector by sector what was synced, or what was written since. */
function left(file: string, leftover: Leftover, draw: Draw) {
  const written = readFileSync(file);
  const image = `${file}.synced`;
  const synced = existsSync(image) ? readFileSync(image) : Buffer.alloc(0);
  const hasGrown = leftover === 'all' || (leftover === 'some' && draw.oneIn(2));
  const bytes = Buffer.alloc(hasGrown ? written.length : synced.length);
  synced.copy(bytes);
  let [open, kept] = [0, 0];
  for (let at = 0; at < written.length; at += sector) {
    const now = written.subarray(at, at + sector);
    if (now.equals(synced.subarray(at, at + now.length))) continue;
    open += now.length;
    if (at >= bytes.length || leftover === 'nothing') continue;
    if (leftover === 'some' && draw.oneIn(2)) continue;
    now.copy(bytes, at);
    kept += now.length;
  }
  return { bytes, open, kept };
}
