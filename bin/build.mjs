// Writes what is generated and not kept in git: the part of the client that is made from the declarations of the commands,
// its ES modules, which the pages of the host load, and what shows the reference. Does nothing where no source has changed since.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(project, 'client', 'dist', '.built');
const made = [
  join(project, 'client', 'src', 'catalogue', 'names.ts'),
  join(project, 'client', 'dist', 'esm', 'index.js'),
  join(project, 'docs', 'scalar.js'),
];

/** A digest of the names, sizes and times of all sources. */
function sources() {
  const digest = createHash('sha256');
  const files = [
    ...globSync(['core/**/*.ts', 'commands/**/*.ts', 'client/src/*.ts'], { cwd: project }),
    ...['client/build.mjs', 'client/tsconfig.json', 'package-lock.json'],
  ].sort();
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(project, file));
    digest.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

const standalone = join(project, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');

function hasPackages() {
  try {
    createRequire(import.meta.url).resolve('typescript/package.json');
    return existsSync(standalone);
  } catch {
    return false;
  }
}

/** As the package has it; its map of sources is larger, and is not served. */
const reference = () => readFileSync(standalone, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, '');

const run = (...args) =>
  execFileSync(process.execPath, args, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] });

const now = sources();
const isBuilt =
  made.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
if (!isBuilt && !hasPackages()) {
  console.error(
    'The client and the reference were not built: the packages typescript and @scalar/api-reference are missing. Run npm ci with its developer packages.',
  );
} else if (!isBuilt) {
  run('core/cli/bursar.ts', 'client');
  run('client/build.mjs', '--browser');
  writeFileSync(made[2], reference());
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  console.log('Built the client and the reference.');
}
