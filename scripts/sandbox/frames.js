// @ts-check
/**
 * Messages between the host and a child: JSON in frames of a known length, over two pipes. What is JSON already, a
 * script's input or its answer, stands behind it as it is. This file, like all that a child loads, is plain JavaScript:
 * taking types away would make its start half as long again.
 */

/** The largest frame: a script's input or answer with what surrounds it, as JSON within JSON. */
export const maxFrameBytes = 2 * 1024 * 1024;

/** The length of the frame, and of the message in it. */
const headBytes = 8;

/**
 * A message as a frame, with a text behind it.
 *
 * @param {unknown} message
 * @param {string} [behind]
 * @returns {Buffer}
 */
export function frame(message, behind = '') {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const whole = length + Buffer.byteLength(behind);
  const bytes = Buffer.allocUnsafe(headBytes + whole);
  bytes.writeUInt32BE(whole, 0);
  bytes.writeUInt32BE(length, 4);
  bytes.write(text, headBytes);
  bytes.write(behind, headBytes + length);
  return bytes;
}

/** A frame that is too large, does not hold its message, or is not JSON: whoever sent it is not to be trusted. */
export class BadFrame extends Error {}

/**
 * Takes bytes as they come; hands each whole message on, with the text behind it. Throws BadFrame.
 *
 * @param {(message: unknown, behind: string) => void} take
 * @returns {(chunk: Buffer) => void}
 */
export function frameReader(take) {
  /** @type {Buffer[]} */
  let pending = [];
  let size = 0;
  /** @type {number | undefined} */
  let wanted;
  let length = 0;

  const whole = () => {
    const [only] = pending;
    const bytes = pending.length === 1 && only !== undefined ? only : Buffer.concat(pending, size);
    pending = [bytes];
    return bytes;
  };
  return (chunk) => {
    pending.push(chunk);
    size += chunk.length;
    for (;;) {
      if (wanted === undefined) {
        if (size < headBytes) return;
        const head = whole();
        wanted = head.readUInt32BE(0);
        length = head.readUInt32BE(4);
        if (wanted > maxFrameBytes) throw new BadFrame(`a frame of ${wanted} bytes`);
        if (length > wanted) throw new BadFrame(`a message of ${length} bytes in ${wanted}`);
      }
      const end = headBytes + wanted;
      if (size < end) return;
      const bytes = whole();
      pending = [bytes.subarray(end)];
      size -= end;
      wanted = undefined;
      const behind = headBytes + length;
      take(messageIn(bytes.toString('utf8', headBytes, behind)), bytes.toString('utf8', behind, end));
    }
  };
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function messageIn(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadFrame('a frame that is not JSON', { cause: error });
  }
}
