// @ts-check
/** Isolates by tenant, and in each the realms of its scripts: frozen globals and compiled code, kept for the next call. */
import ivm from 'isolated-vm';

/** @import { ChildLimits, LibraryScript, RunMessage } from './messages.ts' */

/** Realms in one isolate. */
const maxRealms = 12;
/** Calls of an isolate between two looks at its heap; a look costs half a call. */
const lookEvery = 200;
/** A call that took longer may have filled the heap: it is looked at before the next one. */
const longMillis = 2;
/** An isolate is given up between two calls when more than this part of its heap is in use. */
const full = 0.6;

/**
 * @typedef {object} Realm
 * @property {ivm.Reference<(input: string) => string>} run Runs one call: JSON text in, JSON text out.
 * @property {() => number} heapBytes What its isolate has in use.
 * @property {() => boolean} isGone Its isolate has ended: it ran out of memory, or was given up.
 * @property {boolean} asksHost It has asked the host before.
 *
 * @typedef {object} RealmOptions
 * @property {Readonly<Record<string, string>>} inside Sources of the modules that prepare a realm, by file name.
 * @property {readonly LibraryScript[]} library
 * @property {ChildLimits} limits
 * @property {(text: string) => Promise<string>} ask
 * @property {() => boolean} mayWait Whether the script that runs may wait for an answer.
 * @property {(kind: string, text: string, key: string) => string} digest
 *
 * @typedef {{ isolate: ivm.Isolate, realms: Map<string, Realm>, calls: number, isDue: boolean }} Home
 *
 * @typedef {object} Realms
 * @property {(run: RunMessage) => Realm} of The realm of a run, made at its first call and kept among the latest.
 * @property {(tenant: string, millis: number) => void} took How long a call of the tenant was under way.
 * @property {(tenant: string) => boolean} isFirst Whether the tenant's isolate had no call before the last one.
 * @property {(tenant: string) => boolean} isGone Whether the tenant's isolate has ended by itself: it ran out of memory.
 * @property {(tenant: string) => void} leave Gives the tenant's isolate up: a script was stopped in it.
 */

/**
 * @param {RealmOptions} options
 * @returns {Realms}
 */
export function realmsOf(options) {
  /** @type {Map<string, Home>} */
  const homes = new Map();
  const { heapMegabytes, isolates } = options.limits;
  const heap = heapMegabytes * 1024 * 1024;
  const bridges = bridgesOf(options);

  /** @param {string} tenant */
  const leave = (tenant) => {
    const home = homes.get(tenant);
    homes.delete(tenant);
    if (home !== undefined && !home.isolate.isDisposed) home.isolate.dispose();
  };

  /** @param {string} tenant */
  const homeOf = (tenant) => {
    const known = homes.get(tenant);
    homes.delete(tenant);
    if (known !== undefined && isFit(known, heap)) {
      homes.set(tenant, known);
      return known;
    }
    if (known !== undefined && !known.isolate.isDisposed) known.isolate.dispose();
    for (const [oldest, { isolate }] of homes) {
      if (homes.size < isolates) break;
      homes.delete(oldest);
      isolate.dispose();
    }
    const isolate = new ivm.Isolate({
      memoryLimit: heapMegabytes,
      onCatastrophicError: () => process.abort(),
    });
    /** @type {Home} */
    const made = { isolate, realms: new Map(), calls: 0, isDue: false };
    homes.set(tenant, made);
    return made;
  };

  return {
    of(run) {
      if (run.fresh) leave(run.tenant);
      const home = homeOf(run.tenant);
      home.calls += 1;
      const known = home.realms.get(run.realm);
      home.realms.delete(run.realm);
      if (known === undefined) home.isDue = true;
      const realm = known ?? makeRealm(home.isolate, run, options, bridges);
      home.realms.set(run.realm, realm);
      for (const [oldest, { run: old }] of home.realms) {
        if (home.realms.size <= maxRealms) break;
        home.realms.delete(oldest);
        old.release();
      }
      return realm;
    },
    took(tenant, millis) {
      const home = homes.get(tenant);
      if (home !== undefined && millis > longMillis) home.isDue = true;
    },
    isFirst: (tenant) => (homes.get(tenant)?.calls ?? 1) <= 1,
    isGone: (tenant) => homes.get(tenant)?.isolate.isDisposed === true,
    leave,
  };
}

/**
 * Whether the isolate may go on: it lives, and what its calls left behind is not too much.
 *
 * @param {Home} home
 * @param {number} heap
 */
