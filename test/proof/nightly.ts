/**
 * `npm run nightly`: the long proofs one after the other, each with the figures of its last line written into the table of
 * `docs/reference/proof.md`. `--only crash` runs those alone whose name has that word; `--server mysql://…` runs the soak on that
 * server too. Exit code 1 where any of them found something.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../../core/host/config.ts';
import { systemClock } from '../../core/time/clock.ts';
import { membersOf } from '../../core/values/members.ts';
import { optionsOf, refuse } from './options.ts';
import { withProof } from './table.ts';

const { values } = optionsOf({
  only: { type: 'string' },
  server: { type: 'string' },
  list: { type: 'boolean' },
});
const date = systemClock.now().slice(0, 10);
/** Another night draws other banks. */
const seed = date.replaceAll('-', '');

interface Night {
  readonly what: string;
  /** The script of package.json, and what it is given. */
  readonly script: string;
  readonly args: readonly string[];
  /** It runs on the servers of `TEST_DATABASE_URL` and `TEST_REDIS_URL`. */
  readonly onServers?: boolean;
}

const onServers = process.env.TEST_DATABASE_URL !== undefined;

const nights: readonly Night[] = [
  { what: 'Every test', script: 'test:all', args: [] },
  ...(onServers
    ? [{ what: 'Every test, on servers', script: 'test:all', args: ['--stored'], onServers }]
    : []),
  { what: 'Tests of durations', script: 'test:perf', args: [] },
  {
    what: 'Simulated banks',
    script: 'simulate',
    args: ['--seed', seed, '--seeds', '10000', '--steps', '500'],
  },
  { what: 'Planted faults', script: 'simulate:planted', args: [] },
  { what: 'Crashes, embedded', script: 'crash', args: ['--rounds', '1000', '--seed', seed] },
  {
    what: 'Crashes, two hosts on MariaDB',
    script: 'crash',
    args: ['--server', '--rounds', '200', '--seed', seed],
  },
  { what: 'Changed code that no test notices', script: 'mutate', args: ['core/ledger'] },
  { what: 'A store that grows', script: 'bench', args: ['growth', '--stored', '100000'] },
  { what: 'Fuzz', script: 'fuzz', args: ['--requests', '1000000', '--seed', seed, '--timed'] },
  { what: 'Soak, embedded', script: 'soak', args: ['--minutes', '30'] },
  ...(values.server === undefined
    ? []
    : [{ what: 'Soak, MariaDB', script: 'soak', args: ['--minutes', '30', '--server', values.server] }]),
];

const only = values.only?.toLowerCase() ?? '';
if (!nights.some(({ what }) => what.toLowerCase().includes(only))) {
  refuse(`There is no proof with the word ${only}.`);
}

const page = join(projectFolder, 'docs/reference/proof.md');
const version = versionOf();

function versionOf(): string {
  const { version: own } = membersOf(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')));
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${String(own)} (${commit.trim()})`;
  } catch {
    // A copy without its history.
    return String(own);
  }
}

/** Runs a script to its end, and shows what it says; answers its last line. */
async function run({
  script,
  args,
  onServers: isStored = false,
}: Night): Promise<{ readonly code: number; readonly last: string }> {
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, ...env } = process.env;
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: projectFolder,
    env: {
      ...env,
      // More of each property, by another seed.
      RANDOM_RUNS: '10',
      RANDOM_SEED: seed,
      ...(isStored ? { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    if (line.trim() !== '') last = line;
  }
  const [code] = await closed;
  return { code: code ?? 1, last };
}

console.log(`RANDOM_SEED=${seed}`);
let ran = 0;
let found = 0;
for (const night of nights) {
  const { what, script, args } = night;
  if (!what.toLowerCase().includes(only)) continue;
  const command = `npm run ${script}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`;
  console.log(`\n== ${what}: ${command}`);
  if (values.list === true) continue;
  const { code, last } = await run(night);
  ran += 1;
  if (code !== 0) found += 1;
  const proof = {
    what,
    command: command.replace(/mysql:\S+/, 'mysql://…'),
    date,
    version,
    much: last,
    found: code === 0 ? 'nothing' : 'something: its output says what',
  };
  writeFileSync(page, withProof(readFileSync(page, 'utf8'), proof));
}
console.log(`\n${ran - found} passed, ${found} failed`);
process.exit(found === 0 ? 0 : 1);
