/** The load against one address: autocannon in a closed loop, or requests at even intervals, whoever has been answered. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
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
export async function load({
  url,
  clients,
  seconds,
  amount,
  headers,
  body,
}: Load): Promise<Measured> {
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

function spread(times: number[]): Pick<Measured, 'p50' | 'p99' | 'max'> {
  times.sort((a, b) => a - b);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? Number.NaN,
  };
}

export interface SteadyLoad extends Omit<Load, 'clients' | 'amount'> {
  /** Requests a second. */
  readonly rate: number;
}

/**
 * One request after the other at even intervals, each measured from the moment it was due: who waits holds up nobody
 * else's request, and his waiting counts. (autocannon sends what is asked for a second in one burst at its start.)
 */
export async function steadyLoad({
  url,
  seconds,
  headers,
  body,
  rate,
}: SteadyLoad): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const send = (due: number) =>
    new Promise<void>((resolve) => {
      const ended = (isGood: boolean): void => {
        times.push(performance.now() - due);
        if (!isGood) failed += 1;
        resolve();
      };
      const asked = request(
        url,
        { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          const { statusCode = 0 } = response;
          response.resume().once('end', () => ended(statusCode >= 200 && statusCode < 300));
        },
      );
      asked.once('error', () => ended(false));
      asked.end(body());
    });
  const sent: Promise<void>[] = [];
  for (let at = 0; at < rate * seconds; at += 1) {
    const due = began + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    sent.push(send(due));
  }
  await Promise.all(sent);
  agent.destroy();
  const elapsed = (performance.now() - began) / 1000;
  return { rate: (sent.length - failed) / elapsed, ...spread(times), failed };
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
