// @ts-check
/**
 * The sandbox's child process: runs scripts in isolates, one after the other, and knows nothing else. It is
 * started without environment, descriptors, file access or children of its own, and is killed without regret.
 */
import { createHash, createHmac } from 'node:crypto';
import { frame, frameReader } from './frames.js';
import { realmsOf } from './realms.js';

/** @import { FromChild, Init, RunMessage, ToChild } from './messages.ts' */
/** @import { Realm, Realms } from './realms.js' */

if (!process.execArgv.includes('--no-node-snapshot')) {
  throw new Error('isolates need --no-node-snapshot');
}

/** @param {FromChild} message */
const say = (message) => {
  process.stdout.write(frame(message));
};

/** @type {Realms | undefined} */
let realms;
/** @type {Map<number, (text: string) => void>} */
const answers = new Map();
/** @type {RunMessage[]} */
const queue = [];
/** @type {RunMessage | undefined} */
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
    say(await outcome(run));
    current = undefined;
  }
}

/**
 * @param {RunMessage} run
 * @returns {Promise<FromChild>}
 */
async function outcome(run) {
  const { id, millis } = run;
  let spent = () => millis;
  const began = performance.now();
  try {
    const realm = realms?.of(run);
    if (realm === undefined) throw new Error('a run came before the beginning');
    const before = realm.processorMillis();
    spent = () => realm.processorMillis() - before;
    return { say: 'done', id, text: String(await ran(realm, run)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof SyntaxError) return { say: 'broke', id, why: 'syntax', message };
    if (/timed out/.test(message)) {
      const why = spent() < millis / 2 ? 'starved' : 'time';
      realms?.leave(run.tenant);
      return { say: 'broke', id, why, message };
    }
    if (/disposed|memory|allocation/i.test(message)) {
      const isFirst = realms?.isFirst(run.tenant) === true;
      return { say: 'broke', id, why: 'memory', message, isFirst };
    }
    // What a script left to happen after its answer: a rejected promise, an import.
    const failure = { kind: 'error', name: 'Error', message: 'a promise of the script failed' };
    return { say: 'done', id, text: JSON.stringify({ failure, lines: [] }) };
  } finally {
    realms?.took(run.tenant, performance.now() - began);
  }
}

/**
 * Most scripts ask the host for nothing and run on this thread, which costs a twentieth of handing them to
 * another. One that asks after all has done nothing that anybody saw: it begins again where it may wait.
 *
 * @param {Realm} realm
 * @param {RunMessage} run
 * @returns {Promise<unknown>}
 */
async function ran(realm, { input, millis, asksHost }) {
  const { run: script } = realm;
  if (!asksHost && !realm.asksHost) {
    atOnce = true;
    wantedHost = false;
    try {
      const text = script.applySync(undefined, [input], { timeout: millis });
      if (!wantedHost) return text;
    } catch (error) {
      if (!wantedHost) throw error;
    } finally {
      atOnce = false;
    }
    realm.asksHost = true;
  }
  return script.apply(undefined, [input], { timeout: millis });
}

const read = frameReader((message) => {
  const order = /** @type {ToChild} */ (message);
  if (order.say === 'init') return start(order);
  if (order.say === 'answer') {
    answers.get(order.id)?.(order.text);
    answers.delete(order.id);
    return;
  }
  queue.push(order);
  if (current === undefined) void work();
});

process.stdin.on('data', read);
// The host is gone.
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
