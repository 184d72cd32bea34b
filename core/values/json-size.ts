/** Counts the bytes of a value as JSON without writing it. */

/** Characters that JSON writes as an escape. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

const textBytes = (text: string): number =>
  escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2;

/**
 * The bytes of a value as JSON. A shared reference counts each time. The walk ends once it has counted more
 * than the limit, so a small graph of references cannot make it long.
 */
export function jsonBytes(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const left: unknown[] = [value];
  while (left.length > 0 && bytes <= limit) {
    const one = left.pop();
    if (typeof one === 'string') bytes += one.length > limit ? one.length + 2 : textBytes(one);
    else if (typeof one !== 'object' || one === null) bytes += scalarBytes(one);
    else if (Array.isArray(one)) {
      bytes += 2 + Math.max(0, one.length - 1);
      if (bytes <= limit) for (const item of one) left.push(item);
    } else if ('toJSON' in one && typeof one.toJSON === 'function') left.push(one.toJSON(''));
    else {
      const members = Object.entries(one).filter(([, member]) => hasForm(member));
      bytes += 2 + Math.max(0, members.length - 1);
      for (const [name, member] of members) {
        bytes += textBytes(name) + 1;
        left.push(member);
      }
    }
  }
  return bytes;
}

const hasForm = (member: unknown): boolean => member !== undefined && typeof member !== 'function';

/** Without a form in JSON, a value in a list is `null`. */
function scalarBytes(value: unknown): number {
  const isWritten = typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value);
  return isWritten ? String(value).length : 4;
}
