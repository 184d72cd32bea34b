/**
 * The world of a simulated host: one time, one chance, one order in which things happen. Where it takes over (`taken.ts`)
 * it stands for the process's own timers, turns, clocks and random numbers, for the house's code and its libraries alike,
 * and the process does nothing else. What really goes to a disk or to the threads that reckon takes none of the simulated
 * time: nothing else happens until it is done. Where it does not, it keeps the time alone.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../../core/time/clock.ts';
import { epochMillis, type Instant, instantAt } from '../../core/values/instant.ts';
import { type Draw, drawing } from './draw.ts';

/** Whoever things are done for: a host, or nobody. What is left to do for a host that is killed is never done. */
export type Owner = object;

interface Task {
  readonly owner: Owner;
  readonly run: () => void;
}

interface Waiting extends Task {
  readonly due: number;
  readonly serial: number;
  readonly every?: number;
}

const nobody: Owner = {};
const start = Date.parse('2026-03-02T09:00:00.000Z');
/** The machine's own turn of the loop, and its own clock. */
const { setImmediate: realTurn } = globalThis;
const realNow = performance.now.bind(performance);
/** Real milliseconds after which a step that does not end has hung. */
const hangs = 30_000;

let millis = start;
let serial = 0;
let owner: Owner = nobody;
let turns: Task[] = [];
let timers = new Map<number, Waiting>();
let chance: Draw = drawing('');
/** Something that goes on outside the world: a file, a signature. */
interface Outside {
  /** Tells what came of it, once it is done. */
  tell: (() => void) | undefined;
}

/** In the order in which it was asked for: so it is told, one thing a turn, whichever is done first. */
let outside: Outside[] = [];
/** Whether everything happens in the world's order. */
let isTaken = false;
/** Before the first world nobody waits for it: files are read as the house is loaded. */
let hasBegun = false;
let dead = new WeakSet<Owner>();

/** Begins a new world of this seed: the time is the same at the beginning of each. */
export function begin(seed: string): void {
  [millis, serial, owner] = [start, 0, nobody];
  outside = [];
  hasBegun = true;
  edits = new Map();
  [turns, timers, dead] = [[], new Map(), new WeakSet()];
  chance = drawing(`world ${seed}`);
}

let told: { readonly millis: number; readonly at: Instant } | undefined;

export function now(): Instant {
  if (told?.millis !== millis) told = { millis, at: instantAt(millis) };
  return told.at;
}

export const randomBytes = (count: number): Uint8Array => chance.bytes(count);

export function randomUuid(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Buffer.from(chance.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The clock of the world. */
export const clock: Clock = {
  now,
  at(moment, act) {
    const id = later(epochMillis(moment) - millis, act);
    return () => void timers.delete(id);
  },
};

/** Does it in the name of this owner: what it sets going is done for him too. */
export function inNameOf(whom: Owner, act: () => void): void {
  const before = owner;
  owner = whom;
  act();
  owner = before;
}

/** Whatever is left to do for this owner is not done any more. */
export function forget(whom: Owner): void {
  dead.add(whom);
  turns = turns.filter((task) => task.owner !== whom);
  for (const [id, timer] of timers) if (timer.owner === whom) timers.delete(id);
}

/** Calls back after so many simulated milliseconds. */
export function later(wait: number, run: () => void): number {
  serial += 1;
  timers.set(serial, { owner, run, serial, due: millis + Math.max(0, Math.ceil(wait)) });
  return serial;
}

/** Resolves after so many simulated milliseconds. */
export const pause = (wait: number): Promise<void> =>
  isTaken
    ? new Promise((resolve) => {
        later(wait, resolve);
      })
    : realLoop();

/**
 * Lets the world go on until this is settled: turn by turn, and, when nobody has anything to do, to the moment
 * of the next timer. Throws when nothing is left that could settle it.
 */
export async function until<T>(promise: Promise<T>): Promise<T> {
  if (!isTaken) return promise;
  let isSettled = false;
  const mark = (): void => {
    isSettled = true;
  };
  promise.then(mark, mark);
  const began = realNow();
  for (let steps = 0; ; steps += 1) {
    await realLoop();
    if (isSettled) return promise;
    if (isOutside()) continue;
    if (turns.length > 0) runTurn();
    else if (!runNext()) throw new Error('nothing is left that could end this step');
    if (steps % 1000 === 999 && realNow() - began > hangs) throw new Error('the step does not end');
  }
}

/** Waits as long as it really takes, and moves the time of the world by nothing: for what comes before a run. */
export async function patiently<T>(promise: Promise<T>): Promise<T> {
  if (!isTaken) return promise;
  let isSettled = false;
  const mark = (): void => {
    isSettled = true;
  };
  promise.then(mark, mark);
  while (!isSettled) {
    await realLoop();
    if (!isOutside()) runTurn();
  }
  return promise;
}

/** Goes on until nobody has anything to do at this moment. */
export async function settle(): Promise<void> {
  for (;;) {
    await realLoop();
    if (isOutside()) continue;
    if (turns.length > 0) runTurn();
    else if (!runNext(millis)) return;
  }
}

/** So many turns, and no more: whoever is killed is killed in the middle of his work. */
export async function someTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await realLoop();
    if (!isTaken) continue;
    while (isOutside()) await realLoop();
    if (turns.length > 0) runTurn();
    else runNext(millis);
  }
}

