/**
 * `npm run crash -- --rounds 50`: real hosts under load that are killed and lose power at instants drawn by chance, and
 * with `--server` two hosts on a MariaDB of their own that is killed, paused and cut off. After each blow every answer is
 * held against the store. `--seed` draws the same orders, blows and instants again; how the threads of a machine run
 * between them is not drawn. Exit code 1 on any finding.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countIn, optionsOf } from '../proof/options.ts';
import { drawing } from '../simulation/draw.ts';
import { emptyBook } from './book.ts';
import { embeddedPlace } from './embedded.ts';
import type { Place } from './place.ts';
import { buildDisk } from './power.ts';
import { type Counts, noCounts, type Round, runRound } from './round.ts';
import { openingOf } from './verify.ts';

/** Rounds that one store lives: each looks at all that is in it. */
const roundsOfAStore = 20;

const { values } = optionsOf({
  rounds: { type: 'string', default: '50' },
  seed: { type: 'string' },
  server: { type: 'boolean', default: false },
  lies: { type: 'boolean', default: false },
});
const seed = values.seed ?? String(process.pid * 1000 + (process.hrtime()[1] % 1000));
const rounds = countIn('rounds', values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'bursar-crash-'));
const began = performance.now();
const sum = noCounts();
const faults = new Map<string, number>();
let findings = 0;
let serial = 0;
const tell = (finding: string): void => {
  findings += 1;
  console.log(`  FOUND: ${finding}`);
};

async function openPlace(): Promise<Place> {
  if (values.server) return (await import('./served.ts')).servedPlace();
  const built = buildDisk(folder);
  if ('lacks' in built) console.log(`${built.lacks}: hosts are killed, and keep their power`);
  return embeddedPlace({ layer: 'file' in built ? built.file : undefined, lies: values.lies });
}

async function liveOnOneStore(from: number, to: number): Promise<void> {
  const place = await openPlace();
  try {
    const book = emptyBook(drawing(`book ${seed} ${from}`));
    const opening = await openingOf(place.looked);
    const life = { place, book, opening, serial: () => (serial += 1) };
    for (let round = from; round < to; round += 1) {
      const result = await runRound(life, drawing(`${seed} ${round}`)).catch(broken);
      add(sum, result.counts);
      faults.set(result.fault, (faults.get(result.fault) ?? 0) + 1);
      const { commands, acknowledged, unknown } = result.counts;
      console.log(
        `round ${round + 1}, ${result.fault}: ${commands} commands, ${acknowledged} acknowledged, ${unknown} unknown${result.note === '' ? '' : `; ${result.note}`}`,
      );
      for (const finding of result.findings.slice(0, 20)) tell(finding);
      if (result.findings.length > 0) break;
    }
  } finally {
    for (const finding of await place.stop()) tell(finding);
  }
}

/** A round that does not come to its end is a finding: a store that cannot be read, a host that does not answer. */
function broken(error: unknown): Round {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { counts: noCounts(), fault: 'broken off', note: '', findings: [why] };
}

function add(to: Counts, from: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += from[name];
}

console.log(`seed ${seed}`);
try {
  for (let from = 0; from < rounds && findings === 0; from += roundsOfAStore) {
    await liveOnOneStore(from, Math.min(rounds, from + roundsOfAStore));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (findings > 0) {
  console.log(`Again: npm run crash -- --rounds ${rounds} --seed ${seed}${values.server ? ' --server' : ''}`);
}
const blows = [...faults].map(([name, count]) => `${count} ${name}`).join(', ');
const done = [...faults.values()].reduce((all, count) => all + count, 0);
console.log(
  `${done} rounds (${blows}): ${sum.commands} commands, ${sum.acknowledged} acknowledged, ${sum.refused} refused, ${sum.putOff} put off, ${sum.unknown} unknown, of which ${sum.done} had been done and ${sum.undone} had not; ${findings} findings in ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exit(findings === 0 ? 0 : 1);
