/**
 * Cuts off bodies that arrive too slowly or take too long, so that other requests get the slot and the
 * connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../time/clock.ts';
import { elapsed, later } from '../values/instant.ts';

export interface PaceLimits {
  /** From the first read to the last byte. */
  readonly bodySeconds: number;
  /** Bytes a second, in each interval of five seconds. */
  readonly bodyRate: number;
}

/** The parts of a request that are watched. */
type Paced = Pick<IncomingMessage, 'complete' | 'readableLength'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'>;
  destroy(): unknown;
};

/** Reads a body under the limits: a request that breaks them is destroyed, which ends the read. */
export type Pace = <Result>(request: Paced, read: () => Promise<Result>) => Promise<Result>;

/** Milliseconds between checks of the received bytes. */
const stretch = 5000;

/** `timeoutFactor` multiplies the total time. */
export function bodyPace(clock: Clock, { bodySeconds, bodyRate }: PaceLimits, timeoutFactor = 1): Pace {
  const most = bodySeconds * 1000 * timeoutFactor;
  return async (request, read) => {
    const reading = read();
    // Most bodies come with their heads: the parser is through with them by now.
    await undefined;
    if (request.complete) return reading;
    const begun = clock.now();
    let before = request.socket.bytesRead;
    let undo = (): void => undefined;
    const lookAgain = (): void => {
      const wait = Math.min(stretch, most - elapsed(begun, clock.now()));
      undo = clock.at(later(clock.now(), wait), () => {
        if (request.complete) return;
        const came = request.socket.bytesRead - before;
        before += came;
        const isLate = elapsed(begun, clock.now()) >= most;
        // Bytes that wait for the host are not missing.
        const isSlow = request.readableLength === 0 && came < (bodyRate * wait) / 1000;
        if (isLate || isSlow) request.destroy();
        else lookAgain();
      });
    };
    lookAgain();
    try {
      return await reading;
    } finally {
      undo();
    }
  };
}
