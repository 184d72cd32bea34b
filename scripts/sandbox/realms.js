// @ts-check
/** Isolates by tenant, and in each the realms of its scripts: frozen globals and compiled code, kept for the next call. */
import ivm from 'isolated-vm';

/** @import { ChildLimits, LibraryScript, RunMessage } from './messages.ts' */

/** Realms in one isolate. */
const maxRealms = 12;
/** Calls of an isolate between two looks at its heap. */
const lookEvery = 200;

/**
 * @typedef {object} Realm
 * @property {ivm.Reference<(input: string) => string>} run Runs one call: JSON text in, JSON text out.
 * @property {() => number} processorMillis Time that its isolate had on a processor.
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
 * @typedef {{ isolate: ivm.Isolate, realms: Map<string, Realm>, calls: number }} Home
 *
 * @typedef {object} Realms
 * @property {(run: RunMessage) => Realm} of The realm of a run, made at its first call and kept among the latest.
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
    const made = { isolate, realms: new Map(), calls: 0 };
    homes.set(tenant, made);
    return made;
  };

  return {
    of(run) {
      const home = homeOf(run.tenant);
      home.calls += 1;
      const known = home.realms.get(run.realm);
      home.realms.delete(run.realm);
      const realm = known ?? makeRealm(home.isolate, run, options);
      home.realms.set(run.realm, realm);
      for (const [oldest, { run: old }] of home.realms) {
        if (home.realms.size <= maxRealms) break;
        home.realms.delete(oldest);
        old.release();
      }
      return realm;
    },
    leave(tenant) {
      const home = homes.get(tenant);
      homes.delete(tenant);
      if (home !== undefined && !home.isolate.isDisposed) home.isolate.dispose();
    },
  };
}

/**
 * Whether the isolate may go on: it lives, and what its calls left behind is not too much.
 *
 * @param {Home} home
 * @param {number} heap
 */
function isFit({ isolate, calls }, heap) {
  if (isolate.isDisposed) return false;
  if (calls % lookEvery !== 0) return true;
  const { used_heap_size: used, externally_allocated_size: outside } =
    isolate.getHeapStatisticsSync();
  return used + outside < heap * 0.6;
}

/**
 * @param {ivm.Isolate} isolate
 * @param {RunMessage} run
 * @param {RealmOptions} options
 * @returns {Realm}
 */
function makeRealm(isolate, run, options) {
  const context = isolate.createContextSync();
  const { library, limits, ask, mayWait, digest } = options;
  /** @param {string} code @param {string} filename */
  const evaluate = (code, filename) =>
    /** @type {ivm.Reference} */ (
      isolate
        .compileScriptSync(code, { filename, lineOffset: -1 })
        .runSync(context, { reference: true })
    );
  const lib = reference(context.evalSync('({ __proto__: null })', { reference: true }));
  for (const { name, code } of library) {
    const made = evaluate(`'use strict';(\n${code}\n)`, `lib/${name}.js`);
    lib.setSync(name, made.derefInto());
  }
  // The script's side waits; on this side the host is asked.
  const bridge = reference(
    context.evalClosureSync(
      `return (text) => {
        if (!$1()) throw new Error('the call begins again');
        return $0.applySyncPromise(undefined, [text]);
      };`,
      [new ivm.Reference(ask), new ivm.Callback(mayWait)],
      { result: { reference: true } },
    ),
  );
  const entry = entryOf(isolate, context, options.inside);
  const limitsInside = new ivm.ExternalCopy(limits).copyInto({ release: true });
  entry
    .getSync('prepare', { reference: true })
    .applySync(undefined, [
      bridge.derefInto(),
      new ivm.Callback(digest),
      lib.derefInto(),
      limitsInside,
    ]);
  const body = evaluate(run.code, 'script');
  const made = entry.getSync('wrap', { reference: true }).applySync(undefined, [body.derefInto()], {
    result: { reference: true },
  });
  return {
    run: /** @type {Realm['run']} */ (made),
    processorMillis: () => Number(isolate.cpuTime / 1_000_000n),
    asksHost: false,
  };
}

/** @param {unknown} value */
const reference = (value) => /** @type {ivm.Reference} */ (value);

/**
 * What `inside/entry.js` exports, in this context.
 *
 * @param {ivm.Isolate} isolate
 * @param {ivm.Context} context
 * @param {Readonly<Record<string, string>>} inside
 * @returns {ivm.Reference<Record<string, unknown>>}
 */
function entryOf(isolate, context, inside) {
  /** @type {Map<string, ivm.Module>} */
  const modules = new Map();
  /** @param {string} name */
  const compile = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known;
    const made = isolate.compileModuleSync(inside[name] ?? '', { filename: name });
    modules.set(name, made);
    return made;
  };
  const entry = compile('entry.js');
  entry.instantiateSync(context, (specifier) => compile(specifier.replace('./', '')));
  entry.evaluateSync();
  return /** @type {ivm.Reference<Record<string, unknown>>} */ (entry.namespace);
}
