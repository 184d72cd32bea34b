/**
 * The shape of a statement: what a server has to understand of it. Values are `?`, names are `i`, and what is said of
 * many (values, rows, columns, conditions) is said once, so that a batch of one and a batch of a hundred are one shape.
 */

/** One word, sign or value of a statement. */
export interface Token {
  readonly kind: 'word' | 'name' | 'value' | 'variable' | 'hint' | 'sign';
  readonly text: string;
}

const patterns = [
  ['space', /\s+|\/\*(?!\+)[\s\S]*?\*\/|--[ \t][^\n]*/y],
  ['hint', /\/\*\+[\s\S]*?\*\//y],
  ['value', /[xX]?'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|\d+(?:\.\d+)?(?:e[+-]?\d+)?\b|\?/y],
  ['name', /`(?:[^`]|``)*`/y],
  ['variable', /@@?[\w.$]+/y],
  ['word', /[A-Za-z_][\w$]*/y],
  ['sign', /<=>|<=|>=|<>|!=|\|\||&&|:=|[-+*/%=<>(),.;|&^~!]/y],
] as const;

/** Takes a text apart. Throws at what no server of ours would be sent. */
export function tokensOf(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < sql.length) {
    const { kind, text } = tokenAt(sql, at);
    if (kind !== 'space') tokens.push({ kind, text });
    at += text.length;
  }
  return tokens;
}

function tokenAt(sql: string, at: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(sql) ?? [];
    if (text !== undefined) return { kind, text };
  }
  throw new Error(`what is this in a statement: ${sql.slice(at, at + 40)}`);
}

/** The statements of a text, as they stand there. */
export function statementsIn(sql: string): readonly string[] {
  // The body of a trigger has semicolons of its own.
  if (/^\s*create\s+trigger\b/i.test(sql)) return [sql.trim()];
  const statements: string[] = [];
  let [from, at] = [0, 0];
  while (at < sql.length) {
    const { text } = tokenAt(sql, at);
    if (text === ';') {
      statements.push(sql.slice(from, at).trim());
      from = at + 1;
    }
    at += text.length;
  }
  return [...statements, sql.slice(from).trim()].filter((statement) => statement !== '');
}

/** Whether a word is one of the language; others are names of tables and columns. */
export type IsLanguage = (word: string) => boolean;

/**
 * The shapes of a statement: one, or its frame and those of its parts (columns and indexes of a table that is made,
 * conditions and columns of a select), since a query has as many frames as its filters can be put together.
 */
export function shapesOf(sql: string, isLanguage: IsLanguage): readonly string[] {
  const tokens = tokensOf(sql);
  const text = joined(tokens.map((_, at) => spelt(tokens, at, isLanguage)));
  // The body of a trigger is asked of nobody who has none.
  if (text.startsWith('CREATE TRIGGER ')) return ['CREATE TRIGGER ...'];
  const [, made, rest = ''] = /^(CREATE TABLE(?: IF NOT EXISTS)? i) \((.*)$/.exec(text) ?? [];
  if (made !== undefined) {
    const { items, after } = itemsOf(rest, ',');
    return [`${made} (...)${after}`, ...items.map((item) => `... ${folded(item)}`)];
  }
  const [, alters, adds] = /^(ALTER TABLE i) (ADD .*)$/.exec(text) ?? [];
  if (alters !== undefined && adds !== undefined) {
    return itemsOf(adds, ',').items.map((item) => `${alters} ${folded(item)}`);
  }
  const limit = /^SET STATEMENT i = \? FOR (?=SELECT)|(?<=^SELECT) \/\*\+.*?\*\//.exec(text)?.[0];
  if (limit !== undefined) {
    return [text.slice(0, text.indexOf(limit)) + limit.trimEnd(), ...selectIn(text.replace(limit, ''))];
  }
  return selectIn(text);
}

/** The same of a statement that may be a select, or be made of one. */
function selectIn(text: string): readonly string[] {
  const into =
    /^(?:CREATE (?:OR REPLACE )?VIEW i AS|INSERT INTO i \([i, ]*\)) (?=SELECT)/.exec(text)?.[0] ?? '';
  const select = /^(SELECT(?: DISTINCT)?) (.*)$/.exec(text.slice(into.length));
  if (select === null) return [folded(text)];
  return selectShapes(`${folded(into)}${select[1]}`, select[2] ?? '');
}

const clauses = [' FROM ', ' WHERE ', ' GROUP BY ', ' HAVING ', ' ORDER BY ', ' LIMIT ', ' FOR UPDATE'];

/** The frame of a select, and each of its columns and conditions. */
function selectShapes(begin: string, rest: string): readonly string[] {
  const parts = cut(rest, clauses);
  const shapes: string[] = [];
  const frame = [...parts].map(([clause, text], at) => {
    const isConditions = clause === ' WHERE ' || clause === ' HAVING ';
    const isList = at === 0 || clause === ' ORDER BY ' || clause === ' GROUP BY ';
    if (!isConditions && !isList) return `${clause}${folded(text)}`;
    const { items } = itemsOf(text, isConditions ? ' AND ' : ',');
    const own = [...new Set(items.map(folded))];
    for (const one of own) shapes.push(`...${clause === '' ? ' SELECT ' : clause}${one}`);
    return `${clause}...`;
  });
  return [`${begin} ${frame.join('')}`, ...shapes];
}

/** The text cut at each of these words outside of parentheses: what comes before them, and after each. */
function cut(text: string, words: readonly string[]): readonly (readonly [string, string])[] {
  const parts: [string, string][] = [];
  let [word, from, depth] = ['', 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    const found = depth === 0 ? words.find((one) => text.startsWith(one, at)) : undefined;
    if (found === undefined) continue;
    parts.push([word, text.slice(from, at)]);
    [word, from] = [found, at + found.length];
    at = from - 2;
  }
  return [...parts, [word, text.slice(from)]];
}

/** Items of a list up to the end of its parenthesis, each once, and what comes after that. */
function itemsOf(text: string, between: ',' | ' AND ') {
  const items: string[] = [];
  let [from, depth, at] = [0, 0, 0];
  for (; at < text.length && depth >= 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    const isNext = depth === 0 && text.startsWith(between, at) && !/ BETWEEN \S+$/.test(text.slice(0, at));
    if (depth >= 0 && !isNext) continue;
    items.push(text.slice(from, at).trim());
    from = at + (isNext ? between.length : 1);
  }
  if (depth >= 0) items.push(text.slice(from).trim());
  return { items: [...new Set(items)], after: text.slice(at) };
}

/** Words after which a name comes, whatever follows it. */
const beforeNames = /^(?:into|exists|table|view|trigger|on)$/i;

function spelt(tokens: readonly Token[], at: number, isLanguage: IsLanguage): string {
  const { kind, text } = tokens[at] ?? { kind: 'sign', text: '' };
  const [before = '', after = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
  if (kind === 'value') return '?';
  if (kind === 'name') return 'i';
  if (kind === 'hint') return text.replaceAll(/\(\d+\)/g, '(?)');
  if (kind !== 'word') return text;
  const word = text.toUpperCase();
  // What stands for no value is a value, but where it says what a column may be.
  if (word === 'NULL' && !/^(?:is|not)$/i.test(before)) return '?';
  if (before === '.' || after === '.') return 'i';
  if (beforeNames.test(before) && !/^(?:if|exists|duplicate|update)$/i.test(text)) return 'i';
  return after === '(' || isLanguage(word) ? word : 'i';
}

/** Words as a person writes them. */
function joined(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/\b(i) \. (?=i\b|\*)/g, '')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ \)/g, ')')
    .replaceAll(/ ,/g, ',')
    .replaceAll(/(?<=[(,=<>] ?)- \?/g, '?')
    .replaceAll(/\b([A-Z_0-9]+) \(/g, (all, word) => (spaced.has(word) ? all : `${word}(`));
}

/** Words before a parenthesis that are not functions. */
const spaced: ReadonlySet<string> = new Set(
  'AND AS BY FROM IN JOIN KEY NOT ON OR SELECT SET TABLE THEN UPDATE VALUES WHEN WHERE i'.split(' '),
);

/** Anything whose parentheses, four deep at most, are its own. */
const inner = [1, 2, 3].reduce((text) => String.raw`(?:[^()]|\(${text}\))*`, '[^()]*');
const one = String.raw`(?:[^(),]|\(${inner}\))+?`;
const listed = (sign: string): RegExp =>
  new RegExp(String.raw`(?<=^|[( ])(${one})(?:${sign}\1)+(?=[,) ;]|$)`, 'g');
const joinedBy = (sign: string): RegExp =>
  new RegExp(
    String.raw`(?<=^|\(| AND | OR |WHERE |ON |SET )(${one})(?:${sign}\1)+(?=[,);]| AND | OR | SET |$)`,
    'g',
  );
const folds: readonly (readonly [RegExp, string])[] = [
  // Values, names, rows, and what is set, in a list; rows of values that are joined to; conditions.
  [listed(', '), '$1'],
  [listed(' UNION ALL '), '$1'],
  [joinedBy(' OR '), '$1'],
  [joinedBy(' AND '), '$1'],
  [/\(\((i = \?)\)\)/g, '($1)'],
];

/** A text in which nothing is said twice in a row. */
function folded(text: string): string {
  let now = text;
  for (let before = ''; now !== before; ) {
    before = now;
    for (const [from, to] of folds) now = now.replaceAll(from, to);
  }
  return now;
}
