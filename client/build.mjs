// Builds the package from its sources: `--browser` what is committed, the ES modules alone; else all that is published.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const folder = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    out: { type: 'string', default: join(folder, 'dist') },
  },
});
const out = resolve(values.out);
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);

const compile = (...options) =>
  execFileSync(process.execPath, [compiler, '-p', folder, ...options], { stdio: 'inherit' });

const filesIn = (place) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Removes modules that are types alone: nothing imports them. */
function withoutEmpty(place) {
  for (const file of filesIn(place)) {
    if (file.endsWith('.js') && readFileSync(file, 'utf8') === 'export {};\n') rmSync(file);
  }
}

/** What declarations import is named as it lies there. */
function renamed(place) {
  for (const file of filesIn(place)) {
    if (!file.endsWith('.d.ts')) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

const esm = join(out, 'esm');
rmSync(out, { recursive: true, force: true });
compile('--outDir', esm);
withoutEmpty(esm);
if (!values.browser) {
  const types = ['--declaration', '--emitDeclarationOnly', '--removeComments', 'false'];
  compile('--outDir', esm, ...types);
  const cjs = join(out, 'cjs');
  const common = ['--module', 'commonjs', '--verbatimModuleSyntax', 'false', '--outDir', cjs];
  compile(...common);
  compile(...common, ...types);
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
  renamed(out);
  // npm packs what lies in the package's own folder.
  copyFileSync(join(folder, '..', 'LICENSE'), join(folder, 'LICENSE'));
}
