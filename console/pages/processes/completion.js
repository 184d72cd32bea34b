/** What may stand at the cursor of an expression: where it begins, what is offered there, and the text with it. Pure. */

/** Offers that are listed at once. */
const most = 40;

/**
 * The word at the cursor, where it stands in an expression: `from` its last part begins, `path` what stands before that, `word` what
 * is typed of it. `of` is `result` where an output mapping names a path of the result. Undefined where nothing is completed.
 */
export function wordAt(text, caret, { isMapping = false } = {}) {
  const before = text.slice(0, caret);
  const open = expressionAt(before);
  if (open === undefined) return isMapping ? pathAt(before) : undefined;
  const code = before.slice(open);
  if (isQuoted(code)) return undefined;
  const [token] = /[\p{ID_Start}\p{ID_Continue}$.?]*$/u.exec(code);
  if (/^\d/.test(token)) return undefined;
  return { ...partsOf(token, caret), of: 'variables', isMapping, isBraced: !isFeel(text) };
}

/** Where the expression begins that is open at the end of this text. */
function expressionAt(before) {
  if (isFeel(before)) return before.indexOf('=') + 1;
  const at = before.lastIndexOf('${');
  if (at < 0) return undefined;
  let quote;
  for (const letter of before.slice(at + 2)) {
    if (quote !== undefined) quote = letter === quote ? undefined : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return undefined;
  }
  return at + 2;
}

const isFeel = (text) => text.trimStart().startsWith('=');

const isQuoted = (code) => (code.replaceAll(/\\./g, '').match(/["']/g)?.length ?? 0) % 2 === 1;

/** A path of the result, as the value of a member of JSON. */
function pathAt(before) {
  const found = /:\s*"([\w$.]*)$/.exec(before);
  if (found === null) return undefined;
  return { ...partsOf(found[1], before.length), of: 'result', isMapping: true, isBraced: false };
}

function partsOf(token, caret) {
  const parts = token.replaceAll('?.', '.').split('.');
  const word = parts.at(-1);
  return { from: caret - word.length, path: parts.slice(0, -1).join('.'), word };
}

/** What may stand there: `{ name, type, says, isSure }`, what begins so before what only has it within. */
export function offersAt({ path, word, of, isMapping }, known) {
  const wanted = word.toLowerCase();
  // Only what maps a result sees it.
  const all = inside(path, of, isMapping ? known : { ...known, result: null });
  const rank = ({ name }) => {
    const at = name.toLowerCase().indexOf(wanted);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  const found = all.filter((one) => rank(one) < 2).sort((a, b) => rank(a) - rank(b));
  // What is written out and leads no further is not an offer.
  const isWhole = found.length === 1 && found[0].name === word;
  return isWhole ? [] : found.slice(0, most);
}

function inside(path, of, { variables, result }) {
  const [first, ...rest] = path.split('.');
  if (of === 'result') return membersAt(first === 'result' ? rest.join('.') : path, result);
  const within = [...variables, ...(result ? [{ name: 'result', from: [], always: true, ...result }] : [])];
  if (path === '' || path === 'context') {
    return within.map(({ name, type, always, from }) => ({ name, type, isSure: always, from }));
  }
  const [name, ...deeper] = first === 'context' ? rest : [first, ...rest];
  return membersAt(
    deeper.join('.'),
    within.find((one) => one.name === name),
  );
}

function membersAt(path, value) {
  const before = path === '' ? '' : `${path}.`;
  return (value?.members ?? []).flatMap((member) => {
    const name = member.path.slice(before.length);
    return !member.path.startsWith(before) || name.includes('.')
      ? []
      : [{ name, type: member.type, says: member.description ?? '', isSure: true, from: [] }];
  });
}

/** The text with an offer in place of the word, and where the cursor stands then; an open brace is closed behind it. */
export function completed(text, caret, { from, isBraced }, name) {
  const [left] = /^[\w$]*/.exec(text.slice(caret));
  const rest = text.slice(caret + left.length);
  const isOpen = isBraced && !/^[^$]*\}/.test(rest);
  const before = text.slice(0, from) + name;
  return { text: before + (isOpen ? '}' : '') + rest, caret: before.length };
}
