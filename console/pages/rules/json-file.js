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

/** What a text says; undefined where it is no JSON. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
