/** The load: autocannon against one address, closed loop or at a constant rate. */
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
  /** Requests a second over all clients; without it each client sends as soon as it is answered. */
  readonly rate?: number;
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
export async function load({
  url,
  clients,
  seconds,
  amount,
  headers,
  body,
  rate,
}: Load): Promise<Measured> {
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections: clients,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...(amount === undefined ? {} : { amount }),
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, millis) => {
      times.push(millis);
    });
  });
  times.sort((a, b) => a - b);
  const answered = result['2xx'];
  return {
    rate: answered / (amount === undefined ? seconds : result.duration),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? Number.NaN,
    failed: result.non2xx + result.errors + result.timeouts,
  };
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
  return {
    rate: of((run) => run.rate),
    p50: of((run) => run.p50),
    p99: of((run) => run.p99),
    failed: 0,
  };
}
