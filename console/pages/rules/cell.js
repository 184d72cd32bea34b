/** A cell of the grid: a picker for what its schema lets stand there. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { durationOf, larger } from '../../kit/duration.js';
import { amountOf, numberOf } from '../../kit/fields.js';
import { money } from '../../kit/format.js';
import { said } from '../../kit/said.js';
import { spelled } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.rules.grid;

/**
 * What a part of a schema lets stand in one cell: `{ is, options, names, mayBeNone }`, of which `is` is `choice`, `name`, `yes`, `amount`, `number`,
 * `text` or `several`; undefined where it is more than a cell.
 */
export function kindOf(part) {
  if (part.anyOf !== undefined) {
    const others = part.anyOf.filter(({ type }) => type !== 'null');
    if (others.length === 1) {
      const kind = kindOf(others[0]);
      return kind && { ...kind, mayBeNone: others.length < part.anyOf.length };
    }
    const values = others.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
    return values.length === others.length ? { is: 'choice', options: values } : undefined;
  }
  if (part.enum !== undefined) return { is: 'choice', options: part.enum };
  if (part.type === 'array') {
    const of = part.items && kindOf(part.items);
    const isPlain = ['choice', 'name', 'text'].includes(of?.is);
    return isPlain ? { is: 'several', of } : undefined;
  }
  if (part.type === 'boolean') return { is: 'yes' };
  if (part.type === 'number' || part.type === 'integer') {
    return part.money === true ? { is: 'amount' } : { is: 'number', whole: part.type === 'integer' };
  }
  if (part.type === 'string') {
    return part.names === undefined ? { is: 'text' } : { is: 'name', names: part.names };
  }
  return undefined;
}

/** What a new row begins with. */
export function plainest({ is, options = [] }) {
  return { choice: options[0], yes: false, amount: 0, number: 0, several: [] }[is] ?? '';
}

/** What stands in a cell though it does not belong there, as the text has it. */
const asItStands = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What may be picked; undefined where anything may be written. */
const optionsOf = ({ is, options, names: word }, names) => (is === 'name' ? names[word] : options);

/** `unit` is what a number counts, where that is time. */
export function Cell({ kind, isRequired, label, value, names, unit, change }) {
  const options = optionsOf(kind, names);
  const mayBeEmpty = !isRequired || kind.mayBeNone;
  const empty = kind.mayBeNone ? null : undefined;
  if (kind.is === 'yes') {
    return html`<input type="checkbox" aria-label=${label} checked=${value === true} onChange=${({ target }) => change(target.checked)} />`;
  }
  if (kind.is === 'several') {
    const choices = optionsOf(kind.of, names);
    if (choices === undefined && listOf(value).some((one) => isUnshown(kind.of, one, /,/))) {
      return html`<code>${JSON.stringify(value)}</code> <span class="small soft">${own.inText}</span>`;
    }
    return html`<${Several} of=${kind.of} options=${choices} label=${label} value=${listOf(value)} change=${change} />`;
  }
  // A field of a page has one line, and takes blanks at its ends away.
  if (options === undefined && isUnshown(kind, value)) {
    return html`<code>${said(value)}</code> <span class="small soft">${own.inText}</span>`;
  }
  if (options !== undefined) {
    // What nobody knows stands there until it is mended: the host says what is wrong with it.
    const known = value === undefined || value === null || options.includes(value);
    const listed = known ? options : [value, ...options];
    return html`<select aria-label=${label} value=${known ? (value ?? '') : asItStands(value)} onChange=${({ target }) => change(target.value === '' ? empty : listed.find((one) => asItStands(one) === target.value))}>${(mayBeEmpty || value === undefined) && html`<option value="">${own.empty}</option>`}${listed.map((one) => html`<option key=${asItStands(one)} value=${asItStands(one)}>${said(one)}</option>`)}</select>`;
  }
  return html`<${Written} kind=${kind} unit=${unit} label=${label} value=${value} empty=${mayBeEmpty ? empty : value} change=${change} />`;
}

/** Whether a text would be another one in a field. */
const isUnshown = ({ is }, value, parts) =>
  ['text', 'name'].includes(is) &&
  typeof value === 'string' &&
  value !== '' &&
  (spelled(value) !== value || parts?.test(value) === true);

/** One value where several belong is the first of them. */
const listOf = (value) =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/**
 * What is typed counts when the cell is left, and Escape takes it back until then. What cannot be read stands in the text as it was
 * typed: it goes where its row goes, and nothing is proposed before it is mended.
 */
function Written({ kind, unit, label, value, empty, change }) {
  const [typed, setTyped] = useState();
  const isNumber = kind.is === 'amount' || kind.is === 'number';
  const isOdd = typeof value !== (isNumber ? 'number' : 'string');
  const isNone = value === undefined || value === null;
  const shown = isNone ? '' : isOdd ? asItStands(value) : kind.is === 'amount' ? money(value) : value;
  const read = (text) => {
    if (kind.is === 'amount') return amountOf(text);
    if (kind.is !== 'number') return text;
    const number = numberOf(text) ?? (unit && durationOf(text, unit));
    return kind.whole && !Number.isInteger(number) ? undefined : number;
  };
  const isWrong =
    typed === undefined ? isOdd && !isNone : typed.trim() !== '' && read(typed.trim()) === undefined;
  const leave = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    setTyped(undefined);
    const found = text === '' ? empty : (read(text) ?? text);
    if (found !== value) change(found);
  };
  const inLarger = unit === undefined || isOdd || typed !== undefined ? undefined : larger(value, unit);
  return html`<input class=${isNumber ? 'money' : ''} size=${isNumber ? 12 : 14} aria-label=${label} aria-invalid=${isWrong} inputmode=${isNumber ? 'decimal' : undefined} placeholder=${kind.mayBeNone ? own.unlimited : undefined} autocomplete="off" value=${typed ?? shown} onInput=${({ target }) => setTyped(target.value)} onBlur=${leave} onKeyDown=${keysOf(leave, setTyped)} />${isWrong && html`<span class="small wrong">${kind.is === 'amount' ? texts.fields.amount : unit !== undefined ? own.duration(unit) : kind.whole ? own.wholeNumber : own.number}</span>`}${!isWrong && inLarger !== undefined && html`<span class="small soft">${own.inLarger(...inLarger)}</span>`}`;
}

/** Enter leaves a cell, and Escape takes back what was typed in it. */
const keysOf = (leave, setTyped) => (event) => {
  if (event.key === 'Enter') leave();
  if (event.key === 'Escape') setTyped(undefined);
};

/** Several of a list, or words with commas between. */
function Several({ options, label, value, change }) {
  const [typed, setTyped] = useState();
  if (options === undefined) {
    const leave = () => {
      if (typed === undefined) return;
      setTyped(undefined);
      change(
        typed
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      );
    };
    return html`<input size="18" aria-label=${label} autocomplete="off" value=${typed ?? value.map(asItStands).join(', ')} onInput=${({ target }) => setTyped(target.value)} onBlur=${leave} onKeyDown=${keysOf(leave, setTyped)} />`;
  }
  const put = (one, isIn) => change(isIn ? [...value, one] : value.filter((other) => other !== one));
  const listed = [...options, ...value.filter((one) => !options.includes(one))];
  return html`<details class="picks"><summary aria-label=${`${label}: ${said(value)}`}>${said(value)}</summary><div role="group" aria-label=${label}>${listed.map((one) => html`<label key=${asItStands(one)}><input type="checkbox" checked=${value.includes(one)} onChange=${({ target }) => put(one, target.checked)} /> ${said(one)}</label>`)}</div></details>`;
}
