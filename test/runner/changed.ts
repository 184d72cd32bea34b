/** Which test files a change reaches: by imports, by the names of commands, and by the data that tests read. */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { refuse } from '../proof/options.ts';
import { importsOf } from './imports.ts';
import { textOf } from './kinds.ts';
import { isQuick, scenarios } from './tiers.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The composition root imports everything: whoever imports it would be reached by any change. The scenarios of the areas
 * are run in place of all tests that start a host.
 */
const composition: ReadonlySet<string> = new Set([
  'core/host/main.ts',
  'core/cli/program.ts',
  'test/support/bank.ts',
  'test/support/registry.ts',
]);

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) refuse(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Files that differ from a revision, untracked ones too. Without one: from HEAD, or from its parent if HEAD is clean. */
export function changedSince(revision?: string): readonly string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const since = (from: string) => [
    // A file that was renamed has changed under both names.
    ...git('diff', '--name-only', '--no-renames', from, '--'),
    ...untracked,
  ];
  if (revision !== undefined) return since(revision);
  const own = since('HEAD');
  return own.length > 0 ? own : since('HEAD~1');
}

const folders = ['core', 'commands', 'scripts', 'client', 'console', 'bench', 'bin', 'test'];

/** Text files of the project that can import or read others. */
function sourcesOf(): readonly string[] {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders);
  return files.filter((file) => /\.(?:[mc]?[jt]s|css|html)$/.test(file));
}

/** Files of the project by who imports them. */
function importers(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of files.filter((file) => /s$/.test(file) && !file.startsWith('console/'))) {
    for (const { to } of importsOf({ path, text: textOf(path) })) {
      const known = found.get(to) ?? new Set();
      found.set(to, known.add(path));
    }
  }
  return found;
}

/** The test files, of these, that the changed files reach. */
export function reachedBy(changed: readonly string[], tests: readonly string[]): readonly string[] {
  const files = sourcesOf();
  const by = importers(files);
  const isData = (path: string) => !hasEdges(path) && (by.get(path) === undefined || !path.endsWith('.ts'));
  const data = changed.filter((path) => isData(path) && !tests.includes(path));
  const readers = data.flatMap((path) => files.filter(reads(path)));
  const isHelp = (path: string) => path.startsWith('test/') && !path.endsWith('.test.ts');
  const homes = [...data, ...readers, ...changed.filter(isHelp)].map((path) => homeOf(path, tests));
  const seen = new Set([...changed, ...readers]);
  for (const path of seen) {
    if (composition.has(path) && !changed.includes(path)) continue;
    for (const importer of by.get(path) ?? []) seen.add(importer);
  }
  const meets = changed.map(edgeOf);
  const isHost = changed.some((path) => /^(?:core|commands|scripts|rules|processes)\//.test(path));
  const always = isHost ? Object.values(scenarios) : [];
  const isDeclared = changed.some((path) => path.startsWith('commands/'));
  const isPackage = changed.some((path) => /^package(?:-lock)?\.json$/.test(path));
  return tests.filter(
    (test) =>
      seen.has(test) ||
      always.includes(test) ||
      (isDeclared && isSweep(test)) ||
      (isPackage && isQuick(test)) ||
      test.startsWith('test/house/') ||
      homes.some((home) => home !== undefined && test.startsWith(home)) ||
      meets.some((meet) => meet(test)),
  );
}

/** Whether `edgeOf` knows better what reads the file than its name and folder. */
function hasEdges(path: string): boolean {
  const isCommand = /^commands\/(?:.*\/)?[A-Z]\w*\.ts$/.test(path);
  return isCommand || /^(?:rules|processes|templates|console|client)\//.test(path);
}

/** The tests of a file that is not imported: those of the nearest folder that mirrors its own, or that it lies in. */
function homeOf(path: string, tests: readonly string[]): string | undefined {
  if (path.endsWith('.md')) return 'test/docs/';
  let folder = dirname(path.startsWith('test/') ? path : `test/${path}`);
  while (folder !== 'test' && !tests.some((test) => test.startsWith(`${folder}/`))) {
    folder = dirname(folder);
  }
  return folder === 'test' ? undefined : `${folder}/`;
}

/** Whether a source names a file, or its folder, in a string. */
function reads(path: string): (source: string) => boolean {
  const name = basename(path);
  const folder = dirname(path);
  const words = [path, ...(name.includes('.') ? [name] : [])];
  // A folder of code is named for many reasons.
  if (folder !== '.' && !folders.includes(folder)) words.push(folder);
  // Guides are read by their kinds below this folder.
  if (path.startsWith('docs/')) words.push('docs');
  return (source) => source !== path && words.some((word) => namesIn(source).has(word));
}

const named = new Map<string, ReadonlySet<string>>();

/** Paths in the strings of a source: as written, from its own folder, and the names of files alone. */
function namesIn(source: string): ReadonlySet<string> {
  const known = named.get(source);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const [, text = ''] of textOf(source).matchAll(/['"`}]([\w./-]+)/g)) {
    const path = text.replace(/^(?:\.{1,2}\/)+|\/$/g, '');
    found.add(path).add(join(dirname(source), path));
    if (path.includes('.')) found.add(basename(path));
  }
  named.set(source, found);
  return found;
}

/** Whether a test file goes through all that the registry holds: a change of any command reaches it. */
function isSweep(test: string): boolean {
  const support = ['test/support/registry.ts', 'test/support/sweep.ts'];
  return importsOf({ path: test, text: textOf(test) }).some(({ to }) => support.includes(to));
}

/** Whether a test file depends on a changed file without importing it. */
function edgeOf(path: string): (test: string) => boolean {
  const [area = '', part = ''] = path.split('/', 2);
  const folder = dirname(path);
  const name = basename(path).replace(/\..*$/, '');
  const isIn = (place: string) => (test: string) => test.startsWith(`${place}/`);
  const names = (word: string) => (test: string) => textOf(test).includes(word);
  const any =
    (...edges: readonly ((test: string) => boolean)[]) =>
    (test: string) =>
      edges.some((edge) => edge(test));
  // Guides and what belongs to the packages.
  if (/\.md$|^(?:docs\/|[^/]+$)/.test(path)) return any(isIn('test/docs'), isIn('test/packaging'));
  if (path.includes('/migrations/')) return any(isIn(`test/${area}/${part}`), isIn('test/core/store'));
  switch (area) {
    case 'core':
    case 'scripts':
      // Tests mirror the tree: core/a/b.ts is tested by test/core/a/b*.test.ts. The console has the docs' style.
      return any(
        (test) => test.startsWith(`test/${folder}/${name}.`),
        (test) => folder.endsWith('pages/style') && isIn('test/console')(test),
      );
    case 'commands': {
      // A command reaches what names it on the wire, and a noun reaches its area.
      const wire = name.replace(/(?:Command|Query)$/, '');
      return /^[A-Z]/.test(name)
        ? any(names(wire), (test) => test.startsWith(`test/${folder}/${name}.`))
        : isIn(`test/${folder}`);
    }
    case 'rules':
      return any(names(`${part}/${name}`), isIn('test/core/rules'));
    case 'processes':
    case 'templates':
      return any(names(name), isIn(`test/${area}`));
    case 'console': {
      const page = /^console\/pages\/([\w-]+)/.exec(path)?.[1];
      return page === undefined
        ? isIn('test/console')
        : (test) => test.startsWith(`test/console/${page.replace(/s$/, '')}`);
    }
    case 'client':
      return isIn('test/client');
    case 'bin':
      return any(isIn('test/packaging'), isIn('test/core/cli'));
    default:
      return () => false;
  }
}
