/** Tells that something in a folder changed: by the system's own notice, and by looking now and then. */
import { type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps: the last one counts. */
const settle = 100;
/** Some file systems give no notice. */
const glance = 5000;

/** Calls back after changes until the answer is called. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let pending: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(pending);
    pending = setTimeout(changed, settle);
    pending.unref();
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { recursive: true, persistent: false }, soon);
    watcher.on('error', () => undefined);
  } catch {
    // The folder is missing or cannot be watched: looking now and then is left.
  }
  const looking = setInterval(changed, glance);
  looking.unref();
  return () => {
    clearTimeout(pending);
    clearInterval(looking);
    watcher?.close();
  };
}
