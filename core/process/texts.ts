/** Evaluates the texts of a diagram at a place of an instance: values, conditions, times and turns. */
import type { Instant } from '../values/instant.ts';
import { itemsOf } from '../values/members.ts';
import { conditionValue } from './expression/condition.ts';
import { compileText, type Evaluate, type Reading, type Scope } from './expression/expression.ts';
import { forProperty, MissingInput } from './expression/missing.ts';
import { type Counts, type Holder, type Position, Stuck } from './machine/core.ts';
import type { Plan } from './reading/plan.ts';
import { nextDue, TimerProblem } from './timers.ts';

const compiled = { lenient: new Map<string, Evaluate>(), strict: new Map<string, Evaluate>() };

/** Compiles text once, since diagrams have few. */
function compiledText(text: string, reading: Reading = 'lenient'): Evaluate {
  const kept = compiled[reading];
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size > 10_000) kept.clear();
  const made = compileText(text, reading);
  kept.set(text, made);
  return made;
}

/** Variables by name and under `context`. Items of loops hide variables of their name. */
export function scopeOf(
  variables: Readonly<Record<string, unknown>>,
  position: Position | undefined,
  plan: Plan,
  more: Scope = {},
): Scope {
  const context: Record<string, unknown> = { ...variables };
  for (const { elementId, index, item } of position?.turns ?? []) {
    const loop = plan.steps.get(elementId)?.loop;
    context.loopCounter = index + (loop?.countsFrom ?? 0);
    if (loop !== undefined && item !== undefined) context[loop.elementVariable] = item.value;
  }
  return { ...context, ...more, context };
}

/**
 * The value of text of the diagram. In strict mode it throws MissingValue or UnfitValue for missing or unfit
 * values.
 */
export function textValue(text: string, scope: Scope, reading: Reading = 'lenient'): unknown {
  return compiledText(text, reading)(scope);
}

/** The data for the answers: the plan, the scope of expressions at a position, and the clock. */
export interface Texts {
  readonly plan: () => Plan;
  readonly scope: (position: Position, counts: Counts | undefined) => Scope;
  readonly now: () => Instant;
  readonly timezone: string;
}

/** Answers a machine's questions from the texts of its plan. Throws Stuck if a question cannot be decided. */
export function answersOf(texts: Texts): Pick<Holder, 'due' | 'condition' | 'turns'> {
  const { plan, scope, now, timezone } = texts;
  return {
    due({ type, text }, position, before) {
      const value = found(texts, position, 'The timer', text);
      try {
        return nextDue(type, String(value), before, now(), timezone);
      } catch (error) {
        if (!(error instanceof TimerProblem)) throw error;
        throw new Stuck('TIMER', `${nameIn(plan(), position)}: ${error.message}.`);
      }
    },
    condition(what, text, position, counts) {
      const answer = conditionValue(text, scope(position, counts));
      if ('value' in answer) return answer.value;
      throw new Stuck(answer.code, `${nameIn(plan(), position)}: ${what}: ${answer.problem}`);
    },
    turns: (position) => turnsOf(texts, position),
  };
}

const nameIn = (plan: Plan, { elementId }: Position): string => {
  const name = plan.steps.get(elementId)?.name ?? null;
  return name === null ? elementId : `${name} (${elementId})`;
};

/** The value of text that must not be empty or missing. */
function found({ plan, scope }: Texts, position: Position, what: string, text: string): unknown {
  try {
    return forProperty(what, () => textValue(text, scope(position, undefined), 'strict'));
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    throw new Stuck(error.code, `${nameIn(plan(), position)}: ${error.message}`);
  }
}

function turnsOf(texts: Texts, position: Position) {
  const plan = texts.plan();
  const loop = plan.steps.get(position.elementId)?.loop;
  const wrong = (text: string, wanted: string, value: unknown) =>
    new Stuck(
      'LOOP',
      `${nameIn(plan, position)}: ${text} is ${JSON.stringify(value)?.slice(0, 100)}, not ${wanted}.`,
    );
  if (loop?.collection !== undefined) {
    const items = found(texts, position, 'The collection', loop.collection);
    if (!Array.isArray(items)) throw wrong(`The collection ${loop.collection}`, 'a list', items);
    return { items: itemsOf(items), total: items.length };
  }
  const text = loop?.cardinality ?? '';
  const said = found(texts, position, 'The cardinality', text);
  const total = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : said;
  if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return { total };
  throw wrong(`The cardinality ${text}`, 'a whole number', said);
}
