/* Takes away what outlives a call or leads out of it; makes time and chance stand still. */
import { call, random } from './call.js';

const gone = ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry', 'console'];

export function tame() {
  for (const name of gone) delete globalThis[name];
  // The last match of a regular expression would outlive its call.
  const kept = new Set(['length', 'name', 'prototype', 'escape', Symbol.species]);
  for (const name of Reflect.ownKeys(RegExp)) if (!kept.has(name)) delete RegExp[name];
  Math.random = random;
  stopClock();
  quoteNothing();
}

/** The language's own words would show a piece of the text that is not JSON, and that may be one of a secret. */
function quoteNothing() {
  for (const name of ['parse', 'rawJSON']) {
    const real = JSON[name];
    if (real === undefined) continue;
    const quiet = {
      [name](...given) {
        try {
          return Reflect.apply(real, this, given);
        } catch (error) {
          // Words that quote the text end so; others tell a place in it.
          if (!(error instanceof SyntaxError) || !/ is not valid JSON$/.test(error.message)) throw error;
          throw new SyntaxError('the text is not valid JSON');
        }
      },
    }[name];
    Object.defineProperty(quiet, 'length', { value: real.length });
    JSON[name] = quiet;
  }
}

function stopClock() {
  const RealDate = globalThis.Date;
  function StoppedDate(...given) {
    if (new.target === undefined) return new RealDate(call.now).toString();
    return Reflect.construct(RealDate, given.length === 0 ? [call.now] : given, new.target);
  }
  StoppedDate.prototype = RealDate.prototype;
  StoppedDate.now = () => call.now;
  StoppedDate.parse = RealDate.parse;
  StoppedDate.UTC = RealDate.UTC;
  Object.defineProperty(StoppedDate, 'name', { value: 'Date' });
  RealDate.prototype.constructor = StoppedDate;
  globalThis.Date = StoppedDate;
  const { prototype } = Intl.DateTimeFormat;
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'format');
  Object.defineProperty(prototype, 'format', {
    get() {
      const format = Reflect.apply(get, this, []);
      return (date = call.now) => format(date);
    },
  });
  const { formatToParts } = prototype;
  prototype.formatToParts = function (date = call.now) {
    return Reflect.apply(formatToParts, this, [date]);
  };
}
