/** The load: autocannon against one address, in a closed loop. */
import autocannon from 'autocannon';
import { type BenchOptions, median, quantile } from './bench.ts';

export interface Load {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** As many requests, however long they take. */
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of each request. */
  readonly body: () => string;
}

export interface Measured {
  /** Answered 2xx a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** The longest. */
  readonly max?: number;
  /** Everything else that came back, errors and time-outs included. */
  readonly failed: number;
}

/** Runs the load and measures each answer from the moment its request was sent. */
export async function load({ url, clients, seconds, amount, headers, body }: Load): Promise<Measured> {
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections: clients,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(amount === undefined ? {} : { amount }),
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, millis) => {
      times.push(millis);
    });
  });
  return {
    rate: result['2xx'] / (amount === undefined ? seconds : result.duration),
    ...spread(times),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** What half of the answers, and all but the slowest, took. */
export function spread(times: readonly number[]): Pick<Measured, 'p50' | 'p99' | 'max'> {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: sorted.at(-1) ?? Number.NaN };
}

/** Two measurements in turn, as often as asked: the medians of both. */
export async function inTurn(
  { pairs }: Pick<BenchOptions, 'pairs'>,
  one: () => Promise<Measured>,
  other: () => Promise<Measured>,
): Promise<readonly [Measured, Measured]> {
  const ones: Measured[] = [];
  const others: Measured[] = [];
  for (let at = 0; at < pairs; at += 1) {
    ones.push(await one());
    others.push(await other());
  }
  return [middle(ones), middle(others)];
}

function middle(runs: readonly Measured[]): Measured {
  const of = (pick: (run: Measured) => number) => median(runs.map(pick));
  return { rate: of((run) => run.rate), p50: of((run) => run.p50), p99: of((run) => run.p99), failed: 0 };
}
