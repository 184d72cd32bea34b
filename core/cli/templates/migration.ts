/**
 * The text of a migration: the calls of `core/store/schema-change.ts` that create the declared tables in a
 * store.
 */
import type { Call, Difference } from '../../store/differences.ts';
import { partsOf } from '../../store/layout.ts';
import { isRecord } from '../../values/members.ts';

/** The text of a migration in a folder as `core/audit` or `commands/tills`. */
export function migrationFile(folder: string, differences: readonly Difference[]): string {
  const calls = differences.flatMap((one) => one.calls);
  const up = folder.startsWith('core/') ? '../../' : '../../../core/';
  const names = [...new Set(calls.map(({ name }) => name))].toSorted();
  const tables = differences.map(({ table }) => table).join(', ');
  const isNew = calls.every(({ name }) => name === 'makeTable');
  return `/** ${isNew ? 'Makes' : 'Changes'} ${differences.length === 1 ? 'the table' : 'the tables of'} ${
    differences.length === 1 ? tables : folder
  }. */
import { ${[...names, 'type SchemaChange'].join(', ')} } from '${up}store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
${calls.map(callText).join('\n')}
};
`;
}

function callText({ name, given }: Call): string {
  return `  await ${name}(${['knex', ...given.map((value) => valueText(value))].join(', ')});`;
}

function valueText(value: unknown, indent = '    '): string {
  if (typeof value === 'string') return stringText(value, indent);
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, indent)).join(', ')}]`;
  if (!isRecord(value)) return String(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${indent}${name}: ${valueText(member, `${indent}  `)},\n`,
  );
  return `{\n${members.join('')}${indent.slice(2)}}`;
}

/** Characters of a line. */
const width = 98;

/** A text. A list longer than a line is split over several lines. */
function stringText(text: string, indent: string): string {
  if (text.length < width - 30) {
    return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
  }
  const lines: string[] = [''];
  for (const part of partsOf(text)) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? part : `${line} ${part}`;
    if (indent.length + longer.length > width) lines.push(`${part},`);
    else lines[lines.length - 1] = `${longer},`;
  }
  return `\`\n${lines
    .map((line) => indent + line)
    .join('\n')
    .replace(/,$/, '')}\``;
}
