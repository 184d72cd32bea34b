// What `npm pack` ships: the modules as JavaScript (Node takes no types off under `node_modules`), with the files that
// the host reads beside them, in `dist`.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundled, manifest, project, writeManifest } from './bundled.mjs';

const dist = join(project, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync(join(project, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.package.json'], {
  cwd: project,
  stdio: 'inherit',
});
// The benches are reached by types alone, and need what only developers have.
rmSync(join(dist, 'bench'), { recursive: true, force: true });
const read = ['package.json', 'rules', 'processes', 'templates', 'scripts', 'docs', 'core'];
for (const name of [...read, 'client', 'console'].filter((each) => existsSync(join(project, each)))) {
  cpSync(join(project, name), join(dist, name), {
    recursive: true,
    // Of code, what the compiler made is there already.
    filter: (from) => !/\.ts$|node_modules/.test(from) && isAlone(from),
  });
}

/** A script for browsers must not take the place of the module of its name. */
function isAlone(from) {
  if (from.endsWith('.js') && existsSync(from.replace(/js$/, 'ts'))) {
    throw new Error(`${from} has the name of a module in TypeScript; rename it.`);
  }
  return true;
}

// What only a newer Node runs comes with the package, as it was tested, and without a word of which: the host runs on the
// Node that it brings, and npm would warn everybody who installs it by an older one. Other packages name an older one.
// Only while it is packed: of what package.json bundles, npm would build at every `npm ci` what needs no building.
for (const name of bundled) {
  const { engines: _, ...own } = manifest('node_modules', name);
  writeManifest(own, 'node_modules', name);
}
writeManifest({ ...manifest(), bundleDependencies: bundled });
