/** What is filled in: lines, texts, choices, amounts, days; each with its label, its hint and what is wrong with it. */
import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { texts } from '../texts.js';

/**
 * `fields` are `{ name, label, kind, required, most, least, options, hint }`. `kind` is `line` (the default), `text`, `amount`, `number`,
 * `day`, `moment`, `secret` (which nobody reads over a shoulder), `code`, `check` or `choice`, which has `options` as `[value, words]`. `required` may be a function of all values. What `isFilter` is not called optional. `values` are texts by name (booleans of `check`).
 */
export const Fields = ({ fields, values, change, disabled = false }) => html`
  ${fields.map((field) => html`<${Field} key=${field.name} field=${given(field, values)} value=${values[field.name]} disabled=${disabled} change=${(value) => change({ ...values, [field.name]: value })} />`)}
`;

/** Whether everything that has to be is filled in, and right as far as a form can tell. */
export const isFilled = (values, fields) =>
  fields.every((field) => wrongWith(given(field, values), values[field.name] ?? '', true) === undefined);

/** A field as it is where these values stand beside it. */
const given = (field, values) => ({
  ...field,
  required: typeof field.required === 'function' ? field.required(values) : field.required,
});

/** What is wrong with a value; undefined where nothing is. */
function wrongWith({ required, least = 0, kind }, value, isLeft) {
  const text = String(value).trim();
  if (text === '') return required && isLeft ? texts.fields.required : undefined;
  if (text.length < least) return texts.fields.least(least, text.length);
  if (kind === 'amount' && amountOf(text) === undefined) return texts.fields.amount;
  return undefined;
}

/** The number of an amount as people write it, `1,234.50`; undefined where it is none. */
export function amountOf(text) {
  const plain = String(text).trim();
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return exactly(plain);
}

/** The number as people write it, `1,234.5`; undefined where it is none: a comma stands between thousands and nowhere else. */
export function numberOf(text) {
  const plain = String(text).trim();
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(plain)) return undefined;
  return exactly(plain);
}

/** Of more than fifteen digits another number would be kept than was written. */
function exactly(text) {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > 15 ? undefined : Number(text.replaceAll(',', ''));
}

function Field({ field, value, change, disabled }) {
  const { label, kind = 'line', required = false, isFilter = false, most, options, hint } = field;
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  const wrong = wrongWith(field, value ?? '', isLeft);
  // What may be said below has its line from the start: nothing moves from under the pointer when the field is left.
  const isChecked = required || field.least > 0 || kind === 'amount';
  const hasMore = hint !== undefined || isChecked;
  const shared = {
    ...{ id, disabled, required, 'aria-invalid': wrong !== undefined },
    'aria-describedby': hint === undefined && wrong === undefined ? undefined : `${id}-more`,
    onInput: ({ target }) => change(target.value),
    onBlur: () => setLeft(true),
  };
  if (kind === 'check') {
    return html`<label class="field check"><input type="checkbox" disabled=${disabled} checked=${value === true} onChange=${({ target }) => change(target.checked)} />${label}</label>`;
  }
  const type =
    { day: 'date', moment: 'datetime-local', number: 'number', secret: 'password' }[kind] ?? 'text';
  const isText = kind === 'text' || kind === 'code';
  const mode = { amount: 'decimal', number: 'numeric' }[kind];
  return html`
    <div class="field">
      <label for=${id}>${label}${required || isFilter ? '' : html` <span>${texts.fields.optional}</span>`}</label>
      ${isText && html`<textarea ...${shared} class=${kind === 'code' ? 'code' : ''} spellcheck=${kind !== 'code'} maxlength=${most} value=${value ?? ''}></textarea>`}
      ${kind === 'choice' && html`<select ...${shared} value=${value ?? ''}><option value="">${required ? texts.fields.choose : texts.fields.none}</option>${options.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}</select>`}
      ${!isText && kind !== 'choice' && html`<input ...${shared} type=${type} inputmode=${mode} maxlength=${most} value=${value ?? ''} autocomplete=${kind === 'secret' ? 'new-password' : 'off'} />`}
      ${hasMore && html`<span id="${id}-more" class="more small ${wrong === undefined ? 'soft' : 'wrong'}">${wrong ?? hint}</span>`}
    </div>
  `;
}