/** Moves the time on, and nothing else: whoever has to hear of it is told. */
export function pass(wait: number): void {
  millis += wait;
}

/** Moves the time on at once; what became due meanwhile happens then, in order, each thing once. */
export async function leap(wait: number): Promise<void> {
  millis += wait;
  await settle();
}

const realLoop = (): Promise<void> => new Promise((resolve) => realTurn(resolve));

function runTurn(): void {
  const task = turns.shift();
  if (task !== undefined) run(task);
}

/** Runs the timer that is due first, at its moment; answers false where there is none up to `last`. */
function runNext(last = Number.POSITIVE_INFINITY): boolean {
  let first: Waiting | undefined;
  for (const timer of timers.values()) {
    if (first === undefined || timer.due < first.due) first = timer;
  }
  if (first === undefined || first.due > last) return false;
  millis = Math.max(millis, first.due);
  const { every } = first;
  if (every === undefined) timers.delete(first.serial);
  else timers.set(first.serial, { ...first, due: millis + every });
  run(first);
  return true;
}

function run(task: Task): void {
  if (dead.has(task.owner)) return;
  owner = task.owner;
  task.run();
}

/** Whether the world stands still for something outside; what is done there is told, one thing at a time. */
function isOutside(): boolean {
  const [first] = outside;
  if (first === undefined) return turns.length === 0 && isBusyOutside();
  if (first.tell !== undefined) {
    outside.shift();
    first.tell();
  }
  return true;
}

/** Whether a file is being read or written: the loop names what it waits for. */
function isBusyOutside(): boolean {
  return process.getActiveResourcesInfo().some((name) => /Req|Job/.test(name));
}

type Act = (...given: readonly unknown[]) => void;

/** A timer as Node hands it out. */
function handle(id: number) {
  const made = {
    id,
    ref: () => made,
    unref: () => made,
    hasRef: () => true,
    refresh: () => made,
    close: () => made,
    [Symbol.toPrimitive]: () => id,
    [Symbol.dispose]: () => clear(made),
  };
  return made;
}

function clear(given: unknown): void {
  if (typeof given === 'object' && given !== null && 'id' in given) timers.delete(Number(given.id));
  else if (typeof given === 'number') timers.delete(given);
}

const setLater = (act: Act, wait = 0, ...given: readonly unknown[]) =>
  handle(later(Math.max(1, Number(wait) || 1), () => act(...given)));

function setEvery(act: Act, wait = 1, ...given: readonly unknown[]) {
  serial += 1;
  const every = Math.max(1, wait);
  const run = (): void => act(...given);
  timers.set(serial, { owner, run, serial, every, due: millis + every });
  return handle(serial);
}

function setTurn(act: Act, ...given: readonly unknown[]) {
  const task: Task = { owner, run: () => act(...given) };
  turns.push(task);
  const made = {
    task,
    ref: () => made,
    unref: () => made,
    hasRef: () => true,
    [Symbol.dispose]: () => clearTurn(made),
  };
  return made;
}

function clearTurn(given: unknown): void {
  if (typeof given !== 'object' || given === null || !('task' in given)) return;
  turns = turns.filter((task) => task !== given.task);
}

const nextTurn = <T>(value?: T): Promise<T | undefined> =>
  new Promise((resolve) => {
    setTurn(() => resolve(value));
  });

/** Counts a promise of the machine: the world stands still for it, and hears of it in its turn. */
function counted(act: (...given: readonly unknown[]) => Promise<unknown>) {
  return (...given: readonly unknown[]): Promise<unknown> => {
    if (!hasBegun) return act(...given);
    return new Promise((resolve, reject) => {
      const one: Outside = { tell: undefined };
      outside.push(one);
      act(...given).then(
        (value) => {
          one.tell = () => resolve(value);
        },
        (error: unknown) => {
          one.tell = () => reject(error);
        },
      );
    });
  };
}

