/** What the machine asks of the instance that it moves: times, conditions, turns; and what it tells it. */
import type { Instant } from '../values/instant.ts';
import { conditionValue } from './condition.ts';
import { dueOf, TimerProblem } from './due.ts';
import { type Caught, type Holder, type Position, Stuck } from './machine/core.ts';
import { forProperty, MissingInput } from './missing.ts';
import { collected } from './result.ts';
import type { Running } from './running.ts';
import { textValue } from './scope.ts';
import { stand } from './settle.ts';

/** How many errors an instance remembers. */
const errorsKept = 20;

export interface Hours {
  readonly now: () => Instant;
  readonly timezone: string;
}

/** The holder of an instance's machine; the instance is asked for when something moves, not before. */
export function holderOf(instance: () => Running, { now, timezone }: Hours): Holder {
  return {
    now,
    due({ type, text }, position) {
      const running = instance();
      const value = found(running, position, 'The timer', text);
      try {
        return dueOf(type, String(value), now(), timezone);
      } catch (error) {
        if (!(error instanceof TimerProblem)) throw error;
        throw new Stuck('TIMER', `${nameOf(running, position)}: ${error.message}.`);
      }
    },
    condition(what, text, position, counts) {
      const running = instance();
      const answer = conditionValue(text, running.scope(position, { ...counts }));
      if ('value' in answer) return answer.value;
      throw new Stuck(answer.code, `${nameOf(running, position)}: ${what}: ${answer.problem}`);
    },
    turns: (position) => turnsOf(instance(), position),
    seen(what, position) {
      const running = instance();
      const step = running.version.plan.steps.get(position.elementId);
      if (step === undefined) return;
      if (what === 'entered') {
        if (step.asyncBefore) running.background = true;
        return;
      }
      if (step.asyncAfter) running.background = true;
      running.note('completed', step.id);
      const { notes, version } = running;
      running.variables = { ...running.variables, ...collected(notes, position, version.plan) };
    },
    caught: (position, what) => caught(instance(), position, what),
    thrown(kind, name) {
      const running = instance();
      if (kind === 'escalation') running.escalations.push(name);
      else running.signals.push({ name, data: running.variables });
    },
    stuck: (token, code, message) => stand(instance(), token, code, message, now()),
    freed(id) {
      const running = instance();
      delete running.notes.tokens[id];
      running.dirty = true;
    },
  };
}

const nameOf = (running: Running, { elementId }: Position): string => {
  const name = running.version.plan.steps.get(elementId)?.name ?? null;
  return name === null ? elementId : `${name} (${elementId})`;
};

/** The value of text that has to find something. */
function found(running: Running, position: Position, what: string, text: string): unknown {
  try {
    return forProperty(what, () => textValue(text, running.scope(position), 'strict'));
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    throw new Stuck(error.code, `${nameOf(running, position)}: ${error.message}`);
  }
}

function turnsOf(running: Running, position: Position) {
  const loop = running.version.plan.steps.get(position.elementId)?.loop;
  const wrong = (text: string, wanted: string, value: unknown) =>
    new Stuck(
      'LOOP',
      `${nameOf(running, position)}: ${text} is ${JSON.stringify(value)?.slice(0, 100)}, not ${wanted}.`,
    );
  if (loop?.collection !== undefined) {
    const items = found(running, position, 'The collection', loop.collection);
    if (!Array.isArray(items)) throw wrong(`The collection ${loop.collection}`, 'a list', items);
    return { items: items as readonly unknown[], total: items.length };
  }
  const text = loop?.cardinality ?? '';
  const said = found(running, position, 'The cardinality', text);
  const total = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : said;
  if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return { total };
  throw wrong(`The cardinality ${text}`, 'a whole number', said);
}

/** An error that an event caught is told to what comes after it. */
function caught(running: Running, position: Position, { kind, code, message, source }: Caught) {
  const told = { errorCode: code, errorMessage: message, elementId: source };
  running.note('caught', position.elementId, told);
  if (kind === 'escalation') return;
  const before = running.variables._errors;
  const list = Array.isArray(before) ? (before as readonly unknown[]) : [];
  running.variables = {
    ...running.variables,
    _lastError: told,
    _errors: [...list, told].slice(-errorsKept),
  };
}
