/**
 * `npm run simulate:planted [-- NAME ...]`: plants each fault of `planted-faults.ts`, one at a time, and shows that the
 * simulator finds it within so many seeds.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { countIn, optionsOf, refuse } from '../proof/options.ts';
import { run } from '../support/project.ts';
import { plantedFaults } from './planted-faults.ts';

const { values, positionals } = optionsOf(
  {
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '300' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
  true,
);
for (const name of ['seeds', 'steps', 'workers'] as const) countIn(name, values[name]);
const unknown = positionals.find((name) => !Object.hasOwn(plantedFaults, name));
if (unknown !== undefined) refuse(`There is no planted fault ${unknown}.`);
const chosen = positionals.length > 0 ? positionals : Object.keys(plantedFaults);

const missed: string[] = [];
for (const name of chosen) {
  const found = await foundBy(name);
  if (found === undefined) missed.push(name);
  console.log(`${found === undefined ? 'MISSED' : 'found '} ${name}: ${found ?? plantedFaults[name]?.says}`);
}
console.log(`${chosen.length - missed.length} of ${chosen.length} planted faults found`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Answers by what the simulator finds the fault; undefined where it does not. */
async function foundBy(name: string): Promise<string | undefined> {
  const { seeds, steps, workers } = values;
  const given = ['--seeds', seeds, '--steps', steps, '--workers', workers, '--uncut'];
  const simulator = join(import.meta.dirname, 'simulate.ts');
  const { out, err, exit } = await run(process.execPath, [simulator, '--plant', name, ...given]);
  if (exit === 0) return undefined;
  const failure = /^seed (\d+) FAILED at (.{0,160})/m.exec(out);
  if (failure === null) throw new Error(`the simulator does not run: ${out}${err}`);
  return `by seed ${failure[1]}, ${failure[2]}`;
}
