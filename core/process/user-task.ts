/** What a person is asked at a user task, and who may answer: read when the task is reached. */

import { jsonOrNothing } from '../values/json.ts';
import { UnfitValue } from '../values/value-problem.ts';
import type { FormField, UserTask } from './asked.ts';
import { evaluated, listProperty } from './binding.ts';
import { boundOf } from './bound.ts';
import type { Property } from './dialect.ts';
import { compileText, type Scope } from './expression.ts';
import { fieldsOf } from './form-fields.ts';
import { forProperty } from './missing.ts';
import type { Step } from './plan.ts';

/** The task as it is offered. Throws MissingInput for what finds nothing, or names nobody, or no moment. */
export function askedAt(
  step: Step,
  scope: Scope,
  formContext: unknown,
  changed: readonly string[] | undefined,
): UserTask {
  const { properties } = step;
  const read = <T>(name: string, take: (value: unknown) => T | undefined): T | undefined => {
    const property = properties.get(name);
    return property === undefined ? undefined : taken(property, scope, take);
  };
  const names = (...all: readonly string[]): readonly string[] =>
    all.map((name) => read(name, namesIn)).find((found) => found !== undefined) ?? [];
  return {
    formKey: read('formkey', textOf) ?? null,
    actions: listProperty(properties, 'useractions'),
    teams: [...names('responsibleteams', 'responsibleteam'), ...names('candidategroups')],
    users: [...names('responsibleusers', 'responsibleuser'), ...names('candidateusers')],
    ...optional('assignee', read('assignee', nameOf)),
    ...optional('dueDate', read('duedate', momentOf)),
    ...optional('followUpDate', read('followupdate', momentOf)),
    ...optional('priority', read('priority', numberOf)),
    ...optional('fields', formOf(step, scope)),
    formContext: formContext ?? mappedFor(step, scope),
    entityState: properties.get('entitystate')?.value ?? null,
    ...(changed === undefined ? {} : { changed }),
  };
}

/** What is mapped into a task is what its form sees, where no script prepares it. */
function mappedFor(step: Step, scope: Scope): unknown {
  const { inputs } = boundOf(step);
  return inputs.length === 0 ? null : evaluated(inputs, scope);
}

/** A value in the form that the task wants; one that has none is an incident, and nobody is guessed. */
function taken<T>(
  { name, value: text }: Property,
  scope: Scope,
  take: (value: unknown) => T | undefined,
): T {
  return forProperty(name, () => {
    const value = compileText(text, 'strict')(scope);
    const found = take(value);
    if (found !== undefined) return found;
    const given = JSON.stringify(value)?.slice(0, 100) ?? 'nothing';
    throw new UnfitValue(
      text,
      `it gives ${given}, where ${wanted[name.toLowerCase()] ?? 'a text'} is wanted`,
    );
  });
}

/** What a property must give, for messages. */
const wanted: Readonly<Record<string, string>> = {
  assignee: 'the name of one person',
  duedate: 'a date, or a moment with its offset,',
  followupdate: 'a date, or a moment with its offset,',
  priority: 'a whole number',
  candidateusers: 'a name or a list of names',
  candidategroups: 'a name or a list of names',
  responsibleusers: 'a name or a list of names',
  responsibleuser: 'a name or a list of names',
  responsibleteams: 'a name or a list of names',
  responsibleteam: 'a name or a list of names',
};

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

/** Names of people or roles: text with commas, or a list. */
export function namesIn(value: unknown): readonly string[] | undefined {
  const list = typeof value === 'string' ? wordsIn(value) : value;
  if (!Array.isArray(list)) return undefined;
  const names = list.map((one) => (typeof one === 'string' ? one.trim() : ''));
  return names.length > 0 && !names.includes('') ? names : undefined;
}

function wordsIn(text: string): unknown {
  const listed = text.trim().startsWith('[') ? jsonOrNothing(text) : undefined;
  return Array.isArray(listed) ? listed.map(String) : text.split(',');
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

function formOf({ element }: Step, scope: Scope): readonly FormField[] | undefined {
  const fields = fieldsOf(element).map(({ value, ...field }) => {
    const given = value === undefined ? undefined : forProperty(field.id, () => value(scope));
    return given === undefined ? field : { ...field, value: typed(field.type, given) };
  });
  return fields.length === 0 ? undefined : fields;
}

/** A default that the diagram writes as text, in the type of its field. */
function typed(type: FormField['type'], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'long' && /^-?\d{1,15}$/.test(value.trim())) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value.trim())) return value.trim() === 'true';
  return value;
}
