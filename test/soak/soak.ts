/**
 * `npm run soak -- --minutes 30`: a host at half of what it can do, looked at each 15 seconds. What it holds and what a
 * command costs has to stay flat; each figure is printed as a slope with its bound. `--server mysql://…` has it on a
 * database of its own there. Exit code 1 where something rises.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/bench.ts';
import { load } from '../../bench/load.ts';
import { benchHeaders, makePlace, type Place } from '../../bench/place.ts';
import { steadyCalls } from '../../bench/steady.ts';
import { membersOf } from '../../core/values/members.ts';
import { countIn, optionsOf } from '../proof/options.ts';
import type { Held } from './host.ts';
import { type Bound, isFlat, slopeOf } from './slopes.ts';

const { values } = optionsOf({
  minutes: { type: 'string', default: '30' },
  rate: { type: 'string' },
  server: { type: 'string' },
});
const rateGiven = values.rate === undefined ? undefined : countIn('rate', values.rate);
/** Seconds between two looks. */
const every = 15;
/** Looks that do not count: caches fill, code is compiled. */
const warming = 0.25;
const looks = Math.max(4, Math.round((countIn('minutes', values.minutes) * 60) / every));

interface Look extends Omit<Held, 'cpu'> {
  readonly p99: number;
  /** Milliseconds of the processor for a command. */
  readonly cost: number;
}

/** What may rise from the first look that counts to the last, and by how much. */
const bounds: Readonly<Record<keyof Look, Bound & { readonly unit: string }>> = {
  heap: { part: 0.1, least: 5, unit: 'MB' },
  memory: { part: 0.15, least: 20, unit: 'MB' },
  handles: { part: 0, least: 5, unit: '' },
  files: { part: 0, least: 5, unit: '' },
  loop: { part: 0.25, least: 10, unit: 'ms' },
  p99: { part: 0.25, least: 25, unit: 'ms' },
  cost: { part: 0.1, least: 0.05, unit: 'ms' },
};

let serial = 0;

/** Deposits, withdrawals and transfers of small amounts, and questions about an account, by turns. */
function body(): string {
  serial += 1;
  const amount = 1 + (serial % 5);
  const [one, other] = ['1000000001', '1000000004'];
  const bodies = [
    { cmd: 'InitiateDeposit', data: { accountNumber: one, amount, narration: `soak ${serial}` } },
    { cmd: 'InitiateDeposit', data: { accountNumber: other, amount } },
    { cmd: 'InitiateWithdrawal', data: { accountNumber: one, amount } },
    { cmd: 'InitiateTransfer', data: { fromAccountNumber: other, toAccountNumber: one, amount } },
    { cmd: 'RetrieveAccountQuery', data: { accountNumber: one } },
  ];
  return JSON.stringify(bodies[serial % bodies.length]);
}

async function startHost(place: Place) {
  const env = {
    PORT: '0',
    DATA_DIR: place.folder,
    DATABASE_URL: place.databaseUrl,
    DEMO: 'true',
    AUTH_JWT_SECRET: 'a secret of the bench alone, thirty-two bytes',
    LOG_LEVEL: 'silent',
  };
  const child = fork(join(import.meta.dirname, 'host.ts'), [JSON.stringify(env)], {
    execArgv: ['--expose-gc', '--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const heard = async (): Promise<unknown> => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ])) as [unknown];
    return message;
  };
  const url = String(membersOf(await heard()).url);
  return {
    url: `${url}/api/bpm/cmd`,
    async look(): Promise<Held> {
      child.send('look');
      return (await heard()) as Held;
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

const place = await makePlace({
  store: values.server === undefined ? 'sqlite' : 'mysql',
  serverUrl: values.server ?? '',
});
let risen = 0;
try {
  const host = await startHost(place);
  const { url } = host;
  const headers = { ...(await benchHeaders()), 'content-type': 'application/json' };
  const most = await load({ url, headers, clients: 32, seconds: 5, body });
  const rate = rateGiven ?? Math.max(1, Math.floor(most.rate / 2));
  console.log(`at most ${Math.round(most.rate)} a second; ${rate} a second from now on, ${looks} looks`);
  await host.look();
  const seen: Look[] = [];
  for (let at = 0; at < looks; at += 1) {
    const calls = steadyCalls({ url, headers, rate, body });
    await pause(every * 1000);
    const times = await calls.stop();
    // The callers' own connections are not leak of the host's.
    await pause(500);
    const { cpu, ...held } = await host.look();
    const look = { ...held, p99: quantile(times, 0.99), cost: cpu / times.length };
    seen.push(look);
    console.log(`${(at + 1) * every} s: ${words(look)}`);
  }
  await host.stop();
  const counted = seen.slice(Math.floor(seen.length * warming));
  for (const name of Object.keys(bounds) as (keyof Look)[]) {
    const { unit, ...bound } = bounds[name];
    const slope = slopeOf(counted.map((look) => look[name]));
    const isWell = isFlat(slope, bound);
    if (!isWell) risen += 1;
    const most = Math.max(slope.mean * bound.part, bound.least);
    console.log(
      `${name}: ${short(slope.mean)} ${unit}, ${slope.change >= 0 ? '+' : ''}${short(slope.change)} ${unit} over ${(counted.length * every) / 60} minutes (at most +${short(most)}): ${isWell ? 'flat' : 'RISES'}`,
    );
  }
  const store = values.server === undefined ? 'embedded' : 'MySQL or MariaDB';
  console.log(
    `${values.minutes} minutes on the store ${store}, ${rate} commands a second: ${Object.keys(bounds).length - risen} of ${Object.keys(bounds).length} figures flat`,
  );
} finally {
  await place.drop();
}
process.exit(risen === 0 ? 0 : 1);

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function words(look: Look): string {
  return (Object.keys(bounds) as (keyof Look)[])
    .map((name) => `${name} ${short(look[name])}${bounds[name].unit}`)
    .join(', ');
}
