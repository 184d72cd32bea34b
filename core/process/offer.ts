/**
 * The completion of a user task applies to the variables that the task showed. If a variable changes in the
 * meantime, the task is opened again. A later step acts on behalf of the person (`ActAs`) only while the
 * variables that the diagram reads are not set manually.
 */
import { isDeepStrictEqual } from 'node:util';
import { eachPersonOnce, isSamePerson } from '../values/person.ts';
import { boundOf } from './binding.ts';
import { isDecision } from './decisions.ts';
import type { Position, Token } from './machine/core.ts';
import type { Doer } from './notes.ts';
import { readTexts } from './reading/camunda.ts';
import { loopsAround, type Plan, type Step } from './reading/plan.ts';
import type { Running } from './running.ts';

/**
 * Sets variables manually. Open tasks are opened again, and steps stop acting on behalf of earlier people.
 */
export function setByHand(running: Running, set: Readonly<Record<string, unknown>>): void {
  const before = running.variables;
  running.variables = { ...before, ...set };
  const names = Object.keys(set).filter((name) => !isDeepStrictEqual(before[name], set[name]));
  const read = namesIn(running.version.plan.steps.values(), running.version.plan.flows.values());
  const counted = names.filter((name) => read.has(name) || read.has('context'));
  if (counted.length === 0) return;
  for (const id of running.machine.tokens.keys()) {
    if (running.notes.tokens[id]?.task !== undefined) openAnew(running, id, counted);
  }
  for (const place of Object.keys(running.notes.doers)) overtake(running, place, counted, before);
}

/** Keeps the values of these variables as the person saw them. The oldest values count. */
function overtake(
  running: Running,
  place: string,
  names: readonly string[],
  before: Readonly<Record<string, unknown>>,
): void {
  const doer = running.notes.doers[place];
  if (doer === undefined) return;
  const was = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
  running.notes.doers[place] = { ...doer, overtaken: { ...was, ...doer.overtaken } };
}

/**
 * Records that other people sent something after a task was completed: a callback, a signal, a child's result
 * or another task. They are responsible along with its person from then on. Steps on the person's behalf must
 * not read values that changed.
 */
export function brought(
  running: Running,
  people: readonly string[],
  before: Readonly<Record<string, unknown>>,
  own?: string,
): void {
  const { plan } = running.version;
  const after = running.variables;
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const [place, doer] of Object.entries(running.notes.doers)) {
    const others = people.filter((one) => !isSamePerson(one, doer.userId));
    if (place === own || others.length === 0) continue;
    const since = eachPersonOnce([...(doer.since ?? []), ...others]);
    running.notes.doers[place] = { ...doer, since };
    const read = namesIn(actingFor(plan, place.replace(/(\[\d+\])+$/, '')), []);
    // Later steps may compute values from it, so from now on all variables that are read must keep their
    // values.
    overtake(running, place, read.has('context') ? [...read, ...all] : [...read], before);
  }
}

/**
 * Closes an open task. It is prepared and opened again under another name. If no variable changed, the
 * diagram did.
 */
export function openAnew(running: Running, id: string, changed: readonly string[]): void {
  const { task: _, offered: __, begun: ___, ...note } = running.notes.tokens[id] ?? {};
  running.notes.tokens[id] = {
    ...note,
    offer: (note.offer ?? 1) + 1,
    attempt: (note.attempt ?? 0) + 1,
    changed,
  };
  const elementId = running.machine.tokens.get(id)?.elementId ?? null;
  running.note('opened anew', elementId, { changed });
  running.dirty = true;
}

/** The current values of variables that the task, and steps on behalf of its person, read. */
export function offeredWith(running: Running, token: Token): Readonly<Record<string, unknown>> {
  const { read, own } = readingOf(running.version.plan, running.stepOf(token));
  return Object.fromEntries(
    Object.entries(running.variables).filter(
      ([name]) => (read.has(name) || read.has('context')) && !own.has(name),
    ),
  );
}

