/** Where a step's result goes: its variable, its mapping, the list of its loop (execution engine: 5.3, 5.4). */
import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import type { Content } from './engine-types.ts';
import type { Notes } from './notes.ts';
import type { Plan, Step, StepKind } from './plan.ts';
import { loopOf, scopeOf, turnsOf } from './scope.ts';

/** The variable of a result that the diagram gives no name. */
const standard: Readonly<Partial<Record<StepKind, string>>> = {
  service: 'lastServiceResult',
  send: 'lastServiceResult',
  rule: 'lastServiceResult',
  script: 'lastScriptResult',
  user: 'lastSignalData',
  receive: 'lastSignalData',
  catch: 'lastSignalData',
  call: 'lastSubprocessResult',
};

/**
 * Variables after a step gave its result: both name and mapping apply where both are given. A mapped variable that
 * the result does not hold is not there afterwards: what stood under its name before did not come from this step.
 */
export function withResult(
  variables: Readonly<Record<string, unknown>>,
  step: Step,
  content: Content,
  result: unknown,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const { resultVariable, outputs } = boundOf(step);
  const subprocess = step.kind === 'call' ? { subprocess: result } : {};
  const mapped = evaluated(outputs, scopeOf(variables, content, plan, { result, ...subprocess }));
  const gone = outputs.map(([output]) => output).filter((output) => !Object.hasOwn(mapped, output));
  const fallback =
    resultVariable === undefined && outputs.length === 0 ? standard[step.kind] : undefined;
  const name = resultVariable ?? fallback;
  // A child's variables are merged into the parent's when the diagram says nothing else.
  const merged = fallback !== undefined && step.kind === 'call' && isRecord(result) ? result : {};
  const all = {
    ...variables,
    ...(step.loop === undefined ? merged : {}),
    ...(name === undefined ? {} : { [name]: result }),
    ...mapped,
  };
  if (gone.length === 0) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key)));
}

/** Keeps the result for the loops around the step that collect. */
export function aggregate(notes: Notes, content: Content, result: unknown, plan: Plan): void {
  for (const turn of turnsOf(content, plan)) {
    if (plan.steps.get(turn.elementId)?.loop?.aggregationVariable === undefined) continue;
    const list = notes.aggregates[loopOf(turn)] ?? [];
    list[turn.index] = result;
    notes.aggregates[loopOf(turn)] = list;
  }
}

/** Takes what a loop collected, when it is done: in the order of its collection. */
export function collected(
  notes: Notes,
  content: Content,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const name = plan.steps.get(content.id)?.loop?.aggregationVariable;
  if (name === undefined) return {};
  const list = notes.aggregates[content.executionId] ?? [];
  delete notes.aggregates[content.executionId];
  return { [name]: list };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
