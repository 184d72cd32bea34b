// @ts-check
/**
 * The sandbox's child process: runs scripts in isolates, one after the other, and knows nothing else. It is
 * started without environment, descriptors, file access or children of its own, and is killed without regret.
 */
import { createHash, createHmac } from 'node:crypto';
import { writeSync } from 'node:fs';
import { frame, frameReader } from './frames.js';
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

/**
 * The script waits while the host works; its time does not run.
 *
 * @param {string} text
 * @returns {Promise<string>}
 */
function ask(text) {
  const id = current?.id;
  if (id === undefined) return Promise.resolve('{"error":"the call is over"}');
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
 * another; their answer is there at once. One that asks after all has done nothing that anybody saw: it begins
 * again where it may wait.
 *
 * @param {Queued} run
 * @returns {Told | Promise<Told>}
 */
function outcome(run) {
  const began = performance.now();
  /** @type {Realm | undefined} */
  let realm;
  let before = 0;
  let filled = 0;
  /** @param {unknown} error @returns {Told} */
  const failed = (error) =>
    failureOf(error, run, () =>
      realm === undefined ? run.millis : realm.processorMillis() - before,
    );
  const over = () => realms?.took(run.tenant, performance.now() - began);
  /** @param {Realm} home @param {string} text @returns {Told} */
  const done = (home, text) => {
    if (!run.measured) return [{ say: 'done', id: run.id }, text];
    const processorMillis = home.processorMillis() - before;
    const heapBytes = Math.max(0, home.heapBytes() - filled);
    return [{ say: 'done', id: run.id, cost: { processorMillis, heapBytes } }, text];
  };
  try {
    realm = realms?.of(run);
    if (realm === undefined) throw new Error('a run came before the beginning');
    before = realm.processorMillis();
    if (run.measured) filled = realm.heapBytes();
    const home = realm;
    const text = ranAtOnce(home, run);
    if (text !== undefined) {
      const told = done(home, text);
      over();
      return told;
    }
    return home.run
      .apply(undefined, [run.input], { timeout: run.millis })
      .then((answer) => done(home, String(answer)))
      .catch(failed)
      .finally(over);
  } catch (error) {
    const told = failed(error);
    over();
    return told;
  }
}

/**
 * The answer of a script that runs here; undefined where it has to wait for the host.
 *
 * @param {Realm} realm
 * @param {Queued} run
 * @returns {string | undefined}
 */
function ranAtOnce(realm, { input, millis, asksHost }) {
  if (asksHost || realm.asksHost) return undefined;
  atOnce = true;
  wantedHost = false;
  try {
    const text = realm.run.applySync(undefined, [input], { timeout: millis });
    if (!wantedHost) return String(text);
  } catch (error) {
    if (!wantedHost) throw error;
  } finally {
    atOnce = false;
  }
  realm.asksHost = true;
  return undefined;
}

/**
 * What is said of a script that did not come to its end.
 *
 * @param {unknown} error
 * @param {Queued} run
 * @param {() => number} spent Milliseconds that it had on a processor; asked only of an isolate that lives.
 * @returns {Told}
 */
function failureOf(error, { id, millis, tenant }, spent) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SyntaxError) return [{ say: 'broke', id, why: 'syntax', message }];
  if (/timed out/.test(message)) {
    const why = spent() < millis / 2 ? 'starved' : 'time';
    realms?.leave(tenant);
    return [{ say: 'broke', id, why, message }];
  }
  if (/disposed|memory|allocation/i.test(message)) {
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
