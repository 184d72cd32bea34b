/* What was thrown, as text: its name, its message, and where in the script it happened. */
import { outside } from './call.js';

const business = new WeakSet();
const places = new WeakMap();

/** Thrown by scripts for what the bank calls a refusal: its code is the code of the error. */
export class BpmnError extends Error {
  constructor(code, message = '') {
    super(String(message));
    this.name = 'BpmnError';
    this.code = String(code);
    business.add(this);
  }
}

/** Stacks show places of the script and of the library, and nothing else. */
export function shortenStacks() {
  Error.stackTraceLimit = 20;
  Error.prepareStackTrace = (error, frames) => {
    let text = 'Error';
    for (const frame of frames) {
      const file = frame.getFileName();
      const line = frame.getLineNumber();
      const column = frame.getColumnNumber();
      if (file === 'script' && !places.has(error)) places.set(error, { line, column });
      if (file === 'script' || (typeof file === 'string' && file.startsWith('lib/'))) {
        text += `\n    at ${file}:${line}:${column}`;
      }
    }
    return text;
  };
}

/** Never throws: what was thrown may be anything, also what cannot be read. */
export function failureOf(thrown) {
  try {
    return described(thrown);
  } catch {
    return { kind: 'error', name: 'Error', message: 'what the script threw cannot be read' };
  }
}

function described(thrown) {
  const { textCharacters: maxText } = outside.limits;
  const isObject = typeof thrown === 'object' && thrown !== null;
  if (!isObject) {
    const message = typeof thrown === 'symbol' ? 'a symbol' : String(thrown).slice(0, maxText);
    return { kind: 'error', name: 'Error', message };
  }
  const part = (name) => {
    const value = thrown[name];
    return typeof value === 'string' ? value.slice(0, maxText) : undefined;
  };
  // A stack is made when it is first looked at: only then the place is known.
  part('stack');
  const isBusiness = business.has(thrown);
  return {
    kind: isBusiness ? 'business' : 'error',
    code: isBusiness ? part('code') : undefined,
    name: part('name') ?? 'Error',
    message: part('message') ?? 'no message',
    ...places.get(thrown),
  };
}
