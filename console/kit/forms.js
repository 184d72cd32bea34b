/** Forms of commands, drawn from their schemas as the bank's OpenAPI documents have them. */
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts.js';
import { amountOf, isFilled } from './fields.js';
import { words } from './format.js';

/** Documents of areas, by their names: each is fetched once. */
const documents = new Map();

function documentOf(area) {
  if (!documents.has(area)) {
    const coming = fetch(`/openapi/${area}.json`).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    coming.catch(() => documents.delete(area));
    documents.set(area, coming);
  }
  return documents.get(area);
}

/**
 * The fields of a command, those of `Fields`: `{ fields, problem, retry }`; `fields` are undefined while they come. `leave` names members that
 * the form does not ask for, `own` has by name what a field says otherwise (`{ label, hint, kind, options }`).
 */
export function useForm(area, command, { leave = [], own = {} } = {}) {
  const [state, setState] = useState({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    documentOf(area).then(
      (document) => {
        if (!isOver) setState({ fields: fieldsOf(document, command, { leave, own }) });
      },
      () => {
        const problem = { ok: false, code: 'NO_ANSWER', message: '' };
        if (!isOver) setState({ problem });
      },
    );
    return () => {
      isOver = true;
    };
  }, [area, command, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}

function fieldsOf(document, command, { leave, own }) {
  const { schemas } = document.components;
  const whole = (schema) =>
    schema.$ref === undefined ? schema : whole(schemas[schema.$ref.split('/').at(-1)]);
  const { properties, required = [] } = whole(schemas[`${command}.input`]);
  return Object.entries(properties)
    .filter(([name]) => !leave.includes(name))
    .map(([name, schema]) => ({ ...fieldOf(name, whole(schema), required.includes(name)), ...own[name] }));
}

/** A member as a field: required ones and amounts as the schema has them, its description as the hint. */
function fieldOf(name, schema, required) {
  const kind = kindOf(schema);
  const known = texts.inputs[name];
  return {
    ...{ name, kind, required: required && kind !== 'check' },
    label: known?.label ?? (kind === 'check' ? (schema.description ?? words(name)) : words(name)),
    ...(schema.maxLength === undefined ? {} : { most: schema.maxLength }),
    ...((schema.minLength ?? 0) > 1 ? { least: schema.minLength } : {}),
    ...(schema.enum === undefined
      ? {}
      : { options: schema.enum.map((one) => [one, texts.states[one] ?? words(one)]) }),
    ...(known === undefined && schema.description !== undefined && kind !== 'amount'
      ? { hint: schema.description }
      : known?.hint === undefined
        ? {}
        : { hint: known.hint }),
  };
}

function kindOf({ type, format, enum: options, maxLength = 0 }) {
  if (options !== undefined) return 'choice';
  if (format === 'money') return 'amount';
  if (format === 'date' || format === 'day-or-moment') return 'day';
  if (format === 'date-time') return 'moment';
  if (type === 'boolean') return 'check';
  if (type === 'integer' || type === 'number') return 'number';
  return maxLength > 200 ? 'text' : 'line';
}

/** What was filled in, as the command takes it; undefined while something is missing or wrong. */
export function inputOf(fields, values) {
  // What stands in for something that is not filled in is not an answer.
  const said = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== texts.decision.standIn),
  );
  if (!isFilled(said, fields)) return undefined;
  const input = {};
  for (const { name, kind } of fields) {
    const value = said[name];
    if (value === undefined || value === false || String(value).trim() === '') continue;
    input[name] =
      kind === 'amount'
        ? amountOf(value)
        : kind === 'number'
          ? Number(value)
          : kind === 'check'
            ? true
            : String(value).trim();
  }
  return input;
}
