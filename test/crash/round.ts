/** One round: callers at work, a blow at some instant, and every answer held against the store. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Draw } from '../simulation/draw.ts';
import { until } from '../support/until.ts';
import type { Book, Told } from './book.ts';
import { patience, send } from './caller.ts';
import { drawOrder, type Order } from './orders.ts';
import type { Place } from './place.ts';
import { differences, told as judged, lookBefore } from './verify.ts';

/** How many callers there are at once. */
const callers = 12;
/** Milliseconds of work after the first acknowledgement and before the blow, at most. */
const latest = 400;

/** Milliseconds within which whoever asks again and again is told for good. */
const longestWait = 120_000;

/** What became of the orders of a round. */
export interface Counts {
  commands: number;
  acknowledged: number;
  refused: number;
  putOff: number;
  unknown: number;
  /** Of those unknown: what a retry told had been done, and had not. */
  done: number;
  undone: number;
}

export const noCounts = (): Counts => ({
  commands: 0,
  acknowledged: 0,
  refused: 0,
  putOff: 0,
  unknown: 0,
  done: 0,
  undone: 0,
});

export interface Round {
  readonly counts: Counts;
  readonly fault: string;
  readonly note: string;
  readonly findings: readonly string[];
}

export interface Life {
  readonly place: Place;
  readonly book: Book;
  /** What the accounts held at the beginning. */
  readonly opening: ReadonlyMap<string, bigint>;
  /** A number that no other order has. */
  serial(): number;
}

/** Lives through one round. */
export async function runRound({ place, book, opening, serial }: Life, draw: Draw): Promise<Round> {
  const counts = noCounts();
  const findings: string[] = [];
  const open: { readonly order: Order; readonly told: Told }[] = [];
  let working = true;
  const found = (problem: string | undefined): void => {
    if (problem !== undefined) findings.push(problem);
  };
  const answered = (order: Order, told: Told): void => {
    counts.commands += 1;
    if (told.kind === 'accepted') counts.acknowledged += 1;
    else if (told.kind === 'refused') counts.refused += 1;
    else if (told.kind === 'put off') counts.putOff += 1;
    else counts.unknown += 1;
    if (told.kind === 'unknown' || told.kind === 'put off') open.push({ order, told });
    else found(book.enter(order, told));
  };
  const work = async (start: number): Promise<void> => {
    for (let at = start; working; at += 1) {
      const urls = place.urls();
      const url = urls[at % Math.max(1, urls.length)];
      if (url === undefined) return;
      const order = drawOrder(draw, serial(), book);
      const told = await send(url, order);
      answered(order, told);
      // Whoever hears nothing waits a moment, as callers do.
      if (told.kind === 'unknown' || told.kind === 'put off') await pause(20);
    }
  };
  const atWork = Promise.all(Array.from({ length: callers }, (_, at) => work(at)));
  // Not before anything was acknowledged: a busy machine may take longer than that for the first.
  await until(() => counts.acknowledged > 0, { within: 60_000, what: 'an acknowledgement' });
  await pause(draw.below(latest));
  const { name: fault, note } = await place.strike(draw);
  working = false;
  await atWork;

  const before = await lookBefore(place.looked);
  for (const { order, told } of book.asked.values()) {
    found(judged(order, told, told, before.done(order)));
  }
  const later = await Promise.all(open.map(({ order }) => untilTold(place, order)));
  for (const [at, { order, told }] of open.entries()) {
    const wasDone = before.done(order);
    const then = later[at] ?? told;
    if (told.kind === 'unknown') counts[wasDone || replayed(then) ? 'done' : 'undone'] += 1;
    found(judged(order, told, then, wasDone));
    found(book.enter(order, then));
  }
  findings.push(...(await again(place, book, draw)));
  findings.push(...(await differences(place.looked, book, opening)));
  return { counts, fault, note, findings };
}

const replayed = (told: Told): boolean => told.kind === 'accepted' && told.replayed;

/** Asks with the same key until the answer is one for good. */
async function untilTold(place: Place, order: Order): Promise<Told> {
  let told: Told = { kind: 'unknown' };
  const limit = performance.now() + longestWait;
  for (let at = 0; performance.now() < limit; at += 1) {
    const urls = place.urls();
    told = await send(urls[at % urls.length] ?? '', order, patience.again);
    if (told.kind === 'accepted' || told.kind === 'refused') return told;
    await pause(20);
  }
  throw new Error(`${order.key} (${order.name}) is told ${JSON.stringify(told)} for ${longestWait} ms`);
}

/** Some of what was answered, asked once more under its key: the answer is the same, and nothing is done again. */
async function again(place: Place, book: Book, draw: Draw): Promise<readonly string[]> {
  const asked = [...book.asked.values()];
  const found: string[] = [];
  for (let count = 0; count < 5 && asked.length > 0; count += 1) {
    const { order, told } = draw.of(asked);
    const then = await untilTold(place, order);
    const [should, is] = [told, then].map((one) => JSON.stringify({ ...one, replayed: undefined }));
    if (should !== is) found.push(`${order.key} was told ${should}, and once more ${is}`);
  }
  return found;
}
