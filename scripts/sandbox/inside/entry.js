/* The way in: prepares the realm, then wraps a script into the function that runs one call of it. */
import { begin, call, end, outside } from './call.js';
import { failureOf, shortenStacks } from './failure.js';
import { freezeAll } from './freeze.js';
import { give } from './given.js';
import { tame } from './tame.js';

/** Once, before any script. */
export function prepare(ask, digest, library, limits) {
  Object.assign(outside, { ask, digest, limits });
  tame();
  shortenStacks();
  give(library);
  freezeAll();
}

/** JSON text in, JSON text out, whatever the script does. */
export function wrap(body) {
  return (text) => {
    const { variables, names, wantsContext, ...rest } = JSON.parse(text);
    begin(rest);
    try {
      const context = { ...variables };
      return answerOf(
        body(context, ...names.map((name) => variables[name])),
        context,
        wantsContext,
      );
    } catch (thrown) {
      return ended(failureOf(thrown));
    } finally {
      end();
    }
  };
}

function answerOf(value, context, wantsContext) {
  const { inputBytes, outputBytes } = outside.limits;
  const text = jsonOf(value);
  if (text.length > outputBytes) return tooLarge('the answer', outputBytes);
  const left = wantsContext ? jsonOf(context) : 'null';
  if (left.length > inputBytes) return tooLarge('what the script left in context', inputBytes);
  return `{"value":${text},"context":${left},"lines":${JSON.stringify(call.lines)}}`;
}

function jsonOf(value) {
  if (value === undefined) return 'null';
  if (value instanceof Promise) throw new TypeError('a script answers a value, not a promise');
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`a script cannot answer a ${typeof value}`);
  return text;
}

function tooLarge(what, bytes) {
  return ended({
    kind: 'limit',
    name: 'RangeError',
    message: `${what} is larger than ${bytes} bytes`,
  });
}

function ended(failure) {
  return JSON.stringify({ failure, lines: call.lines });
}
