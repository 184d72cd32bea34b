/**
 * Evaluations of callers' texts: one at a time for each person, so that no person occupies all evaluation
 * threads.
 */
import { personKey } from '../../values/person.ts';
import type { Actor } from '../declaration/actor.ts';
import type { Command, Query } from '../declaration/command.ts';
import type { Bank } from './bank.ts';
import type { Envelope } from './envelope.ts';
import { reject } from './rejections.ts';

/**
 * The refusal of a second evaluation. It is never stored under an idempotency key, so the same request may be
 * sent again.
 */
export const stillEvaluating = reject('REQUEST_LIMIT_EXCEEDED', {
  message:
    'Another request of yours is still being evaluated, and each person may have one at a time; nothing was done.',
  retryAfter: 1,
});

/** People whose texts are being evaluated, by their host's unit of work. */
const running = new WeakMap<object, Set<string>>();

/**
 * Runs the work of a request. If an HTTP request evaluates a text of its caller and another such request of
 * the same person is running, returns `stillEvaluating`. Work that continues after its reply counts until it
 * ends.
 */
export function oneAtATime<T>(
  spec: Command | Query,
  { origin }: Pick<Envelope, 'origin'>,
  { tenant, userId }: Actor,
  { unit }: Pick<Bank, 'unit'>,
  work: () => Promise<T>,
): Promise<T | typeof stillEvaluating> {
  if (spec.evaluates !== true || origin.kind !== 'http') return work();
  const people = running.get(unit) ?? new Set<string>();
  running.set(unit, people);
  return alone(`${tenant}\n${personKey(userId)}`, people, work);
}

async function alone<T>(
  person: string,
  people: Set<string>,
  work: () => Promise<T>,
): Promise<T | typeof stillEvaluating> {
  if (people.has(person)) return stillEvaluating;
  people.add(person);
  try {
    return await work();
  } finally {
    people.delete(person);
  }
}
