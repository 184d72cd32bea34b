/**
 * Calls between a thread and its parent thread, in both directions. Data is transferred, functions stay in
 * their thread.
 */

/** The messages of a `Worker`, or of its `parentPort`. */
export interface Channel {
  post(message: unknown): void;
  on<Said>(heard: (said: Said) => void): void;
  off<Said>(heard: (said: Said) => void): void;
}

/** Functions that the other side may call, by name. */
export type Served = Readonly<Record<string, (given: never) => unknown>>;

/** Converts errors to data, and back to errors of their classes. */
export interface ErrorForm {
  pack(error: unknown): unknown;
  unpack(error: unknown): unknown;
}

interface Call {
  readonly call: number;
  readonly name: string;
  readonly given: never;
}

/** An answer has either a value or an error. */
interface Answer<T> {
  readonly answer: number;
  readonly value: T;
  readonly error?: unknown;
}

/** Calls the other side. If the thread has ended, the call never resolves. */
export type Ask = <T>(name: string, given: unknown) => Promise<T>;

/** Answers calls of the other side with `served`, and makes calls to it. */
export function callsOver(channel: Channel, served: Served, errors: ErrorForm): Ask {
  let last = 0;
  const answer = async ({ call, name, given }: Call): Promise<void> => {
    try {
      const serve = served[name];
      if (serve === undefined) throw new Error(`nothing is served by the name ${name}`);
      channel.post({ answer: call, value: await serve(given) });
    } catch (error) {
      // A value that cannot be transferred is an error too.
      channel.post({ answer: call, error: errors.pack(error) });
    }
  };
  channel.on((message: Call | Answer<unknown>) => {
    if ('call' in message) answer(message);
  });
  return <T>(name: string, given: unknown) => {
    last += 1;
    const call = last;
    return new Promise<T>((resolve, reject) => {
      const heard = (message: Call | Answer<T>): void => {
        if ('call' in message || message.answer !== call) return;
        channel.off(heard);
        if (message.error === undefined) resolve(message.value);
        else reject(errors.unpack(message.error));
      };
      channel.on(heard);
      channel.post({ call, name, given });
    });
  };
}
