/**
 * The contents of a user task and the people who may complete it, evaluated when the task is reached. Also
 * runs its script that checks a form before it is accepted (execution engine: 5.5).
 */
import { involvedUsers } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { judgeOf } from '../runs/authors.ts';
import type { ScriptLine } from '../scripts/script.ts';
import { jsonOrNothing } from '../values/json.ts';
import { isRecord } from '../values/members.ts';
import { UnfitValue } from '../values/value-problem.ts';
import { boundOf, evaluated, listProperty } from './binding.ts';
import { compileText, type Scope } from './expression/expression.ts';
import { forProperty } from './expression/missing.ts';
import { asOfNow, type Hours, ofStarter, openInstance, processActor } from './instance.ts';
import { type Notes, noNotes, unpack } from './notes.ts';
import type { FormVerdict, SubmittedForm } from './port.ts';
import type { Property } from './reading/dialect.ts';
import { type FormField, fieldsOf } from './reading/form-fields.ts';
import type { Step } from './reading/plan.ts';
import type { Programs, Tools } from './running.ts';
import { runScript } from './scripts.ts';
import { stepStopped } from './stop.ts';
import { type ProcessInstance, processInstances, type UserTask } from './tables.ts';
import { scopeOf } from './texts.ts';

/** The evaluated task. Throws MissingInput for a missing value, person or time. */
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
    ...where(read('assignee', nameOf), (assignee) => ({ assignee })),
    ...where(read('duedate', momentOf), (dueDate) => ({ dueDate })),
    ...where(read('followupdate', momentOf), (followUpDate) => ({ followUpDate })),
    ...where(read('priority', numberOf), (priority) => ({ priority })),
    ...where(formOf(step, scope), (fields) => ({ fields })),
    formContext: formContext ?? mappedFor(step, scope),
    entityState: properties.get('entitystate')?.value ?? null,
    ...where(changed, (all) => ({ changed: all })),
  };
}

/** Mapped inputs are the values for the form, unless a script prepares them. */
function mappedFor(step: Step, scope: Scope): unknown {
  const { inputs } = boundOf(step);
  return inputs.length === 0 ? null : evaluated(inputs, scope);
}

/** A value of the form that the task needs. Any other value is an incident, so that no person is guessed. */
function taken<T>({ name, value: text }: Property, scope: Scope, take: (value: unknown) => T | undefined): T {
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

/** The form that each property needs, for messages. */
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

/** The members for a value, if there is one. */
function where<Value, Members>(
  value: Value | undefined,
  members: (value: Value) => Members,
): Members | undefined {
  return value === undefined ? undefined : members(value);
}

/** Names of people or roles: text separated by commas, or a list. */
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

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

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

/** The diagram's textual default, converted to the type of its field. */
function typed(type: FormField['type'], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'long' && /^-?\d{1,15}$/.test(value.trim())) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value.trim())) return value.trim() === 'true';
  return value;
}

export interface FormTools {
  readonly programs: Programs;
  readonly tools: Tools;
  readonly hours: Hours;
}

export async function submitForm(
  { actor, instanceId, elementId, data, key }: SubmittedForm,
  { programs, tools, hours }: FormTools,
): Promise<FormVerdict> {
  const read = tools.bank.queries.reader(actor);
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined) return { kind: 'taken', result: undefined };
  const { definitionId, definitionVersion } = row;
  const version = await programs.of(actor.tenant, read, definitionId, definitionVersion);
  const { plan } = version;
  const step = plan.steps.get(elementId);
  const script = step?.properties.get('serverscript')?.value;
  if (step === undefined || script === undefined) return { kind: 'taken', result: undefined };
  const stopped = stepStopped(row, version, elementId, judgeOf(tools.bank));
  if (stopped !== undefined) return { kind: 'refused', message: stopped };
  const lines: ScriptLine[] = [];
  const people = withPeople(row, involvedUsers(actor));
  const own = ofStarter({ row, actor: processActor(row, version, people) });
  const ending = await runScript(
    script,
    'serverscript',
    {
      step,
      instanceId,
      // The process runs the script's commands, as in a script task. The person adds no permissions.
      actor: asOfNow({ version }, own, tools),
      scope: scopeOf(row.variables, undefined, plan, { formData: data }),
      key: `${instanceId}:${elementId}:form:${key}`,
      realm: `process:${definitionId}:${definitionVersion}`,
      said: (more) => lines.push(...more),
    },
    tools,
  );
  if (lines.length > 0) await keepLines(instanceId, elementId, lines, actor.tenant, tools.bank);
  if (ending.ok) return verdictOf(ending.result);
  const { code, message } = ending;
  const running = await openInstance({ row, version, ...hours });
  const isCaught = [...running.machine.tokens.values()].some(
    (token) => token.elementId === elementId && token.catcher(code)?.events[0]?.reference === code,
  );
  running.engine?.close();
  return isCaught ? { kind: 'raised', code, message } : { kind: 'refused', message };
}

/** The notes of the instance as if these people had taken part in it. */
function withPeople({ state }: ProcessInstance, more: readonly string[]): Notes {
  const notes = state === null ? noNotes() : unpack(state).notes;
  return { ...notes, people: [...notes.people, ...more] };
}

/** A rejected form has no other effect, so its lines are saved by a separate command. */
async function keepLines(
  instanceId: string,
  elementId: string,
  lines: readonly ScriptLine[],
  tenant: string,
  bank: Bank,
): Promise<void> {
  const command = 'RecordProcessLog';
  const data = { instanceId, elementId, lines };
  const reply = await runForHost({ tenant, command, data, as: 'process', origin: { kind: 'process' } }, bank);
  if (reply.status < 400) return;
  bank.incident(new Error('lines of a form were not kept'), { name: command, requestId: instanceId });
}

/** A script may also report that the form is not valid. */
function verdictOf(result: unknown): FormVerdict {
  if (!isRecord(result) || result.isValid !== false) return { kind: 'taken', result };
  return { kind: 'refused', message: String(result.message ?? 'The form is not valid.') };
}
