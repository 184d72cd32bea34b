/* What scripts may use beside the language itself. */
import { call, outside, request } from './call.js';
import { BpmnError } from './failure.js';

function textOf(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what} must be text`);
  return value;
}

function doCmd(name, data = {}) {
  textOf(name, 'the name of a command');
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new TypeError('the data of a command must be an object');
  }
  const { commands: most } = outside.limits;
  if (call.commands >= most) throw new RangeError(`a script may run at most ${most} commands`);
  call.commands += 1;
  return request({ ask: 'command', name, data, index: call.commands - 1 }).body;
}

const secure = {
  get: (name) => request({ ask: 'secret', name: textOf(name, 'the name of a secret') }).secret,
};

function shown(value) {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[object]';
  }
}

/** Keeps a line while there is room for it. */
function say(level, values) {
  if (call.lines.length >= outside.limits.lines || call.room <= 0) return;
  const text = values
    .map((value) => shown(value).slice(0, call.room))
    .join(' ')
    .slice(0, call.room);
  call.room -= text.length;
  call.lines.push({ level, text });
}

const levels = ['log', 'debug', 'info', 'warn', 'error'];

export function give(library) {
  const { digest } = outside;
  const logger = Object.fromEntries(levels.map((level) => [level, (...said) => say(level, said)]));
  const encode = (text) => digest('base64', textOf(text, 'what base64 takes'), '');
  const decode = (text) => digest('unbase64', textOf(text, 'what base64.decode takes'), '');
  const given = {
    doCmd,
    BpmnError,
    console: logger,
    logger,
    $: { secure },
    base64: Object.assign((text) => encode(text), { encode, decode }),
    sha512: (text) => digest('sha512', textOf(text, 'what sha512 takes'), ''),
    hmacSha256: (key, text) =>
      digest('hmac', textOf(text, 'the data of hmacSha256'), textOf(key, 'the key of hmacSha256')),
    lib: library,
  };
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value, enumerable: true });
  }
}
