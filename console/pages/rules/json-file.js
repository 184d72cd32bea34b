/** JSON as it is kept in rule files, like the host's own: lists of plain values in one line where they fit. */

const widest = 100;

/** The text of a JSON file. */
export const jsonFile = (value) => `${written(value, '', 0)}\n`;

function written(value, indent, before) {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const line = `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    if (isPlain && indent.length + before + line.length < widest) return line;
    return `[\n${value.map((one) => inner + written(one, inner, 0)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  if (members.length === 0) return '{}';
  const lines = members.map(([key, one]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + written(one, inner, name.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:]/g;

/**
 * Whether a text of JSON is no more than what is read of it. Of a member that stands twice one is lost when it is written anew, and of a
 * number the digits that are not kept.
 */
export function isWhole(text) {
  /** What is not closed: the names of an object, or none. */
  const open = [];
  const all = text.match(tokens) ?? [];
  return all.every((token, at) => {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && all[at + 1] === ':') {
      const [names, name] = [open.at(-1), JSON.parse(token)];
      if (names.has(name)) return false;
      names.add(name);
    } else if (/^[-\d]/.test(token)) return isKept(token);
    return true;
  });
}

const isKept = (token) =>
  Number.isFinite(Number(token)) && digitsOf(token) === digitsOf(String(Number(token)));

/** `1.50e3` and `1500` alike. */
function digitsOf(number) {
  const [mantissa, power = '0'] = number.toLowerCase().split('e');
  const [whole, part = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + part).replace(/^0+/, '');
  const telling = digits.replace(/0+$/, '');
  return telling === '' ? '0' : `${telling}e${Number(power) - part.length + digits.length - telling.length}`;
}

/** What a text says; undefined where it is not JSON. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
