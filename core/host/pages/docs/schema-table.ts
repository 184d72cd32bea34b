/** A schema as a table: a row a field, nested fields by their path. */
import { mostInteger } from '../../../command/declaration/schema-node.ts';
import type { Schema } from '../described.ts';
import { type Html, html } from './html.ts';

interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export function schemaTable(schema: Schema, isInput: boolean): Html {
  const fields = fieldsOf(schema, '', 0);
  if (fields.length === 0) return html`<p>${isInput ? 'No fields.' : 'Nothing.'}</p>`;
  const needed = isInput ? 'required' : 'always';
  return html`<table><thead><tr><th>field</th><th>type</th><th>${needed}</th><th>about</th></tr></thead><tbody>
${fields.map(
  ({ path, schema: field, isRequired }) =>
    html`<tr><td><code>${path}</code></td><td>${typeOf(field)}</td><td>${isRequired ? 'yes' : ''}</td><td>${aboutOf(field)}</td></tr>
`,
)}</tbody></table>`;
}

function fieldsOf(schema: Schema, prefix: string, depth: number): readonly Field[] {
  const inner = insideOf(schema);
  if (inner.properties === undefined || depth > 4) return [];
  return Object.entries(inner.properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const isRequired = inner.required?.includes(name) === true;
    const list = insideOf(field).type === 'array';
    const below = list ? (insideOf(field).items ?? {}) : field;
    return [
      { path, schema: field, isRequired },
      ...fieldsOf(below, `${path}${list ? '[]' : ''}.`, depth + 1),
    ];
  });
}

/** The schema itself, or what it is when it is not null. */
function insideOf(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? (others[0] ?? schema) : schema;
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.money === true) return 'amount';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  return schema.format ?? schema.type ?? 'any value';
}

function aboutOf(schema: Schema): string {
  const inner = insideOf(schema);
  const words = (schema.description ?? inner.description ?? '').replace(/\.$/, '');
  return [
    words,
    inner.enum === undefined ? '' : `one of ${inner.enum.join(', ')}`,
    inner.exclusiveMinimum === undefined ? '' : `more than ${inner.exclusiveMinimum}`,
    boundWords('at least', inner.minimum),
    boundWords('at most', inner.maximum),
    inner.maxLength === undefined || inner.format !== undefined
      ? ''
      : `at most ${inner.maxLength} characters`,
    inner.pattern === undefined || inner.pattern === '\\S' ? '' : `matches ${inner.pattern}`,
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} when absent`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** A bound in words; that of every integer goes without saying. */
function boundWords(words: string, bound: number | undefined): string {
  return bound === undefined || Math.abs(bound) === mostInteger ? '' : `${words} ${bound}`;
}
