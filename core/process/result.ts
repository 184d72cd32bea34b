/** Where a step's result goes: its variable, its mapping, the list of its loop (execution engine: 5.3, 5.4). */
import { boundOf, evaluated, evaluatedWhereFound } from './binding.ts';
import { forProperty, unlessMissing } from './expression/missing.ts';
import type { Position } from './machine/core.ts';
import type { Notes } from './notes.ts';
import { type Plan, type Step, type StepKind, topicOf } from './reading/plan.ts';
import { scopeOf, textValue } from './running.ts';

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

/** What a step gave, and the variables before it. */
export interface Given {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  /** Nobody promised what the diagram maps: a command was refused, and the diagram goes on. */
  readonly mayMiss?: boolean;
}

/**
 * Variables after a step gave its result: both name and mapping apply where both are given. A mapped variable that may
 * be absent and is, is not there afterwards: what stood under its name before did not come from this step. Throws
 * MissingInput.
 */
export function withResult(
  { variables, result, mayMiss = false }: Given,
  step: Step,
  position: Position,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const { resultVariable, outputs, passes } = boundOf(step);
  const subprocess = step.kind === 'call' ? { subprocess: result } : {};
  // What a worker brings has names of its own, as in the engine that such diagrams were drawn for.
  const isWorkers = topicOf(step, () => true) !== undefined;
  const named = isWorkers && isRecord(result) ? result : {};
  const seen = { ...named, result, ...subprocess };
  const evaluate = mayMiss ? evaluatedWhereFound : evaluated;
  const mapped = evaluate(outputs, scopeOf(variables, position, plan, seen));
  const gone = outputs.map(([output]) => output).filter((output) => !Object.hasOwn(mapped, output));
  const fallback =
    resultVariable === undefined && outputs.length === 0 && passes === undefined
      ? standard[step.kind]
      : undefined;
  const name = resultVariable ?? fallback;
  // A child's variables are merged into the parent's when the diagram says nothing else.
  const returnsAll = passes?.returnsAll ?? fallback !== undefined;
  const merged = returnsAll && step.kind === 'call' && isRecord(result) ? result : {};
  const all = {
    ...variables,
    ...(step.loop === undefined ? merged : {}),
    ...(name === undefined ? {} : { [name]: result }),
    ...mapped,
  };
  if (gone.length === 0) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key)));
}

/** Keeps the result for the loops around the step that collect. Throws MissingInput, and keeps nothing then. */
export function aggregate(
  notes: Notes,
  position: Position,
  { variables, result, mayMiss = false }: Given,
  plan: Plan,
): void {
  const kept: (() => void)[] = [];
  for (const { elementId, loop, index } of position.turns) {
    const said = plan.steps.get(elementId)?.loop;
    if (said?.aggregationVariable === undefined) continue;
    const list = notes.aggregates[loop] ?? [];
    const own = isRecord(result) ? result : {};
    const { outputElement } = said;
    const scope = () => scopeOf({ ...variables, ...own }, position, plan, { result });
    const collect = mayMiss ? unlessMissing : promised;
    const value =
      outputElement === undefined
        ? result
        : collect(() => textValue(outputElement, scope(), 'strict'));
    kept.push(() => {
      list[index] = value;
      notes.aggregates[loop] = list;
    });
  }
  for (const keep of kept) keep();
}

const promised = <T>(evaluate: () => T): T => forProperty('OutputElement', evaluate);

/** Takes what a loop collected, when it is done: in the order of its collection. */
export function collected(
  notes: Notes,
  position: Position,
  plan: Plan,
): Readonly<Record<string, unknown>> {
  const name = plan.steps.get(position.elementId)?.loop?.aggregationVariable;
  if (name === undefined) return {};
  const list = notes.aggregates[position.executionId] ?? [];
  delete notes.aggregates[position.executionId];
  return { [name]: list };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
