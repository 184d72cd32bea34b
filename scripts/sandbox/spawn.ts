/** Starts a child that can do next to nothing: no environment, no descriptors, no files but its own code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxIsolates } from './messages.ts';
import { watch } from './warden.ts';

const here = dirname(fileURLToPath(import.meta.url));
const manifest = findPackageJSON('isolated-vm', import.meta.url);
if (manifest === undefined) throw new Error('The package isolated-vm is not installed.');
/** The folder that holds the package, and the one in which it was found, where it is only linked to. */
const packages = [realpathSync(manifest), manifest].map((file) => dirname(dirname(file)));

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
  ...packages.map((folder) => `--allow-fs-read=${folder}`),
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
