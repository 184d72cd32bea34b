// @ts-check
/**
 * The sandbox's child process: runs scripts in isolates, one after the other, and knows nothing else. It is
 * started without environment, descriptors, file access or children of its own, and is killed without regret.
 */
import { createHash, createHmac } from 'node:crypto';
import { writeSync } from 'node:fs';
import { frame, frameReader, maxFrameBytes } from './frames.js';
import { realmsOf } from './realms.js';

/** @import { FromChild, Init, RunMessage, ToChild } from './messages.ts' */
/** @import { Realm, Realms } from './realms.js' */

if (!process.execArgv.includes('--no-node-snapshot')) {
  throw new Error('isolates need --no-node-snapshot');
}

/**
 * Written at once, past the stream: each answer is out before the next script begins, so that nobody is blamed for
 * another's, and it costs half as much.
 *
 * @param {FromChild} message
 * @param {string} [behind]
 */
const say = (message, behind) => {
  const bytes = frame(message, behind);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(stdout, bytes, at);
  } catch {
    // The host is gone.
    process.exit(0);
  }
};

/** Its own end of the pipe, which waits while the host does not read. */
const stdout = 1;
/** How often the CPU time of a script is looked at while it runs on another thread. */
const lookMillis = 10;
/**
 * The first run of a script ends after this many times its CPU limit in wall time. A script that used its limit by then is
 * too slow. If it used less, the machine was busy: the script runs again, and its CPU time is measured.
 */
const wallTimes = 1.1;

/** @type {Realms | undefined} */
let realms;
/** @type {Map<number, (text: string) => void>} */
const answers = new Map();
/**
 * @typedef {RunMessage & { input: string }} Queued
 * @typedef {[message: FromChild, behind?: string]} Told
 */
/** @type {Queued[]} */
const queue = [];
/** @type {Queued | undefined} */
let current;
/** The script under way holds this thread: it cannot wait for the host here. */
let atOnce = false;
let wantedHost = false;
/** The current script has asked the host. */
let hasAsked = false;

/**
 * The script waits while the host works; its time does not run.
 *
 * @param {string} text
 * @returns {Promise<string>}
 */
function ask(text) {
  const id = current?.id;
  if (id === undefined) return Promise.resolve('{"error":"the call is over"}');
  hasAsked = true;
  // The host takes nothing larger from a child.
  if (frame({ say: 'ask', id, text }).length > maxFrameBytes) {
    return Promise.resolve('{"error":"what the script asks for is too large"}');
  }
  return new Promise((resolve) => {
    answers.set(id, resolve);
    say({ say: 'ask', id, text });
  });
}

/** Whether a script may wait for the host now; if not, it is run again where it may. */
function mayWait() {
  if (atOnce) wantedHost = true;
  return !atOnce;
}

/**
 * Digests are the child's own: nothing secret but what the script hands over.
 *
 * @param {string} kind
 * @param {string} text
 * @param {string} key
 * @returns {string}
 */
function digest(kind, text, key) {
  switch (kind) {
    case 'sha512':
      return createHash('sha512').update(text).digest('hex');
    case 'hmac':
      return createHmac('sha256', key).update(text).digest('hex');
    case 'hmac512':
      return createHmac('sha512', key).update(text).digest('hex');
    case 'seed': {
      const bytes = createHash('sha256').update(text).digest();
      return JSON.stringify([0, 4, 8, 12].map((at) => bytes.readInt32LE(at)));
    }
    case 'base64':
      return Buffer.from(text).toString('base64');
    default:
      return Buffer.from(text, 'base64').toString('utf8');
  }
}

/** @param {Init} init */
function start({ inside, library, limits }) {
  realms = realmsOf({ inside, library, limits, ask, mayWait, digest });
  say({ say: 'ready' });
}

async function work() {
  for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
    current = run;
    const told = outcome(run);
    say(...(told instanceof Promise ? await told : told));
    current = undefined;
  }
}

/**
 * Most scripts ask the host for nothing and run on this thread, which costs a twentieth of handing them to
 * another. This thread cannot measure the CPU time of a running script, so the limit of the first run is wall time. A
 * script that asks the host, or that a busy machine delayed, has had no visible effect yet. It runs again on another
 * thread, which can wait and measures CPU time.
 *
 * @param {Queued} run
 * @returns {Told | Promise<Told>}
 */
