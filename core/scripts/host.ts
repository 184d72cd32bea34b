/**
 * The sandbox of this host, and the library of functions for its scripts. A changed library applies at once.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Library, type LibraryProblem, readLibrary } from '../../scripts/sandbox/library.ts';
import { runLibraryTests } from '../../scripts/sandbox/library-tests.ts';
import { makeSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { WatchFolder } from '../files/watch.ts';
import type { Log } from '../telemetry/log.ts';
import { faultOf, type LibraryFunction, type ScriptsPort } from './port.ts';
import { type ScriptCall, type ScriptOutcome, type Scripts, scriptLimits } from './script.ts';

export interface HostScripts extends Scripts {
  run(call: ScriptCall): Promise<ScriptOutcome>;
  /** Process ids of the sandbox's children. */
  pids(): readonly number[];
  problems(): readonly LibraryProblem[];
  /**
   * The faults of library functions by name, from the tests that have run. Starts the tests if they have not
   * run.
   */
  faults(): ReadonlyMap<string, string>;
  readonly port: ScriptsPort;
  /** Reads the library again. A change replaces the children. */
  reload(): Promise<void>;
  stop(): void;
}

/** Loads the library. Children are started by the first script. */
export async function startScripts(
  folder: string,
  log: Log,
  watchFolder: WatchFolder,
  timeoutFactor = 1,
): Promise<HostScripts> {
  let library: Library = await readLibrary(folder);
  const tell = () => {
    for (const problem of library.problems) log.error({ ...problem }, 'library script refused');
  };
  tell();
  const sandbox = makeSandbox({
    library: () => library.scripts,
    failed: (error) => log.error({ err: error }, 'sandbox'),
    wholeMillis: scriptLimits.wholeMillis * timeoutFactor,
  });
  const reload = async () => {
    const found = await readLibrary(folder);
    if (JSON.stringify(found) === JSON.stringify(library)) return;
    library = found;
    // Results of tests on the previous library no longer count.
    known = undefined;
    tell();
    sandbox.renew();
  };
  let known: Promise<readonly LibraryFunction[]> | undefined;
  let faults: ReadonlyMap<string, string> = new Map();
  const unwatch = watchFolder(folder, () => {
    // Tests may have changed although no function did.
    known = undefined;
    reload().catch((error: unknown) => log.error({ err: error }, 'library not reloaded'));
  });
  const scripts: HostScripts = {
    run: sandbox.run,
    pids: sandbox.pids,
    problems: () => library.problems,
    faults() {
      // Health checks must not wait for a sandbox.
      if (library.scripts.length + library.problems.length > 0)
        void scripts.port.functions().catch(() => undefined);
      return faults;
    },
    port: {
      functions() {
        const asked = known ?? functionsOf(folder, library, scripts);
        known = asked;
        // If the files could not be read, the next call reads them again.
        asked.then(
          (all) => {
            if (known === asked) faults = faultsOf(all);
          },
          () => {
            if (known === asked) known = undefined;
          },
        );
        return asked;
      },
      knows: (name) => library.scripts.some((one) => one.name === name),
    },
    reload,
    stop() {
      unwatch();
      sandbox.stop();
    },
  };
  return scripts;
}

function faultsOf(functions: readonly LibraryFunction[]): ReadonlyMap<string, string> {
  return new Map(
    functions.flatMap((one) => {
      const fault = faultOf(one);
      return fault === undefined ? [] : [[one.name, fault] as const];
    }),
  );
}

/** The functions in the files of the library, with their test results. */
async function functionsOf(
  folder: string,
  { scripts, problems }: Library,
  tests: Scripts,
): Promise<readonly LibraryFunction[]> {
  const results = await runLibraryTests(folder, scripts, tests);
  const good = scripts.map(({ name }) => ({ name, file: `${name}.js`, problem: null }));
  const bad = problems.map(({ file, message, line = null, column = null }) => ({
    name: file.replace(/\.js$/, ''),
    file,
    problem: { message, line, column },
  }));
  const all = [...good, ...bad].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    all.map(async (one) => ({
      ...one,
      code: await readFile(join(folder, one.file), 'utf8'),
      tests: results
        .filter(({ script }) => one.problem === null && script === one.name)
        .map(({ test, problem = null }) => ({ name: test, problem })),
    })),
  );
}
