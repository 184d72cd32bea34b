/* What scripts may use beside the language itself. */
import { call, note, outside, request } from './call.js';
import { BpmnError } from './failure.js';
import { plain } from './plain.js';

function textOf(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what} must be text`);
  return value;
}

function doCmd(name, data = {}) {
  textOf(name, 'the name of a command');
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new TypeError('the data of a command must be an object');
  }
  const { commands: most, inputBytes } = outside.limits;
  const sent = plain(unwrapped(data), 'data', inputBytes);
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new TypeError('the data of a command must be an object');
  }
  if (call.commands >= most) throw new RangeError(`a script may run at most ${most} commands`);
  call.commands += 1;
  const { body, isSuccessful } = request({ ask: 'command', name, data: sent, index: call.commands - 1 });
  return readable(body, isSuccessful);
}

/** The data of a command, also where a script of BankLingo wraps it: `{ Data: {...} }`. */
function unwrapped(data) {
  const { Data } = data;
  const isWrapped = Object.keys(data).length === 1 && typeof Data === 'object' && Data !== null;
  return isWrapped ? Data : data;
}

/** A reply that scripts of BankLingo can read, too. Their names of its members are not enumerable: the JSON of the reply has none of them. */
function readable(body, isSuccessful) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const data = body.data ?? body.response ?? (isSuccessful && !('data' in body) ? body : null);
  const names = {
    IsSuccessful: isSuccessful,
    Data: data,
    result: data,
    Message: body.message ?? body.responseDescription,
    Errors: body.errors,
    StatusCode: body.statusCode ?? body.responseCode,
  };
  for (const [name, value] of Object.entries(names)) {
    if (!(name in body)) Object.defineProperty(body, name, { value });
  }
  return body;
}

const secure = {
  get(name) {
    textOf(name, 'the name of a secret');
    const { commands: most } = outside.limits;
    if (call.secrets >= most) throw new RangeError(`a script may ask for at most ${most} secrets`);
    call.secrets += 1;
    return request({ ask: 'secret', name }).secret;
  },
};

/** A value as a line shows it: also what JSON would hide. */
function shown(value) {
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value, told) ?? '';
  } catch {
    return '[object]';
  }
}

function told(_, value) {
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value];
  if (value instanceof Error || value instanceof RegExp) return String(value);
  return ['bigint', 'function', 'symbol', 'number'].includes(typeof value) && !Number.isFinite(value)
    ? String(value)
    : value;
}

/** What is cut ends the line: the host cares for the ends of lines that were cut, not for their middles. */
const say = (level, values) =>
  note(level, (room) => {
    let text = '';
    for (let at = 0; at < values.length && text.length <= room; at += 1) {
      text += (at === 0 ? '' : ' ') + shown(values[at]).slice(0, room + 1);
    }
    return text;
  });

const levels = ['log', 'debug', 'info', 'warn', 'error'];

export function give(library) {
  const { digest } = outside;
  const logger = Object.fromEntries(levels.map((level) => [level, (...said) => say(level, said)]));
  const encode = (text) => digest('base64', textOf(text, 'what base64 takes'), '');
  const decode = (text) => digest('unbase64', textOf(text, 'what base64.decode takes'), '');
  const given = {
    doCmd,
    BankLingo: { ExecuteCommand: doCmd },
    BpmnError,
    console: logger,
    logger,
    $: { secure },
    base64: Object.assign((text) => encode(text), { encode, decode }),
    sha512: (text) => digest('sha512', textOf(text, 'what sha512 takes'), ''),
    hmacSha256: (key, text) =>
      digest('hmac', textOf(text, 'the data of hmacSha256'), textOf(key, 'the key of hmacSha256')),
    hmacSha512: (key, text) =>
      digest('hmac512', textOf(text, 'the data of hmacSha512'), textOf(key, 'the key of hmacSha512')),
    lib: library,
  };
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value, enumerable: true });
  }
}
