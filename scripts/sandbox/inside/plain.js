/*
 * What leaves a script has to be what JSON can carry; anything else is an error that names its place. A copy is
 * what is checked and what leaves: a getter or a proxy is asked once.
 */

const deepest = 500;
/** Characters of a place in an error. */
const mostNamed = 300;

/** `what` names the value in errors; more than `most` members cannot fit into the text that is allowed anyway. */
export function plain(value, what, most) {
  const walk = { path: [what], above: new Set(), left: most };
  return copied(value, walk);
}

function copied(value, walk) {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      return no(walk, `is ${value}`, 'write a number, or null');
    case 'object':
      return value === null ? null : copiedObject(value, walk);
    case 'bigint':
      return no(walk, 'is a BigInt', 'write Number(…) or String(…)');
    case 'undefined':
      // Where JSON has to write something; members are left out.
      return null;
    case 'function':
      return no(walk, 'is a function', 'call it, or leave it out');
    default:
      return no(walk, `is a ${typeof value}`, 'leave it out');
  }
}

function copiedObject(value, walk) {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return no(walk, 'is an invalid date', 'write a date, or null');
    return value.toISOString();
  }
  if (walk.above.has(value)) return no(walk, 'contains itself', 'leave that out');
  if (walk.above.size >= deepest) return no(walk, 'is nested too deeply', 'answer less');
  walk.above.add(value);
  const made = members(value, walk);
  walk.above.delete(value);
  return made;
}

function members(value, walk) {
  if (Array.isArray(value)) return list(value, walk);
  const { toJSON } = value;
  if (typeof toJSON === 'function') {
    return copied(Reflect.apply(toJSON, value, [walk.path.at(-1)]), walk);
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    if (value instanceof Set) return list([...value], walk);
    if (value instanceof Map) return record(mapped(value, walk), walk);
    refuseStrange(value, walk);
  }
  return record(value, walk);
}

function list(values, walk) {
  const made = [];
  // By index: what is missing in a list with holes is null.
  for (let at = 0; at < values.length; at += 1) {
    step(walk, at);
    made.push(copied(values[at], walk));
    walk.path.pop();
  }
  return made;
}

/** Own members; those that are undefined are left out, as JSON does. */
function record(value, walk) {
  const made = {};
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    step(walk, name);
    const copy = copied(member, walk);
    if (name === '__proto__') Object.defineProperty(made, name, { value: copy, enumerable: true });
    else made[name] = copy;
    walk.path.pop();
  }
  return made;
}

/** A map as an object: its keys have to be texts or numbers, each once. */
function mapped(map, walk) {
  const made = Object.create(null);
  for (const [key, value] of map) {
    const isName = typeof key === 'string' || typeof key === 'number';
    if (!isName || Object.hasOwn(made, key)) {
      no(walk, 'is a Map whose keys are not texts', 'write [...map]');
    }
    made[key] = value;
  }
  return made;
}

/** Objects of which JSON would show little or nothing. */
function refuseStrange(value, walk) {
  if (value instanceof Error) no(walk, 'is an Error', 'throw it, or write its message');
  if (value instanceof RegExp) no(walk, 'is a RegExp', 'write its source');
  if (value instanceof Promise) no(walk, 'is a Promise', 'a script does not wait: answer a value');
  if (value instanceof WeakMap || value instanceof WeakSet) no(walk, 'is weak', 'leave it out');
  if (value instanceof ArrayBuffer || value instanceof DataView) {
    no(walk, 'is a buffer', 'write a list of numbers');
  }
  if (value instanceof Number || value instanceof String || value instanceof Boolean) {
    no(walk, 'is a boxed value', 'write it without new');
  }
  // Typed arrays, iterators, generators.
  if (typeof value[Symbol.iterator] === 'function') no(walk, 'is not an array', 'write Array.from(…)');
}

function step(walk, name) {
  walk.left -= 1;
  if (walk.left < 0) throw new RangeError(`${walk.path[0]} has too many members`);
  walk.path.push(name);
}

function no({ path }, says, cure) {
  throw new TypeError(`${named(path)} ${says}: ${cure}`);
}

/** The place of a value. A name is told whole or not at all: a part of a secret would not be known for one. */
function named([what, ...path]) {
  let text = what;
  for (const part of path) {
    const step = stepTo(part);
    if (text.length + step.length > mostNamed) return `${text}…`;
    text += step;
  }
  return text;
}

function stepTo(part) {
  if (typeof part === 'number') return `[${part}]`;
  return /^[A-Za-z_$][\w$]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
}
