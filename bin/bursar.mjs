#!/usr/bin/env node
// Starts the CLI on the pinned Node 24: an older `node` in the PATH re-executes with the packaged one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
/** In a checkout the sources, in the published package what was made of them. */
const sources = join(project, 'core', 'cli', 'bursar.ts');
const cli = existsSync(sources) ? sources : join(project, 'dist', 'core', 'cli', 'bursar.js');

/** The packaged Node 24 of this platform, or undefined where none was installed. */
function packagedNode() {
  const require = createRequire(import.meta.url);
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  for (const name of names) {
    try {
      const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      if (existsSync(path)) return path;
    } catch {
      // Not installed on this platform: try the next name.
    }
  }
  return undefined;
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Threads and child processes find their modules compiled too: by the environment alone.
  const { directory } = module.enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(directory);
  process.argv.splice(1, 1, cli);
  await import(cli);
} else {
  const node = packagedNode();
  if (node === undefined) {
    console.error('bursar needs Node 24 or newer; run it by `npm run`, or install Node 24.');
    process.exit(1);
  }
  const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The child stops in good order and says how; this process only waits for it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exit(2);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
