/**
 * Reports changes of a folder, however they are saved: in place, by a rename over the file, by a changed
 * link, or by a replaced folder. It watches folders instead of files, because a file's watch ends with the
 * file. chokidar 6 never notices a replaced folder and fails one of our three tests of this. Regular checks
 * of times and sizes cover file systems that send no events.
 */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Editors write a file in several steps: the last one counts. */
const settle = 80;
/** How long until a change is seen that gave no notice. */
const glance = 400;
/** Looking may take this part of the time. */
const share = 1 / 20;
/** Milliseconds after which `changed` is called in any case, to make up for missed changes. */
const anyway = 5000;

/** Calls back after changes of a folder until the answer is called. */
export type WatchFolder = (folder: string, changed: () => void) => () => void;

export const watchFolder: WatchFolder = (folder, changed) => {
  const root = resolve(folder);
  const watchers = new Map<string, FSWatcher>();
  let pending: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  let told = performance.now();
  let stopped = false;

  const soon = () => {
    clearTimeout(pending);
    if (stopped) return;
    pending = setTimeout(tell, settle);
    pending.unref();
  };
  const tell = () => {
    told = performance.now();
    changed();
  };
  const follow = (folders: ReadonlySet<string>): void => {
    for (const [path, watcher] of watchers) {
      if (folders.has(path)) continue;
      watcher.close();
      watchers.delete(path);
    }
    for (const path of folders) {
      if (watchers.has(path)) continue;
      const forget = () => {
        watchers.get(path)?.close();
        watchers.delete(path);
      };
      try {
        // In the folder above only the folder itself matters.
        const watcher = watch(path, { persistent: false }, (_event, name) => {
          if (path !== dirname(root) || name === basename(root)) soon();
        });
        watchers.set(path, watcher.on('error', forget));
      } catch {
        // The folder is gone or cannot be watched. The regular checks remain.
      }
    }
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    const found = await contentsOf(root);
    if (stopped) return;
    if (found.replaced(seen)) for (const path of [...watchers.keys()]) watchers.get(path)?.close();
    if (found.replaced(seen)) watchers.clear();
    follow(new Set([dirname(root), ...found.folders]));
    if (seen !== undefined && seen !== found.signature) soon();
    else if (performance.now() - told > anyway) tell();
    seen = found.signature;
    const took = performance.now() - began;
    next = setTimeout(() => void look(), Math.max(glance, took / share));
    next.unref();
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(pending);
    clearTimeout(next);
    for (const watcher of watchers.values()) watcher.close();
  };
};

interface Contents {
  /** Names, places, sizes and times of everything. */
  readonly signature: string;
  readonly folders: readonly string[];
  /** Whether a folder was replaced: the watch of the old folder sees no more changes. */
  replaced(before: string | undefined): boolean;
}

async function contentsOf(root: string): Promise<Contents> {
  const folders: string[] = [];
  const files: string[] = [];
  const places: string[] = [];
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    const about = await stat(path).catch(() => undefined);
    if (about === undefined) return;
    folders.push(path);
    places.push(`${path} ${about.dev} ${about.ino}`);
    await Promise.all(
      entries.map(async (entry) => {
        const inner = join(path, entry.name);
        const at = await stat(inner).catch(() => undefined);
        if (at === undefined) return;
        if (at.isDirectory()) {
          if (depth < deepest && entry.name !== 'node_modules') await walk(inner, depth + 1);
          return;
        }
        files.push(`${inner} ${at.dev} ${at.ino} ${at.size} ${at.mtimeMs} ${at.ctimeMs}`);
        if (entry.isSymbolicLink()) {
          const target = await realpath(inner).catch(() => undefined);
          if (target !== undefined) folders.push(dirname(target));
        }
      }),
    );
  };
  await walk(root, 0);
  const where = places.sort().join('\n');
  return {
    signature: `${where}\n\n${files.sort().join('\n')}`,
    folders,
    replaced: (before) => before !== undefined && before.split('\n\n')[0] !== where,
  };
}

/** Links may lead in a circle. */
const deepest = 8;
