/** Recognizes common mistakes in JSON: the place of the mistake and the correct text. */
import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

export interface JsonProblem {
  /** The position in the text. */
  readonly offset: number;
  readonly problem: string;
  readonly mend: string;
}

/** The first mistake in a text that `JSON.parse` rejected with this message. */
export function problemIn(text: string, message: string): JsonProblem {
  if (text.trim() === '') return { offset: 0, problem: 'it is empty', mend: 'write { } at least' };
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  return first === undefined ? asTold(text, message) : describe(text, first);
}

/** The engine's own message, for mistakes that only the engine finds. */
function asTold(text: string, message: string): JsonProblem {
  const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  const problem = message.replace(/ in JSON at position.*$/s, '').replace(/ \(line.*$/s, '');
  return { offset, problem, mend: 'look at this place and the one before it' };
}

const words: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
  nan: 'null',
  infinity: 'null',
  yes: 'true',
  no: 'false',
};

function describe(text: string, { error: code, offset, length }: ParseError): JsonProblem {
  const error = printParseErrorCode(code);
  const token = /^[^\s,:{}[\]"]+/.exec(text.slice(offset))?.[0] ?? text.slice(offset, offset + length);
  const next = text.slice(offset).trimStart().charAt(0);
  if (error === 'InvalidCommentToken') {
    return {
      offset,
      problem: 'it has a comment',
      mend: 'remove the comment; write "description": "..." next to the part instead',
    };
  }
  if (error === 'UnexpectedEndOfString') {
    return { offset, problem: 'the text that begins here does not end', mend: 'close it with "' };
  }
  if (error === 'InvalidCharacter') {
    const mend = 'write a tab as \\t and a line break as \\n';
    return { offset, problem: 'a text holds a character that it may not hold as it is', mend };
  }
  if (error === 'InvalidEscapeCharacter' || error === 'InvalidUnicode') {
    return { offset, problem: 'a text has a wrong \\ in it', mend: 'write \\\\ for one backslash' };
  }
  const last = lastBefore(text, offset);
  if (last?.first === ',' && (next === '}' || next === ']')) {
    return {
      offset: last.offset,
      problem: `a comma is before the closing ${next}`,
      mend: 'remove the comma',
    };
  }
  if (/^[,}\]]/.test(next) && last?.first === ',') {
    return { offset, problem: 'two commas follow each other', mend: 'remove one of them' };
  }
  const oddly = oddWord(text, offset, token);
  if (oddly !== undefined) return oddly;
  const open = openBefore(text, offset);
  if (next === '' && open !== undefined) {
    return {
      offset: open.offset,
      problem: `the ${open.bracket} that opens here is never closed`,
      mend: `write the ${open.bracket === '{' ? '}' : ']'} that belongs to it`,
    };
  }
  return unclosed(text, error, offset, open) ?? expected(text, error, offset, last);
}

/** The following text belongs outside of the bracket that is still open. */
function unclosed(
  text: string,
  error: string,
  offset: number,
  open: Open | undefined,
): JsonProblem | undefined {
  if (open === undefined) return undefined;
  const next = text.slice(offset).trimStart().charAt(0);
  const other = open.bracket === '{' ? ']' : '}';
  const isUnclosed =
    next === other ||
    (open.bracket === '[' && error === 'CommaExpected' && next === ':') ||
    (open.bracket === '{' && error === 'PropertyNameExpected' && next === '{');
  if (!isUnclosed) return undefined;
  return {
    offset: open.offset,
    problem: `the ${open.bracket} that opens here is not closed where ${JSON.stringify(next)} follows`,
    mend: `write its ${open.bracket === '{' ? '}' : ']'}`,
  };
}

/** A word or a quote that JSON does not have. */
function oddWord(text: string, offset: number, token: string): JsonProblem | undefined {
  const quote = /^['‘’`“”„«]/.exec(token)?.[0];
  if (quote !== undefined) {
    const what = quote === "'" ? 'single quotes' : `quotes of another kind (${quote})`;
    const inner = /^.([^'‘’`“”„«»\n]*)/.exec(text.slice(offset))?.[1] ?? 'text';
    return {
      offset,
      problem: `text is in ${what}`,
      mend: `write it in double quotes: "${inner.slice(0, 40)}"`,
    };
  }
  const word = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(token)?.[0];
  if (word !== undefined && !['true', 'false', 'null'].includes(word)) {
    const isKey = text
      .slice(offset + word.length)
      .trimStart()
      .startsWith(':');
    if (isKey) {
      return { offset, problem: `the key ${word} is not in quotes`, mend: `write "${word}"` };
    }
    const meant = words[word.toLowerCase()];
    const mend = meant === undefined ? `write "${word}" in double quotes` : `write ${meant}`;
    return { offset, problem: `${word} is not a value of JSON`, mend };
  }
  if (/^[+\-.\d]/.test(token)) {
    const before = text.slice(0, offset).trimEnd();
    const grouped = /^\d{3}$/.test(token) && /\d\s*,$/.test(before);
    if (grouped || !isNumber(token)) {
      const mend = 'write digits and at most one point, as 1000000 or 0.5';
      return { offset, problem: `${token} is not a number of JSON here`, mend };
    }
  }
  return undefined;
}

const isNumber = (token: string) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token);

function expected(text: string, error: string, offset: number, last: Token | undefined): JsonProblem {
  const end = last === undefined ? offset : last.offset + last.length;
  const shown = JSON.stringify(text.slice(offset).trimStart().charAt(0));
  switch (error) {
    case 'CommaExpected':
      if (/[-\d]/.test(last?.first ?? '') && end === offset) {
        const number = /^[\w.]+/.exec(text.slice(last?.offset))?.[0] ?? '';
        const mend = 'write digits and at most one point, as 1000000 or 0.5';
        return { offset: last?.offset ?? offset, problem: `${number} is not a number of JSON`, mend };
      }
      return { offset: end, problem: `a comma is missing before ${shown}`, mend: 'write it here' };
    case 'ColonExpected':
      return { offset: end, problem: 'a colon is missing after the key', mend: 'write "key": value' };
    case 'EndOfFileExpected':
      return {
        offset,
        problem: `it goes on with ${shown} after its end`,
        mend: 'remove what follows, or a bracket that closes too early',
      };
    case 'PropertyNameExpected':
      return { offset, problem: `a key is missing before ${shown}`, mend: 'write "key": value' };
    case 'ValueExpected':
      return { offset, problem: `a value is missing before ${shown}`, mend: 'write it here' };
    default:
  }
  return { offset, problem: `${shown} is not expected here`, mend: 'remove it, or quote it' };
}

interface Token {
  readonly first: string;
  readonly offset: number;
  readonly length: number;
}

function* tokensBefore(text: string, end: number): Generator<Token> {
  const scanner = createScanner(text, true);
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const length = scanner.getTokenLength();
    if (offset >= end || length === 0) return;
    yield { first: text.charAt(offset), offset, length };
  }
}

function lastBefore(text: string, end: number): Token | undefined {
  let last: Token | undefined;
  for (const token of tokensBefore(text, end)) last = token;
  return last;
}

interface Open {
  readonly bracket: '{' | '[';
  readonly offset: number;
}

/** The innermost bracket that is open at this place. */
function openBefore(text: string, end: number): Open | undefined {
  const open: Open[] = [];
  for (const { first, offset } of tokensBefore(text, end)) {
    if (first === '{' || first === '[') open.push({ bracket: first, offset });
    else if (first === '}' || first === ']') open.pop();
  }
  return open.at(-1);
}
