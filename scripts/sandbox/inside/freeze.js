/* Nothing that a script can reach can be changed by it, so nothing of a call is there at the next. */
import { BpmnError } from './failure.js';

const open = [
  Object,
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
  AggregateError,
  BpmnError,
];

/** Prototypes that no global names. */
const samples = () => {
  const made = [
    async () => undefined,
    function* () {},
    async function* () {},
    (function* () {})(),
    (async function* () {})(),
    [][Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''[Symbol.iterator](),
    /a/[Symbol.matchAll]('a'),
    Iterator.from({ next() {} }),
    [1].values().map((value) => value),
    new Intl.Segmenter().segment('a'),
    new Intl.Segmenter().segment('a')[Symbol.iterator](),
    Uint8Array,
  ];
  return made.flatMap((value) => [Object.getPrototypeOf(value), value]);
};

export function freezeAll() {
  for (const type of open) letOverride(type.prototype);
  const todo = [globalThis, ...samples()];
  const done = new Set();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (done.has(next)) continue;
    done.add(next);
    Object.freeze(next);
    for (const value of reachedBy(next)) {
      const isObject = typeof value === 'object' && value !== null;
      if (isObject || typeof value === 'function') todo.push(value);
    }
  }
}

function reachedBy(object) {
  const parts = Reflect.ownKeys(object).flatMap((key) => {
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key);
    return [value, get, set];
  });
  return [Reflect.getPrototypeOf(object), ...parts];
}

/** A frozen property would forbid its heirs a property of that name: an accessor lets them have one. */
function letOverride(prototype) {
  for (const key of Reflect.ownKeys(prototype)) {
    const found = Reflect.getOwnPropertyDescriptor(prototype, key);
    if (!Object.hasOwn(found, 'value') || !found.configurable) continue;
    Object.defineProperty(prototype, key, accessorOf(prototype, key, found));
  }
}

function accessorOf(prototype, key, { value, enumerable }) {
  return {
    get: () => value,
    set(own) {
      const isHeir = typeof this === 'object' && this !== null && this !== prototype;
      const property = { value: own, writable: true, enumerable: true, configurable: true };
      if (!isHeir || !Reflect.defineProperty(this, key, property)) {
        throw new TypeError(`${String(key)} cannot be changed`);
      }
    },
    enumerable,
    configurable: false,
  };
}
