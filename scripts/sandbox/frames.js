// @ts-check
/**
 * Messages between the host and a child: JSON in frames of a known length, over two pipes. This file, like all
 * that a child loads, is plain JavaScript: taking types away would make its start half as long again.
 */

/** The largest frame: a script's input or answer with what surrounds it, as JSON within JSON. */
export const maxFrameBytes = 2 * 1024 * 1024;

const headBytes = 4;

/**
 * A message as a frame.
 *
 * @param {unknown} message
 * @returns {Buffer}
 */
export function frame(message) {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(headBytes + length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(text, headBytes);
  return bytes;
}

/** A frame that is too large, or no JSON: whoever sent it is not to be trusted. */
export class BadFrame extends Error {}

/**
 * Takes bytes as they come; hands each whole message on. Throws BadFrame.
 *
 * @param {(message: unknown) => void} take
 * @returns {(chunk: Buffer) => void}
 */
export function frameReader(take) {
  /** @type {Buffer[]} */
  let pending = [];
  let size = 0;
  /** @type {number | undefined} */
  let wanted;

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
        wanted = whole().readUInt32BE(0);
        if (wanted > maxFrameBytes) throw new BadFrame(`a frame of ${wanted} bytes`);
      }
      const end = headBytes + wanted;
      if (size < end) return;
      const bytes = whole();
      pending = [bytes.subarray(end)];
      size -= end;
      wanted = undefined;
      take(messageIn(bytes.toString('utf8', headBytes, end)));
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
    throw new BadFrame('a frame that is no JSON', { cause: error });
  }
}
