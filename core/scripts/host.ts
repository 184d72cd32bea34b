/** The sandbox of this host and the library that its scripts may call; a changed library is in force at once. */

import { type Library, type LibraryProblem, readLibrary } from '../../scripts/sandbox/library.ts';
import { makeSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { WatchFolder } from '../files/watch.ts';
import type { Log } from '../telemetry/log.ts';
import type { ScriptCall, ScriptOutcome, Scripts } from './script.ts';

export interface HostScripts extends Scripts {
  run(call: ScriptCall): Promise<ScriptOutcome>;
  /** Process ids of the sandbox's children. */
  pids(): readonly number[];
  problems(): readonly LibraryProblem[];
  /** Reads the library again; a change replaces the children. */
  reload(): Promise<void>;
  stop(): void;
}

/** Loads the library. Children are started by the first script. */
export async function startScripts(
  folder: string,
  log: Log,
  watchFolder: WatchFolder,
): Promise<HostScripts> {
  let library: Library = await readLibrary(folder);
  const tell = () => {
    for (const problem of library.problems) log.error({ ...problem }, 'library script refused');
  };
  tell();
  const sandbox = makeSandbox({
    library: () => library.scripts,
    failed: (error) => log.error({ err: error }, 'sandbox'),
  });
  const reload = async () => {
    const found = await readLibrary(folder);
    if (JSON.stringify(found) === JSON.stringify(library)) return;
    library = found;
    tell();
    sandbox.renew();
  };
  const unwatch = watchFolder(folder, () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'library not reloaded'));
  });
  return {
    run: sandbox.run,
    pids: sandbox.pids,
    problems: () => library.problems,
    reload,
    stop() {
      unwatch();
      sandbox.stop();
    },
  };
}