function isFit(home, heap) {
  const { isolate } = home;
  if (isolate.isDisposed) return false;
  if (!home.isDue && home.calls % lookEvery !== 0) return true;
  home.isDue = false;
  return heapOf(isolate) < heap * full;
}

/** @param {ivm.Isolate} isolate */
function heapOf(isolate) {
  const { used_heap_size: used, externally_allocated_size: outside } = isolate.getHeapStatisticsSync();
  return used + outside;
}

/**
 * What realms share of this side.
 *
 * @typedef {{ ask: ivm.Reference, mayWait: ivm.Callback, digest: ivm.Callback }} Bridges
 * @param {RealmOptions} options
 * @returns {Bridges}
 */
function bridgesOf({ ask, mayWait, digest }) {
  return {
    ask: new ivm.Reference(ask),
    mayWait: new ivm.Callback(mayWait),
    digest: new ivm.Callback(digest),
  };
}

/**
 * A realm holds on to its script and to nothing else of its making: what is not released stays in the heap of the
 * isolate for as long as this side's collector likes.
 *
 * @param {ivm.Isolate} isolate
 * @param {RunMessage} run
 * @param {RealmOptions} options
 * @param {Bridges} bridges
 * @returns {Realm}
 */
function makeRealm(isolate, run, options, bridges) {
  /** @type {{ release: () => void }[]} */
  const held = [];
  /** @template {{ release: () => void }} T @param {T} handle */
  const hold = (handle) => {
    held.push(handle);
    return handle;
  };
  try {
    return {
      run: /** @type {Realm['run']} */ (madeRun(isolate, run, options, bridges, hold)),
      heapBytes: () => heapOf(isolate),
      isGone: () => isolate.isDisposed,
      asksHost: false,
    };
  } finally {
    // An isolate that ran out of memory took them along.
    if (!isolate.isDisposed) for (const handle of held.reverse()) handle.release();
  }
}

/**
 * @param {ivm.Isolate} isolate
 * @param {RunMessage} run
 * @param {RealmOptions} options
 * @param {Bridges} bridges
 * @param {<T extends { release: () => void }>(handle: T) => T} hold Takes what is needed for the making only.
 */
function madeRun(isolate, run, { inside, library, limits }, { ask, mayWait, digest }, hold) {
  const context = hold(isolate.createContextSync());
  /** @param {string} code @param {string} filename */
  const evaluate = (code, filename) => {
    const script = hold(isolate.compileScriptSync(code, { filename, lineOffset: -1 }));
    return hold(reference(script.runSync(context, { reference: true })));
  };
  const lib = hold(reference(context.evalSync('({ __proto__: null })', { reference: true })));
  for (const { name, code } of library) {
    lib.setSync(name, evaluate(`'use strict';(\n${code}\n)`, `lib/${name}.js`).derefInto());
  }
  // The script's side waits; on this side the host is asked.
  const bridge = hold(
    reference(
      context.evalClosureSync(
        `return (text) => {
        if (!$1()) throw new Error('the call begins again');
        return $0.applySyncPromise(undefined, [text]);
      };`,
        [ask, mayWait],
        { result: { reference: true } },
      ),
    ),
  );
  const entry = hold(entryOf(isolate, context, inside, hold));
  const limitsInside = new ivm.ExternalCopy(limits).copyInto({ release: true });
  hold(reference(entry.getSync('prepare', { reference: true }))).applySync(undefined, [
    ...[bridge.derefInto(), digest, lib.derefInto(), limitsInside],
  ]);
  const body = evaluate(run.code, 'script');
  return hold(reference(entry.getSync('wrap', { reference: true }))).applySync(
    undefined,
    [body.derefInto()],
    { result: { reference: true } },
  );
}

/** @param {unknown} value */
const reference = (value) => /** @type {ivm.Reference} */ (value);

/**
 * What `inside/entry.js` exports, in this context.
 *
 * @param {ivm.Isolate} isolate
 * @param {ivm.Context} context
 * @param {Readonly<Record<string, string>>} inside
 * @param {<T extends { release: () => void }>(handle: T) => T} hold
 * @returns {ivm.Reference<Record<string, unknown>>}
 */
function entryOf(isolate, context, inside, hold) {
  /** @type {Map<string, ivm.Module>} */
  const modules = new Map();
  /** @param {string} name */
  const compile = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known;
    const made = hold(isolate.compileModuleSync(inside[name] ?? '', { filename: name }));
    modules.set(name, made);
    return made;
  };
  const entry = compile('entry.js');
  entry.instantiateSync(context, (specifier) => compile(specifier.replace('./', '')));
  entry.evaluateSync();
  return /** @type {ivm.Reference<Record<string, unknown>>} */ (entry.namespace);
}
