/** The form that tries a command from its page: made from the schema, filled with the example. */
import type { Subject } from '../../../command/wire/registry.ts';
import { isRecord } from '../../../values/members.ts';
import { described, type Schema } from '../described.ts';
import { insideOf, typeOf } from './fields.ts';
import { type Html, html } from './html.ts';
import type { Site } from './site.ts';

/** Objects within objects have fields of their own up to here; what is deeper is written as JSON. */
const deepest = 3;

export function tryForm({ spec }: Subject, example: unknown, site: Site): Html {
  const schema = described(spec.input, site.registry);
  const isCommand = spec.kind === 'command';
  const dryRun = isCommand
    ? html`<label class="check"><input type="checkbox" name="dryRun" checked> Dry run: answer what would happen, change nothing</label>`
    : '';
  const roles = site.givesTokens
    ? html`<div class="roles" id="roles" role="group" aria-label="A token of a role on demo data" hidden></div>`
    : '';
  return html`<section id="try" class="try" aria-labelledby="try-title" data-name="${spec.name}">
<h2 id="try-title">Try it</h2>
<noscript><p>The form works with JavaScript.</p></noscript>
<form id="try-form" hidden novalidate>
<p class="field-of-form"><label for="try-token">Token</label>
<input id="try-token" type="password" autocomplete="off" spellcheck="false" placeholder="Bearer token"></p>
${roles}<p class="soft small" id="whose">It stays in this tab and is gone when you close it.</p>
${fieldsOf(schema, example, 'data')}
${dryRun}
<p class="actions"><button type="submit" class="main">${isCommand ? 'Send dry run' : 'Send'}</button></p>
</form>
<div id="reply" role="status" aria-live="polite"></div>
</section>`;
}

function fieldsOf(schema: Schema, example: unknown, prefix: string, depth = 0): Html {
  const { properties = {}, required = [] } = insideOf(schema);
  const values = isRecord(example) ? example : {};
  return html`${Object.entries(properties).map(([name, field]) =>
    inputOf(name, field, {
      ...{ value: values[name], path: `${prefix}.${name}`, depth },
      isRequired: required.includes(name),
    }),
  )}`;
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly isRequired: boolean;
  readonly depth: number;
}

function inputOf(name: string, field: Schema, place: Place): Html {
  const { value, path, isRequired, depth } = place;
  const inner = insideOf(field);
  const need = isRequired ? html` <span class="need">required</span>` : '';
  if (inner.properties !== undefined && depth < deepest) {
    return html`<fieldset data-object="${path}"><legend><code>${name}</code>${need}</legend>
${fieldsOf(inner, value, path, depth + 1)}</fieldset>
`;
  }
  return html`<p class="field-of-form"><label for="${path}"><code>${name}</code>${need}</label>
${controlOf(inner, path, value)}</p>
`;
}

function controlOf(schema: Schema, path: string, value: unknown): Html {
  const words = wordsOf(schema);
  if (words !== undefined) {
    const all = words.map(
      (word) =>
        html`<option value="${JSON.stringify(word)}"${word === value ? html` selected` : ''}>${String(word)}</option>`,
    );
    return html`<select id="${path}" data-type="json"><option value=""></option>${all}</select>`;
  }
  if (schema.type === 'string') {
    return html`<input id="${path}" data-type="text" placeholder="${typeOf(schema)}" value="${typeof value === 'string' ? value : ''}">`;
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return html`<input id="${path}" data-type="number" inputmode="decimal" placeholder="${typeOf(schema)}" value="${typeof value === 'number' ? value : ''}">`;
  }
  if (schema.anyOf?.every(({ type }) => type !== undefined && plainTypes.has(type)) === true) {
    return html`<input id="${path}" data-type="number" placeholder="${typeOf(schema)}" value="${value === undefined ? '' : String(value)}">`;
  }
  const text = value === undefined ? '' : JSON.stringify(value, null, 2);
  return html`<textarea id="${path}" data-type="json" rows="${Math.min(8, text.split('\n').length + 1)}" spellcheck="false" placeholder="JSON: ${typeOf(schema)}">${text}</textarea>`;
}

/** What is written as it stands: a number where it is one. */
const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'integer']);

/** What alone a field may be, where that is a list. */
function wordsOf(schema: Schema): readonly unknown[] | undefined {
  if (schema.type === 'boolean') return [true, false];
  if (schema.const !== undefined) return [schema.const];
  return schema.enum;
}
