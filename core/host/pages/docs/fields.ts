/** A schema as a list: an entry a field, nested fields below the field that holds them. */
import { mostInteger } from '../../../command/declaration/schema-node.ts';
import type { Schema } from '../described.ts';
import { type Html, html } from './html.ts';
import { counted } from './site.ts';

/** A field with its place: `client.address.city`, `items[].amount`. */
export interface Field {
  readonly name: string;
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly inner: readonly Field[];
}

/** Of a request, of the data of an answer, or of what stands beside the data. */
export type Side = 'in' | 'out' | 'beside';

/** Deeper fields are told by their holder's description alone. */
const deepest = 5;
/** So many fields of a field are shown at once; more are unfolded. */
const shownAtOnce = 4;

/** The fields of an object, and those of their objects and lists. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): readonly Field[] {
  const inner = insideOf(schema);
  if (inner.properties === undefined || depth >= deepest) return [];
  return Object.entries(inner.properties).map(([name, field]) => {
    const path = `${prefix}${name}`;
    const list = insideOf(field).type === 'array';
    const below = list ? (insideOf(field).items ?? {}) : field;
    return {
      ...{ name, path, schema: field },
      isRequired: inner.required?.includes(name) === true,
      inner: fieldsOf(below, `${path}${list ? '[]' : ''}.`, depth + 1),
    };
  });
}

/** All of them in one list, as they are read. */
export const flat = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...flat(field.inner)]);

/** The fields of a request or of an answer, each with an anchor: `#in.amount`. */
export function fieldList(schema: Schema, side: Side): Html {
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return html`<p class="soft">${side === 'in' ? 'It takes no fields.' : 'It answers no data.'}</p>`;
  }
  return listOf(fields, side);
}

function listOf(fields: readonly Field[], side: Side): Html {
  return html`<ul class="fields">
${fields.map((field) => entryOf(field, side))}</ul>
`;
}

function entryOf({ name, path, schema, isRequired, inner }: Field, side: Side): Html {
  const about = aboutOf(schema);
  const below =
    inner.length === 0
      ? ''
      : inner.length <= shownAtOnce
        ? listOf(inner, side)
        : html`<details><summary>${counted(inner.length, 'field')} of <code>${name}</code></summary>${listOf(inner, side)}</details>`;
  return html`<li id="${side}.${path}"><p class="field"><code>${name}</code> <span class="type">${typeOf(schema)}</span>${needOf(isRequired, side)}</p>
${about === '' ? '' : html`<p>${about}</p>`}${wordsOf(schema)}${below}</li>
`;
}

/** What a caller has to send is told; of an answer, what need not be there. */
function needOf(isRequired: boolean, side: Side): Html {
  if (side === 'in') return isRequired ? html` <span class="need">required</span>` : html``;
  return isRequired ? html`` : html` <span class="type">not always there</span>`;
}

/** The schema itself, or what it is when it is not null. */
export function insideOf(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? (others[0] ?? schema) : schema;
}

/** The type of a field in a word or a few. */
export function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.money === true) return 'amount';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  return schema.format ?? schema.type ?? 'any value';
}

/** The words that a field takes, each by itself: there may be many. */
function wordsOf(schema: Schema): Html {
  const words = insideOf(schema).enum ?? insideOf(insideOf(schema).items ?? {}).enum;
  if (words === undefined) return html``;
  return html`<p class="words">${words.map((word) => html`<code>${String(word)}</code> `)}</p>`;
}

/** What a field means and what it must be, in a sentence. */
export function aboutOf(schema: Schema): string {
  const inner = insideOf(schema);
  const words = (schema.description ?? inner.description ?? '').replace(/(?<!\.)\.$/, '');
  return [
    words,
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