/** Counts what these members of a thing answer. */
function count(thing: object, names: readonly string[]): void {
  for (const name of names) {
    const own: unknown = Reflect.get(thing, name);
    if (typeof own !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(thing, name, { value: counted(own.bind(thing)) });
  }
}

/** The house's own files: nothing changes them but a run, by `edit`. */
const house = join(import.meta.dirname, '../..');
const reads = new Map<string, Promise<unknown>>();
let edits = new Map<string, string>();

/** From now on this file of the house reads so, until the world ends. */
export function edit(file: string, text: string): void {
  edits.set(join(house, file), text);
}

/** Reads a file of the house once for all worlds. */
function readOnce(act: (...given: readonly unknown[]) => Promise<unknown>) {
  return (...given: readonly unknown[]): Promise<unknown> => {
    const [path] = given;
    if (typeof path !== 'string' || !path.startsWith(house)) return act(...given);
    const edited = act.name === 'readFile' ? edits.get(path) : undefined;
    // As a file reads: bytes, unless somebody asks for a text.
    if (edited !== undefined) {
      return Promise.resolve(given[1] === undefined ? Buffer.from(edited) : edited);
    }
    const key = `${act.name} ${JSON.stringify(given)}`;
    const known = reads.get(key) ?? act(...given);
    reads.set(key, known);
    return known;
  };
}

const fileWork = ['read', 'write', 'readFile', 'writeFile', 'appendFile', 'stat', 'sync', 'close'];

/** Opens a file whose work is counted too. */
function openCounted(open: (...given: readonly unknown[]) => Promise<unknown>) {
  return async (...given: readonly unknown[]): Promise<unknown> => {
    const file = await open(...given);
    if (typeof file === 'object' && file !== null) count(file, fileWork);
    return file;
  };
}

/** From now on the process lives in the world. */
export function takeOver(): void {
  isTaken = true;
  const require = createRequire(import.meta.url);
  count(globalThis.crypto.subtle, ['sign', 'verify', 'importKey', 'digest']);
  const files = require('node:fs/promises');
  Object.assign(files, { open: openCounted(files.open) });
  for (const name of ['readFile', 'readdir', 'stat'] as const) {
    Object.assign(files, { [name]: readOnce(files[name]) });
  }
  count(files, ['readFile', 'writeFile', 'readdir', 'stat', 'open', 'realpath', 'mkdir', 'rename']);
  const timing = {
    setTimeout: setLater,
    clearTimeout: clear,
    setInterval: setEvery,
    clearInterval: clear,
    setImmediate: setTurn,
    clearImmediate: clearTurn,
  };
  Object.assign(globalThis, timing);
  Object.assign(require('node:timers'), timing);
  const waits = {
    setTimeout: async (wait: number, value?: unknown) => {
      await pause(wait);
      return value;
    },
    setImmediate: nextTurn,
  };
  Object.assign(require('node:timers/promises'), waits);
  Object.assign(require('node:crypto'), {
    randomUUID: randomUuid,
    randomBytes: (count: number) => Buffer.from(chance.bytes(count)),
  });
  Object.defineProperty(performance, 'now', { value: () => millis - start });
  Object.assign(Date, { now: () => millis });
  Object.assign(Math, { random: () => chance.below(2 ** 31) / 2 ** 31 });
  Object.assign(AbortSignal, {
    timeout(wait: number) {
      const late = new AbortController();
      later(wait, () => late.abort(new DOMException('it took too long', 'TimeoutError')));
      return late.signal;
    },
  });
  // Nobody is there: what reaches for another machine hears so.
  const nobodyThere = (): Error =>
    Object.assign(new Error('there is no network in the world'), { code: 'ECONNREFUSED' });
  Object.assign(require('node:net').Socket.prototype, {
    connect(this: Socket) {
      process.nextTick(() => this.destroy(nobodyThere()));
      return this;
    },
  });
  Object.assign(require('node:dns'), {
    lookup(...given: readonly unknown[]) {
      const told = given.at(-1);
      if (typeof told === 'function') process.nextTick(told, nobodyThere());
    },
  });
  Object.assign(require('node:dns/promises'), { lookup: () => Promise.reject(nobodyThere()) });
  syncBuiltinESMExports();
}
