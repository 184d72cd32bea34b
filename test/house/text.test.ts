/** Texts that do not belong in the code, each with what to use instead; sizes; names of folders. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { standsAlone } from '../runner/schedule.ts';
import { finders, requiring } from './order.ts';
import { codeOf, type SourceFile, sources } from './source.ts';

interface Ban {
  readonly text: RegExp;
  readonly instead: string;
  /** Files in which it is at home. */
  readonly home?: readonly string[];
  readonly in?: readonly string[];
  /** Which of those files alone. */
  readonly only?: RegExp;
}

const code = ['core', 'commands', 'scripts', 'bench'];

const bans: readonly Ban[] = [
  { text: /\bDate\.now\(/, instead: 'clock.now()', home: ['core/time/clock.ts'] },
  {
    text: /\bnew Date\(/,
    instead: 'the functions of core/values',
    home: ['core/values/instant.ts', 'core/auth/tokens.ts'],
  },
  { text: /\bMath\.random\(/, instead: 'context.newId(), or random bytes handed in' },
  { text: /\bprocess\.env\b/, instead: 'core/host/config.ts', home: ['core/host/config.ts'] },
  { text: /\b(?:parseFloat|toFixed)\(/, instead: 'core/values/money.ts' },
  { text: /(?:: |<|as )any\b/, instead: 'unknown and a check', in: [...code, 'test'] },
  { text: /@ts-(?:ignore|nocheck|expect-error)/, instead: 'a type that is right', in: [...code, 'test'] },
  { text: /\benum [A-Z]/, instead: 'a table `as const`' },
  { text: /^\s*\/\/\/\s*<reference/m, instead: 'an import', in: [...code, 'test'] },
  { text: /\bconsole\./, instead: 'the log', in: ['core', 'commands'], home: ['core/cli/'] },
  {
    text: /\bdecision(?:\.data)? as\b/,
    instead: 'DecisionOf<typeof command>: a decision has the types of its command',
    in: ['test'],
    // It hands the types on: here they are kept.
    home: ['test/support/decide.ts'],
  },
];

/** Ways to load code that dependency-cruiser does not follow. */
const unread: readonly Ban[] = [
  {
    text: /\bimport\((?!\)|\s*(?:'[^']*'|"[^"]*"|`[^`$]*`)\s*[,)])/,
    instead: 'an import of its literal name',
    home: Object.keys(finders),
  },
  { text: /\bcreateRequire\b/, instead: 'an import', home: requiring },
  { text: /\b(?:getBuiltinModule|dlopen|_load|_linkedBinding)\b|\bprocess\.binding\b/, instead: 'an import' },
  { text: /(?<![.\w'])eval\(|\bFunction\(/, instead: 'code that is written' },
  { text: /\bimport\.meta\b/, instead: 'what the host hands in', in: ['commands'] },
  {
    text: /\bdeclare module '\.(?!\/ports\.ts'|\.\/command\/declaration\/ports\.ts')/,
    instead: 'ports.ts, which the rooms add to',
  },
];

const inCommands: readonly Ban[] = [
  { text: /\bthrow\b|\btry \{/, instead: 'a rejection', in: ['commands'] },
  {
    text: /(?<![.\w'])(?:fetch|setTimeout|setInterval|setImmediate|queueMicrotask)\(|\bnew (?:WebSocket|EventSource|Worker|BroadcastChannel)\(|\bprocess\.exit\b|\bglobalThis\b/,
    instead: 'an effect, or a service: a command neither waits nor reaches out',
    in: ['commands'],
  },
];

for (const { text, instead, home = [], in: folders = code, only } of [...bans, ...unread, ...inCommands]) {
  test(`no ${text.source} (use ${instead})`, async () => {
    const found = (await sources(...folders)).filter(
      (file) =>
        text.test(codeOf(file.text)) &&
        !home.some((place) => file.path.startsWith(place)) &&
        (only === undefined || only.test(file.path)),
    );
    assert.deepEqual(
      found.map((file) => file.path),
      [],
    );
  });
}

test('people are compared by core/values/person.ts alone', async () => {
  const compared =
    /\b(?:userId|claimedBy|createdBy|openedBy|proposedBy) [!=]==? (?!null|undefined|')|[!=]==? (?:\w+\.)*userId\b|\b(?:humans|makers|authors|reviewers|users)\.includes\(|\.includes\((?:human|person|(?:\w+\.)*userId)\)/;
  const found = (await sources('core', 'commands')).filter((file) => compared.test(codeOf(file.text)));
  assert.deepEqual(
    found.map((file) => file.path),
    [],
  );
});

test('leftovers are settled or are issues', async () => {
  const words = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
  const found = (await sources(...code, 'test')).filter((file) => words.test(file.text));
  assert.deepEqual(
    found.map((file) => file.path),
    [],
  );
});

test('tests neither skip nor sleep nor mock', async () => {
  const words = /\.(?:skip|only|todo)\(|\b(?:only|todo): true\b|\bmock\.|setTimeout\(/;
  const found = (await sources('test')).filter((file) => words.test(codeOf(file.text)));
  assert.deepEqual(
    found.map((file) => file.path).filter((path) => !path.startsWith('test/house/')),
    [],
  );
});

test('tests that declare tables stand alone: a host of their process would miss them in its store', async () => {
  const files = await sources('test');
  const declares = ({ text }: SourceFile) => /= table\(\{/.test(codeOf(text));
  const builders = files.filter((file) => !file.path.endsWith('.test.ts') && declares(file));
  const uses = ({ path, text }: SourceFile) =>
    [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].some(([, to = '']) =>
      builders.some((one) => one.path === posix.join(posix.dirname(path), to)),
    );
  const found = files.filter(
    (file) => file.path.endsWith('.test.ts') && !standsAlone(file.text) && (declares(file) || uses(file)),
  );
  assert.deepEqual(
    found.map((file) => file.path),
    [],
    'say `Stands alone: why` in the head comment',
  );
});

test('files are as long as their thought: what passes 300 lines is named, and none passes 500', async (t) => {
  const found = (await sources('core', 'commands', 'scripts', 'bench', 'test'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300);
  for (const { path, lines } of found) t.diagnostic(`${path} has ${lines} lines: are they one thought?`);
  assert.deepEqual(
    found.filter(({ lines }) => lines > 500),
    [],
    'split the file by what it talks about',
  );
});

test('folders are named after ideas', async () => {
  const vague =
    /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.[mc]?[jt]s$)|(Service|Manager)\.[mc]?[jt]s$/;
  const found = (await sources('core', 'commands', 'bench')).filter((file) => vague.test(file.path));
  assert.deepEqual(
    found.map((file) => file.path),
    [],
  );
});