function outcome(run) {
  const began = performance.now();
  let before = 0;
  let filled = 0;
  /** @param {unknown} error @returns {Told} */
  const failed = (error) => failureOf(error, run);
  const over = () => realms?.took(run.tenant, performance.now() - began);
  /** @param {Realm} home @param {string} text @returns {Told} */
  const done = (home, text) => {
    if (!run.measured) return [{ say: 'done', id: run.id }, text];
    const processorMillis = cpuMillis() - before;
    const heapBytes = Math.max(0, home.heapBytes() - filled);
    return [{ say: 'done', id: run.id, cost: { processorMillis, heapBytes } }, text];
  };
  try {
    let home = realmFor(run);
    before = cpuMillis();
    if (run.measured) filled = home.heapBytes();
    const first = runHere(home, run);
    if ('text' in first) {
      const reply = done(home, first.text);
      over();
      return reply;
    }
    if (first.again !== 'asks at once') say({ say: 'again', id: run.id });
    if (first.again === 'starved') {
      // A stopped script may have left anything in its isolate.
      realms?.leave(run.tenant);
      home = realmFor(run);
      before = cpuMillis();
      if (run.measured) filled = home.heapBytes();
    }
    const second = home;
    return runWatched(second, run, run.wallMillis - (performance.now() - began))
      .then((answer) => done(second, answer))
      .catch(failed)
      .finally(over);
  } catch (error) {
    const reply = failed(error);
    over();
    return reply;
  }
}

/** @param {Queued} run @returns {Realm} */
function realmFor(run) {
  const realm = realms?.of(run);
  if (realm === undefined) throw new Error('a run came before the beginning');
  return realm;
}

/**
 * Why a script did not come to its end. An error's words may be the script's own: what was reached is told by the clock, the
 * CPU time and the isolate.
 */
class Ended extends Error {
  /** @param {'time' | 'starved' | 'memory' | 'failed'} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * Runs a script on this thread. Answers its text, or why it has to run again on another one.
 *
 * @param {Realm} realm
 * @param {Queued} run
 * @returns {{ text: string } | { again: 'asks at once' | 'asks' | 'starved' }}
 */
function runHere(realm, { input, millis, asksHost }) {
  if (asksHost || realm.asksHost) return { again: 'asks at once' };
  atOnce = true;
  wantedHost = false;
  const before = cpuMillis();
  const timeout = Math.ceil(millis * wallTimes);
  const over = performance.now() + timeout;
  try {
    const text = realm.run.applySync(undefined, [input], { timeout });
    if (!wantedHost) return { text: String(text) };
  } catch {
    if (!wantedHost) {
      if (realm.isGone()) throw new Ended('memory');
      if (performance.now() < over) throw new Ended('failed');
      if (cpuMillis() - before < millis) return { again: 'starved' };
      throw new Ended('time');
    }
  } finally {
    atOnce = false;
  }
  realm.asksHost = true;
  return { again: 'asks' };
}

/**
 * CPU time that this process has used, in milliseconds; it runs one script at a time. (The `cpuTime` of isolated-vm's
 * prebuilt binary for Linux is wall time.)
 */
function cpuMillis() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs a script on another thread and ends it when it has used its CPU time, or when the caller stops waiting.
 *
 * @param {Realm} realm
 * @param {Queued} run
 * @param {number} wallMillis
 * @returns {Promise<string>}
 */
function runWatched(realm, { tenant, input, millis, ownMillis }, wallMillis) {
  const before = cpuMillis();
  hasAsked = false;
  let isUsedUp = false;
  const watch = setInterval(() => {
    if (cpuMillis() - before < (hasAsked ? ownMillis : millis)) return;
    clearInterval(watch);
    isUsedUp = true;
    realms?.leave(tenant);
  }, lookMillis);
  const timeout = Math.max(1, Math.ceil(wallMillis));
  const over = performance.now() + timeout;
  return Promise.resolve(realm.run.apply(undefined, [input], { timeout }))
    .catch(() => {
      if (isUsedUp) throw new Ended('time');
      if (realm.isGone()) throw new Ended('memory');
      throw new Ended(performance.now() < over ? 'failed' : 'starved');
    })
    .finally(() => clearInterval(watch));
}

/**
 * What is said of a script that did not come to its end.
 *
 * @param {unknown} error
 * @param {Queued} run
 * @returns {Told}
 */
function failureOf(error, { id, tenant }) {
  const message = error instanceof Error ? error.message : String(error);
  // Of the making of its realm: no script has run.
  if (error instanceof SyntaxError) return [{ say: 'broke', id, why: 'syntax', message }];
  const why = error instanceof Ended ? error.why : 'failed';
  if (why === 'time' || why === 'starved') {
    realms?.leave(tenant);
    return [{ say: 'broke', id, why, message }];
  }
  if (why === 'memory' || realms?.isGone(tenant) === true) {
    const isFirst = realms?.isFirst(tenant) === true;
    return [{ say: 'broke', id, why: 'memory', message, isFirst }];
  }
  // What a script left to happen after its answer: a rejected promise, an import.
  const failure = { kind: 'error', name: 'Error', message: 'a promise of the script failed' };
  return [{ say: 'done', id }, JSON.stringify({ failure, lines: [] })];
}

const read = frameReader((message, behind) => {
  const order = /** @type {ToChild} */ (message);
  if (order.say === 'init') return start(order);
  if (order.say === 'answer') {
    answers.get(order.id)?.(order.text);
    answers.delete(order.id);
    return;
  }
  queue.push(Object.assign(order, { input: behind }));
  if (current === undefined) void work();
});

process.stdin.on('data', read);
// The host is gone.
process.stdin.on('end', () => process.exit(0));
