/** Counts words and long sentences that readers have to decode. Each allowance may only shrink. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Comment, parse, type Token } from 'acorn';
import { projectFolder } from '../../core/host/config.ts';
import { guides } from '../docs/guides.ts';
import { type SourceFile, sources } from './source.ts';

/** Words with a plainer replacement, in any text. */
const words =
  /\b(?:told|tells of|stands|stood|mend(?:s|ed|ing)?|anew|whoever|nobody|alike|beside|once more|comes to|come to|(?<!\bthere )is no(?! longer)|(?<!\bthere )are no(?! longer)|under way|shall|befalls?|what became of)\b/gi;

/** Words of a comment besides: people are "they". */
const inComments = new RegExp(`${words.source}|\\b(?:he|him|his)\\b`, 'gi');

/** Identifiers that have another name in the field. */
const identifiers =
  /^(?:Told|told|toldColumns|mostTold|Place|Places|Turn|takeTurn|sameHands|handsOf|handOf|handsRefusal|askedUnder|AskedUnder|keyGiven|withStanding|throughDoor|passDoor|door|fileDoor|webhookDoor|leave|Leave|rehearse|letGo|oddity|Overtaken|NotSaved|isHopeless|isPassing|beginsAgain|untilNextData|othersTurn|inTurns|namedQueue|inTurn|forBrowsers|strangerAt|struck|strike|givenOfCalls|mend|mends|mendingOf|doable|strays|meant|untellable|lessSecurity|whoCalls|Shown)$/;

/** How many there are. A lower count asks for a lower allowance, so that no word comes back. */
const allowances = {
  docs: 0,
  messages: 97,
  comments: 316,
  testComments: 525,
  identifiers: 1273,
  longSentences: 0,
};

/** The texts of a file by kind. */
interface Texts {
  readonly comments: readonly string[];
  readonly messages: readonly string[];
  readonly names: readonly string[];
}

function textsOf({ path, text }: SourceFile): Texts {
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  const comments: Comment[] = [];
  const tokens: Token[] = [];
  parse(code.replace(/^#!.*/, ''), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onComment: comments,
    onToken: tokens,
  });
  const texts = tokens.filter(({ type: { label } }) => label === 'string' || label === 'template');
  return {
    comments: comments.map(({ value }) => value.replace(/^\s*\*? ?/gm, '')),
    messages: texts.map(textOf).filter((one) => one.includes(' ')),
    names: tokens.filter(({ type: { label } }) => label === 'name').map(textOf),
  };
}

const textOf = (token: object): string => ('value' in token ? String(token.value) : '');

const counted = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

/** The prose of a page: no code, no tables, no comments. */
const proseOf = (markdown: string): string =>
  markdown
    .replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']');

const pages = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'core/README.md',
  'client/README.md',
  ...(await readdir(join(projectFolder, 'docs/decisions'))).map((name) => `docs/decisions/${name}`),
  ...guides,
];
const prose = await Promise.all(
  pages.map(async (page) => proseOf(await readFile(join(projectFolder, page), 'utf8'))),
);

/** Sentences of paragraphs and list items, without headings and tables. */
function* sentencesOf(text: string): Generator<string> {
  const blocks = text
    .split('\n')
    .filter((line) => !/^(?:#|\||!\[)/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n *(?:-|\d+\.) /);
  for (const block of blocks)
    yield* block
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?:]) (?=[A-Z[*x])/);
}

const own = (await sources('core', 'commands', 'scripts', 'console', 'client/src')).filter(
  ({ path }) => !path.startsWith('client/src/catalogue') && !path.includes('/docs/scalar'),
);
const ownTexts = own.map(textsOf);
const testTexts = (await sources('test'))
  .filter(({ path }) => !path.endsWith('plain-english.test.ts'))
  .map(textsOf);

/** Fails in both directions: a new word has to go, and a removed one lowers the allowance for good. */
function holds(kind: keyof typeof allowances, count: number): void {
  const allowed = allowances[kind];
  assert.ok(
    count <= allowed,
    `${count} of ${kind}, allowed are ${allowed}: write the new ones in plain words`,
  );
  assert.equal(count, allowed, `lower the allowance of ${kind} to ${count}`);
}

test('pages use plain words', () => holds('docs', counted(prose, words)));

test('messages use plain words', () =>
  holds(
    'messages',
    counted(
      ownTexts.flatMap(({ messages }) => messages),
      words,
    ),
  ));

test('comments use plain words', () => {
  holds(
    'comments',
    counted(
      ownTexts.flatMap(({ comments }) => comments),
      inComments,
    ),
  );
  holds(
    'testComments',
    counted(
      testTexts.flatMap(({ comments }) => comments),
      inComments,
    ),
  );
});

test('identifiers have the names of the field', () => {
  const names = ownTexts.flatMap((texts) => texts.names).filter((name) => identifiers.test(name));
  holds('identifiers', names.length);
});

test('sentences of pages are short', () => {
  const sentences = prose.flatMap((text) => [...sentencesOf(text)]).filter((one) => one !== '');
  const lengths = sentences.map((one) => one.split(' ').length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  assert.ok(average <= 18, `a sentence has ${average.toFixed(1)} words, at most 18 are allowed`);
  holds('longSentences', lengths.filter((length) => length > 35).length);
});
