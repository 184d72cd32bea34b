/** Checks the data for the fields of a form. Data that the form does not allow is rejected. */
import { type Rejection, type RejectionTable, rejectAll } from '../../../core/command/wire/rejections.ts';
import type { FormField } from '../../../core/process/reading/form-fields.ts';
import type { ProcessWait } from '../../../core/process/tables.ts';
import { parseCivilDate } from '../../../core/values/civil-date.ts';

export const rejections = {
  FORM_FIELD_INVALID: {
    http: 400,
    kind: 'validation',
    says: 'A field of the form is not valid; the task waits on.',
  },
} as const satisfies RejectionTable;

type Data = Readonly<Record<string, unknown>>;

/** The data, with defaults for missing fields. */
export function withDefaults({ task }: Pick<ProcessWait, 'task'>, data: Data): Data {
  const defaults = (task?.fields ?? [])
    .filter(({ id, value }) => value !== undefined && isAbsent(data[id]))
    .map(({ id, value }) => [id, value] as const);
  return defaults.length === 0 ? data : { ...data, ...Object.fromEntries(defaults) };
}

/** All rejections by the fields of the task's form. Undefined if all data is valid. */
export function fieldRefusal(
  { task }: Pick<ProcessWait, 'task'>,
  data: Data,
): Rejection<'FORM_FIELD_INVALID'> | undefined {
  const wrong = (task?.fields ?? []).flatMap((field) => {
    const problem = problemOf(field, data[field.id]);
    if (problem === undefined) return [];
    const message = `${field.id} ${problem}.`;
    return { code: 'FORM_FIELD_INVALID', field: `callbackData.${field.id}`, message };
  });
  if (wrong.length === 0) return undefined;
  return {
    ...rejectAll('FORM_FIELD_INVALID', wrong),
    message: wrong.map(({ message }) => message).join(' '),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The problem with a value, as the end of a sentence that begins with the field's name. */
function problemOf(field: FormField, value: unknown): string | undefined {
  if (isAbsent(value)) return field.required ? 'is required' : undefined;
  if (field.readonly && value !== field.value) return 'is read only: leave it out';
  return typeProblem(field, value) ?? limitProblem(field, value);
}

function typeProblem({ type, choices = [] }: FormField, value: unknown): string | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? undefined : 'must be text';
    case 'long':
      return Number.isSafeInteger(value) ? undefined : 'must be a whole number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'date':
      return typeof value === 'string' && parseCivilDate(value) !== undefined
        ? undefined
        : 'must be a date, written yyyy-MM-dd';
    case 'enum':
      return choices.some((choice) => choice === value) ? undefined : `must be one of ${choices.join(', ')}`;
  }
}

function limitProblem(field: FormField, value: unknown): string | undefined {
  const { min, max, minLength, maxLength } = field;
  if (typeof value === 'number') {
    if (min !== undefined && value < min) return `must be at least ${min}`;
    if (max !== undefined && value > max) return `must be at most ${max}`;
  }
  if (typeof value !== 'string') return undefined;
  const { length } = value;
  if (minLength !== undefined && length < minLength) {
    return `must have at least ${minLength} characters`;
  }
  if (maxLength !== undefined && length > maxLength) {
    return `must have at most ${maxLength} characters`;
  }
  return undefined;
}
