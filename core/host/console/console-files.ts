/**
 * The files that browsers load for Bursar Console: its own, the client's, and the files of packages that are
 * listed here.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '../config.ts';

export interface ServedFile {
  /** Below the address of all of them: `pages/loans.js`, `lib/preact.js`. */
  readonly path: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

/**
 * The name for imports, the address, and the path in the package. Other files of a package are not served.
 */
interface Library {
  readonly name: string;
  readonly path: string;
  readonly file: string;
}

const load = createRequire(import.meta.url);

/** The module for browsers, in the folder of the one that `require` would load. */
const beside = (entry: string, file: string): string => join(dirname(entry), file);

/** The modules of the text editor, loaded when a page needs them. */
const ofEditor: readonly Library[] = [
  ['@codemirror/autocomplete', beside(load.resolve('@codemirror/autocomplete'), 'index.js')],
  ['@codemirror/commands', beside(load.resolve('@codemirror/commands'), 'index.js')],
  ['@codemirror/lang-javascript', beside(load.resolve('@codemirror/lang-javascript'), 'index.js')],
  ['@codemirror/lang-json', beside(load.resolve('@codemirror/lang-json'), 'index.js')],
  ['@codemirror/language', beside(load.resolve('@codemirror/language'), 'index.js')],
  ['@codemirror/lint', beside(load.resolve('@codemirror/lint'), 'index.js')],
  ['@codemirror/merge', beside(load.resolve('@codemirror/merge'), 'index.js')],
  ['@codemirror/state', beside(load.resolve('@codemirror/state'), 'index.js')],
  ['@codemirror/streamparser', beside(load.resolve('@codemirror/streamparser'), 'index.js')],
  ['@codemirror/view', beside(load.resolve('@codemirror/view'), 'index.js')],
  ['@lezer/common', beside(load.resolve('@lezer/common'), 'index.js')],
  ['@lezer/highlight', beside(load.resolve('@lezer/highlight'), 'index.js')],
  ['@lezer/javascript', beside(load.resolve('@lezer/javascript'), 'index.js')],
  ['@lezer/json', beside(load.resolve('@lezer/json'), 'index.js')],
  ['@lezer/lr', beside(load.resolve('@lezer/lr'), 'index.js')],
  ['@marijn/find-cluster-break', beside(load.resolve('@marijn/find-cluster-break'), '../src/index.js')],
  ['crelt', beside(load.resolve('crelt'), '../index.js')],
  ['style-mod', beside(load.resolve('style-mod'), '../src/style-mod.js')],
  ['w3c-keyname', beside(load.resolve('w3c-keyname'), 'index.js')],
].map(([name = '', file = '']) => ({
  name,
  path: `late/${name.replace('@', '').replaceAll('/', '-')}.js`,
  file,
}));

const libraries: readonly Library[] = [
  { name: 'preact', path: 'lib/preact.js', file: load.resolve('preact') },
  { name: 'preact/hooks', path: 'lib/preact-hooks.js', file: load.resolve('preact/hooks') },
  {
    name: '@preact/signals-core',
    path: 'lib/signals-core.js',
    file: beside(load.resolve('@preact/signals-core'), 'signals-core.module.js'),
  },
  {
    name: '@preact/signals',
    path: 'lib/signals.js',
    file: beside(load.resolve('@preact/signals'), 'signals.module.js'),
  },
  { name: 'htm', path: 'lib/htm.js', file: beside(load.resolve('htm'), 'htm.module.js') },
  {
    name: 'htm/preact',
    path: 'lib/htm-preact.js',
    file: beside(load.resolve('htm/preact'), 'index.module.js'),
  },
  {
    name: 'bpmn-js-differ',
    path: 'late/bpmn-js-differ.js',
    file: beside(load.resolve('bpmn-js-differ'), 'index.esm.js'),
  },
  { name: 'min-dash', path: 'late/min-dash.js', file: load.resolve('min-dash') },
  { name: 'oauth4webapi', path: 'lib/oauth4webapi.js', file: load.resolve('oauth4webapi') },
  ...ofEditor,
];

const diagrams = dirname(load.resolve('bpmn-js/package.json'));

/**
 * Files that pages load when needed, besides modules. `late/` in their address excludes them from the start.
 */
const lateFiles: readonly { readonly path: string; readonly file: string }[] = [
  { path: 'late/bpmn/viewer.js', file: join(diagrams, 'dist/bpmn-navigated-viewer.production.min.js') },
  { path: 'late/bpmn/modeler.js', file: join(diagrams, 'dist/bpmn-modeler.production.min.js') },
  { path: 'late/bpmn/diagram-js.css', file: join(diagrams, 'dist/assets/diagram-js.css') },
  { path: 'late/bpmn/bpmn-js.css', file: join(diagrams, 'dist/assets/bpmn-js.css') },
  { path: 'late/bpmn/css/bpmn.css', file: join(diagrams, 'dist/assets/bpmn-font/css/bpmn.css') },
  { path: 'late/bpmn/font/bpmn.woff2', file: join(diagrams, 'dist/assets/bpmn-font/font/bpmn.woff2') },
];

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const script = types['.js'] ?? '';

/** Every file that the console loads, and the names that its modules import them by. */
export async function consoleFiles(): Promise<{
  readonly files: readonly ServedFile[];
  readonly names: Readonly<Record<string, string>>;
}> {
  const tokens = fileURLToPath(new URL('../pages/style/tokens.css', import.meta.url));
  const files = [
    ...(await filesOf(join(projectFolder, 'console'), '')),
    ...(await filesOf(join(projectFolder, 'client', 'dist', 'esm'), 'client/')),
    { path: 'tokens.css', type: types['.css'] ?? '', content: await readFile(tokens, 'utf8') },
    ...(await Promise.all(
      libraries.map(async ({ path, file }) => {
        const content = await readFile(file, 'utf8');
        // The maps are not served: browsers would look for them in vain.
        return { path, type: script, content: content.replace(/\/\/# sourceMappingURL=\S+\s*$/, '') };
      }),
    )),
    ...(await Promise.all(
      lateFiles.map(async ({ path, file }) => ({
        path,
        type: types[extname(path)] ?? '',
        content: path.endsWith('.woff2') ? await readFile(file) : await readFile(file, 'utf8'),
      })),
    )),
  ];
  return {
    files,
    names: {
      ...Object.fromEntries(libraries.map(({ name, path }) => [name, path])),
      '@bursar/client': 'client/index.js',
      '@bursar/client/audit': 'client/audit.js',
      '@bursar/client/outcome': 'client/outcome.js',
    },
  };
}

/** The files of a folder for browsers. Files for people, such as readmes, are not served. */
async function filesOf(folder: string, below: string): Promise<readonly ServedFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: below + relative(folder, path).replaceAll('\\', '/'),
      type: types[extname(path)] ?? '',
      content: await readFile(path, 'utf8'),
    })),
  );
}

/** Names all of them as they are now: another content has another address. */
export function printOf(files: readonly ServedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, content } of files) hash.update(`${path}\n${content.length}\n`).update(content);
  return hash.digest('hex').slice(0, 16);
}
