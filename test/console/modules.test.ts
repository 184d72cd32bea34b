/** The console's modules as they lie there: what they import, and what the content security policy would refuse. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { consoleFiles } from '../../core/host/console/console-files.ts';

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

let modules: readonly Module[];
let names: readonly string[];
before(async () => {
  const folder = join(projectFolder, 'console');
  const found = await readdir(folder, { recursive: true });
  const paths = found.filter((path) => path.endsWith('.js'));
  modules = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8');
      const told = text.matchAll(/^import (?:[^;']* from )?'([^']+)'|\bimport\('([^']+)'\)/gm);
      return { path, text, imports: [...told].map(([, name, late]) => name ?? String(late)) };
    }),
  );
  names = Object.keys((await consoleFiles()).names);
});

/** The page that a file is of: `loans` of `pages/loans.js` and of `pages/loans/batch.js`. */
const pageOf = (path: string): string | undefined => /^pages\/([\w-]+)/.exec(path)?.[1];

test('every import is a file of the console, or a library that is served', () => {
  const files = new Set(modules.map(({ path }) => path));
  const strays = modules.flatMap(({ path, imports }) =>
    imports
      .filter((name) =>
        name.startsWith('.') ? !files.has(normalize(join(dirname(path), name))) : !names.includes(name),
      )
      .map((name) => `${path} -> ${name}`),
  );
  assert.deepEqual(strays, []);
});

test('no page imports another, and nothing but the list of pages imports a page', () => {
  const wrong = modules.flatMap(({ path, imports }) =>
    imports
      .filter((name) => name.startsWith('.'))
      .map((name) => normalize(join(dirname(path), name)))
      .filter((to) => {
        const page = pageOf(to);
        return page !== undefined && page !== pageOf(path) && path !== 'frame/pages.js';
      })
      .map((to) => `${path} -> ${to}`),
  );
  assert.deepEqual(wrong, []);
});

test('what a module exports, another one imports', () => {
  const imported = new Set<string>();
  for (const { path, text } of modules) {
    const at = (name: string) => normalize(join(dirname(path), name));
    for (const [, names, from] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)) {
      for (const name of String(names).matchAll(/(\w+)(?: as \w+)?(?:,|\s*$)/g)) {
        imported.add(`${at(String(from))} ${name[1]}`);
      }
    }
    // What is loaded late is taken apart by name where it has come; files that are handed on, elsewhere.
    for (const [, from] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) imported.add(at(String(from)));
  }
  const unused = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm)]
      .map(([, name]) => String(name))
      .filter((name) => !imported.has(`${path} ${name}`) && !isTakenLate(imported, path, name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(unused, []);
});

/** Whether a file is loaded late, and some module has a word for what it exports. */
const isTakenLate = (imported: ReadonlySet<string>, path: string, name: string): boolean =>
  imported.has(path) &&
  modules.some((one) => one.path !== path && new RegExp(`\\b${name}\\b`).test(one.text));

test('nothing that the policy of the page refuses, and nothing that keeps a token', () => {
  const bans = [/\binnerHTML\b/, /dangerouslySetInnerHTML/, /\beval\(/, /new Function\(/, / style="/];
  const kept = [/localStorage/, /document\.cookie/, /indexedDB/];
  for (const { path, text } of modules) {
    for (const ban of [...bans, ...kept]) assert.doesNotMatch(text, ban, path);
    // What outlives the way to the provider and back holds no token.
    if (path !== 'late/provider.js') assert.doesNotMatch(text, /sessionStorage/, path);
  }
});

test('every page has its texts, its permission and a key of its own', async () => {
  const list = modules.find(({ path }) => path === 'frame/pages.js')?.text ?? '';
  const texts = modules.find(({ path }) => path === 'texts.js')?.text ?? '';
  const pages = [...list.matchAll(/\bname: '(\w+)',\s+key: '(\w)'/g)];
  assert.ok(pages.length >= 2);
  assert.equal(new Set(pages.map(([, , key]) => key)).size, pages.length);
  assert.equal([...list.matchAll(/\bneeds: \[/g)].length, pages.length);
  for (const [, name] of pages) assert.match(texts, new RegExp(`\\b${name}: \\{ title: '`));
});

/** Names of filters that the text of a page reads from its address. */
function filtersRead(text: string): readonly string[] {
  const read = text.matchAll(
    /(?:query\.(?:get|getAll|has)\(|filterOf\([\w.]+, |\b(?:text|value)\()'(\w+)'\)/g,
  );
  return [
    ...[...read].map(([, name]) => String(name)),
    ...(/\bpageOf\([\w.]*query\)/.test(text) ? ['page'] : []),
    ...(/\bperiodOf\(/.test(text) ? ['from', 'to'] : []),
  ];
}

test('every page declares the filters that it reads, and no others', () => {
  const declared = modules.find(({ path }) => path === 'frame/pages.js')?.text ?? '';
  const shared = new Map(
    [...declared.matchAll(/^const (\w+) =\s+'([^']+)'/gm)].map(([, name, text]) => [name, text]),
  );
  const entries = [...declared.matchAll(/name: '([\w-]+)',[\s\S]*?addresses: \{([\s\S]*?)\},/g)];
  assert.ok(entries.length > 9);
  const namesOf = (text: string): readonly string[] =>
    [...text.matchAll(/: (?:'([^']*)'|(\w+))/g)].flatMap(([, own, name]) =>
      (own ?? shared.get(name) ?? '')
        .split(' ')
        .map((one) => one.replace(/[*=].*/, ''))
        .filter((one) => one !== ''),
    );
  for (const [, page, addresses = ''] of entries) {
    const files = modules.filter(({ path }) => pageOf(path) === (page === 'work' ? 'my-work' : page));
    const read = new Set(files.flatMap(({ text }) => filtersRead(text)));
    assert.deepEqual([...new Set(namesOf(addresses))].sort(), [...read].sort(), page);
  }
});
