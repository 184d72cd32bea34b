/** Starts a child that can do next to nothing: no environment, no descriptors, no files but its own code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxIsolates } from './messages.ts';
import { watch } from './warden.ts';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const packages = require.resolve('isolated-vm').split(`${sep}isolated-vm`)[0];
/** The folder in which it was found: another one where the package is only linked to. */
const found = require.resolve
  .paths('isolated-vm')
  ?.find((folder) => existsSync(join(folder, 'isolated-vm')));

/**
 * Data segments together, in KiB, should a child outrun the watch over its memory. V8 reserves half a gigabyte
 * for the child itself and for each isolate without ever using it, and as much again while it looks for a place.
 */
const dataKiB = (2 + maxIsolates) * 540_000 + 500_000;

const nodeFlags = [
  // Without it, V8's shared heap and a second isolate do not go together.
  '--no-node-snapshot',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--disable-warning=SecurityWarning',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${here}`,
  `--allow-fs-read=${packages}`,
  `--allow-fs-read=${found ?? packages}`,
  // The package asks which C library this is.
  '--allow-fs-read=/etc/alpine-release',
];

/** A child whose stdin and stdout carry frames; its stderr says why it does not start. */
export function spawnChild(): ChildProcess {
  const command = [process.execPath, ...nodeFlags, `${here}${sep}child.js`];
  const limited =
    process.platform === 'linux'
      ? ['/bin/sh', '-c', `ulimit -c 0; ulimit -d ${dataKiB}; exec "$0" "$@"`, ...command]
      : command;
  const [file = process.execPath, ...args] = limited;
  const child = spawn(file, args, {
    cwd: here,
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  watch(child);
  return child;
}
