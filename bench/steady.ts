/**
 * Callers who come whether or not the ones before were answered: so many a second, each timed from the moment at which he
 * should have come. What a closed loop leaves out, that nobody asks while nobody is answered, counts here.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Steady {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Callers a second. */
  readonly rate: number;
  /** The body of each request. */
  readonly body: () => string;
}

export interface SteadyCalls {
  /** No more callers; resolves with the milliseconds of each, sorted. One that was not answered by 2xx is a fault. */
  stop(): Promise<readonly number[]>;
}

/** Milliseconds between two looks at who should have come. */
const beat = 2;

/** Calls until it is stopped. */
export function steadyCalls(wish: Steady): SteadyCalls {
  const agent = new Agent({ keepAlive: true });
  const calls: Promise<number>[] = [];
  let going = true;
  const come = async (): Promise<void> => {
    const began = performance.now();
    while (going) {
      // The first of them comes at once.
      const due = 1 + Math.floor(((performance.now() - began) / 1000) * wish.rate);
      while (calls.length < due) {
        const call = timed(wish, agent, began + (calls.length * 1000) / wish.rate);
        // Whoever stops it is told.
        call.catch(() => undefined);
        calls.push(call);
      }
      await pause(beat);
    }
  };
  const coming = come();
  return {
    async stop() {
      going = false;
      await coming;
      const times = await Promise.all(calls);
      agent.destroy();
      return times.sort((a, b) => a - b);
    },
  };
}

/** Milliseconds from the moment until the answer is there. */
function timed({ url, headers, body }: Steady, agent: Agent, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method: 'POST', headers }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume().on('end', () => {
        if (statusCode >= 200 && statusCode < 300) resolve(performance.now() - from);
        else reject(new Error(`a caller beside was answered ${statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end(body());
  });
}
