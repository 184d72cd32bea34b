/* The way in: prepares the realm, then wraps a script into the function that runs one call of it. */
import { begin, end, outside, said } from './call.js';
import { failureOf, shortenStacks } from './failure.js';
import { freezeAll } from './freeze.js';
import { give } from './given.js';
import { plain } from './plain.js';
import { tame } from './tame.js';

/** What statements answer that end without `return`: their `this`. */
const unanswered = Object.freeze({ __proto__: null });

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
      const given = names.map((name) => variables[name]);
      const value = Reflect.apply(body, unanswered, [context, ...given]);
      return answerOf(value, wantsContext ? { given: variables, left: context } : undefined);
    } catch (thrown) {
      return ended(failureOf(thrown));
    } finally {
      end();
    }
  };
}

function answerOf(value, context) {
  const { inputBytes, outputBytes } = outside.limits;
  if (value === unanswered) {
    throw new TypeError('the script ended without return: write return null where nothing is meant');
  }
  const text = JSON.stringify(plain(value, 'result', outputBytes));
  if (text.length > outputBytes) return tooLarge('the answer', outputBytes);
  const left = context === undefined ? 'null' : JSON.stringify(variablesIn(context, inputBytes));
  if (left.length > inputBytes) return tooLarge('what the script left in context', inputBytes);
  return `{"value":${text},"context":${left},${said()}}`;
}

/** What a script deleted or made undefined is null: otherwise it would keep its value without a word. */
function variablesIn({ given, left }, most) {
  const whole = plain(left, 'context', most);
  for (const name of Object.keys({ ...given, ...left })) whole[name] ??= null;
  return whole;
}

function tooLarge(what, bytes) {
  return ended({ kind: 'limit', name: 'RangeError', message: `${what} is larger than ${bytes} bytes` });
}

function ended(failure) {
  return `{"failure":${JSON.stringify(failure)},${said()}}`;
}
