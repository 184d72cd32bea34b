/** The project as its users have it: a copy of it, and the commands that they type. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFolder } from '../../core/host/config.ts';

const left = new Set(['node_modules', '.git', 'data', '.cache', 'coverage']);

/** Everything but what git does not keep; the packages are shared. */
export async function copyOfProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-guide-'));
  await cp(projectFolder, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(projectFolder, path).split(sep)[0] ?? ''),
  });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The variables that every machine has: nothing of the test run's own configuration. */
export function plainEnv(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER', 'NODE_COMPILE_CACHE'];
  return {
    ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
    // What npm thinks of this machine and of its own version is not an output of ours.
    npm_config_loglevel: 'error',
    npm_config_update_notifier: 'false',
  };
}

export interface Outcome {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end. */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const { cwd = projectFolder, env = {} } = options;
  const child = spawn(program, args, { cwd, env: { ...plainEnv(), ...env } });
  child.stdin.end();
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exit: child.exitCode, out, err };
}

/** Runs the real `bursar`, of this project or of the copy in `cwd`. */
export function bursar(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  return run(process.execPath, [join(options.cwd ?? projectFolder, 'bin', 'bursar.mjs'), ...args], options);
}