/** Names that a task and the steps on behalf of its person read, and names that the task itself writes. */
interface Reading {
  readonly read: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

/** Computed once for each plan, since a loop may open a task ten thousand times. */
const readings = new WeakMap<Plan, Map<string, Reading>>();

function readingOf(plan: Plan, step: Step): Reading {
  const known = readings.get(plan) ?? new Map<string, Reading>();
  readings.set(plan, known);
  const found = known.get(step.id);
  if (found !== undefined) return found;
  const { resultVariable = 'lastSignalData', outputs } = boundOf(step);
  const own = new Set(['formData', resultVariable, ...outputs.map(([name]) => name)]);
  const made = { own, read: namesIn([step, ...actingFor(plan, step.id)], []) };
  known.set(step.id, made);
  return made;
}

/** The task on behalf of whose person a step runs. */
export const actsFor = (step: Step): string | undefined => step.properties.get('actas')?.value.trim();

/** The tasks on behalf of whose persons some step runs. */
export const lending = (plan: Plan): ReadonlySet<string> =>
  new Set([...plan.steps.values()].flatMap((step) => actsFor(step) ?? []));

const actingFor = (plan: Plan, task: string): readonly Step[] =>
  [...plan.steps.values()].filter((one) => actsFor(one) === task);

/** The person who completed the task in the same turns of the loops around it. Undefined if there is none. */
export function doerAt(running: Running, task: string, position: Position): Doer | undefined {
  const { plan } = running.version;
  const loops = new Set(loopsAround(plan, task));
  const turns = position.turns.filter(({ elementId }) => loops.has(elementId));
  if (turns.length < loops.size) return undefined;
  return running.notes.doers[task + turns.map(({ index }) => `[${index}]`).join('')];
}

/** The variables that an open task was last compared with. */
const compared = new WeakMap<object, object>();

/** Opens a task again if one of the values that it showed has changed, whatever the cause. */
export function seesChange(running: Running, token: Token): boolean {
  const { offered } = running.notes.tokens[token.id] ?? {};
  // Variables are never changed in place, so an unchanged object needs no comparison.
  if (offered === undefined || compared.get(offered) === running.variables) return false;
  compared.set(offered, running.variables);
  const now = offeredWith(running, token);
  const names = [...new Set([...Object.keys(offered), ...Object.keys(now)])];
  const changed = names.filter((name) => !isDeepStrictEqual(offered[name], now[name]));
  if (changed.length === 0) return false;
  openAnew(running, token.id, changed);
  return true;
}

/** Variables with other values than the person saw. They prevent acting on the person's behalf. */
export function overtakenOf(running: Running, { overtaken = {} }: Doer): readonly string[] {
  return Object.entries(overtaken)
    .filter(([name, was]) => !isDeepStrictEqual(running.variables[name] ?? null, was))
    .map(([name]) => name);
}

/**
 * Every word in the texts that elements and flows read. A name that is not among them cannot affect their
 * execution. The word `context` alone (`context[name]`, or a call that passes all variables) reads all names.
 */
function namesIn(
  steps: Iterable<Step>,
  flows: Iterable<{ readonly condition: string | undefined }>,
): ReadonlySet<string> {
  const texts: string[] = [];
  for (const step of steps) {
    // The name that a result is put under is written, not read.
    for (const [key, { value }] of step.properties) if (key !== 'resultvariable') texts.push(value);
    for (const { value } of [...step.parameters.inputs, ...step.parameters.outputs]) texts.push(value);
    texts.push(step.script ?? '', step.loop?.collection ?? '', step.loop?.cardinality ?? '');
    texts.push(step.loop?.outputElement ?? '');
    texts.push(step.loop?.completionCondition ?? '', step.loop?.again?.condition ?? '');
    for (const { timer, condition } of step.events) texts.push(timer?.text ?? '', condition ?? '');
    texts.push(...readTexts(step.element));
    if (step.kind === 'call' && !step.properties.has('inputmapping')) texts.push('context');
    // The names that a decision reads are in its table, so it counts as reading all.
    if (step.kind === 'rule' && isDecision(step)) texts.push('context');
  }
  for (const { condition } of flows) texts.push(condition ?? '');
  const plain = texts.map((text) => text.replaceAll(/\bcontext\s*\??\.\s*(?=[\p{ID_Start}_$])/gu, ' '));
  return new Set(plain.flatMap((text) => text.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? []));
}
