/**
 * `npm run simulate:planted [-- NAME ...]`: plants each bug of `planted/` in a copy of the project, one at a time, and
 * shows that the simulator finds it within so many seeds. `--tenth N` tries those whose turn it is in the N-th of ten runs.
 */
import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { countIn, optionsOf, refuse } from '../proof/options.ts';
import { copyOfProject, run } from '../support/project.ts';

const { values, positionals } = optionsOf(
  {
    tenth: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '300' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
  true,
);
const tenth = values.tenth === undefined ? undefined : countIn('tenth', values.tenth, 0);
for (const name of ['seeds', 'steps', 'workers'] as const) countIn(name, values[name]);
const folder = join(import.meta.dirname, 'planted');
const all = globSync('*.patch', { cwd: folder }).toSorted();
const unknown = positionals.find((name) => !all.includes(`${name}.patch`));
if (unknown !== undefined) refuse(`There is no planted bug ${unknown}.`);
const chosen = all.filter((file, at) => {
  if (positionals.length > 0) return positionals.includes(basename(file, '.patch'));
  return tenth === undefined || at % 10 === tenth % 10;
});
if (chosen.length === 0) throw new Error('there is no such bug');

const copy = await copyOfProject();
const missed: string[] = [];
try {
  for (const file of chosen) {
    const name = basename(file, '.patch');
    const found = await foundIn(join(folder, file));
    if (found === undefined) missed.push(name);
    console.log(`${found === undefined ? 'MISSED' : 'found '} ${name}: ${found ?? saysOf(file)}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - missed.length} of ${chosen.length} planted bugs found`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** What a bug does, in the words of its file. */
function saysOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8').split('\n', 1)[0] ?? '';
}

/** Plants the bug, and answers by what it is found; undefined where it is not. The copy is sound again afterwards. */
async function foundIn(patch: string): Promise<string | undefined> {
  await patched(patch);
  try {
    const simulator = join(copy, 'test/simulation/simulate.ts');
    const { seeds, steps, workers } = values;
    const given = ['--seeds', seeds, '--steps', steps, '--workers', workers, '--uncut'];
    const { out, err, exit } = await run(process.execPath, [simulator, ...given], { cwd: copy });
    if (exit === 0) return undefined;
    const told = /^seed (\d+) FAILED at (.{0,160})/m.exec(out);
    if (told === null) throw new Error(`the simulator does not run: ${out}${err}`);
    return `by seed ${told[1]}, ${told[2]}`;
  } finally {
    await patched(patch, '-R');
  }
}

async function patched(patch: string, ...how: readonly string[]): Promise<void> {
  const { exit, err } = await run('git', ['apply', ...how, patch], { cwd: copy });
  if (exit !== 0) throw new Error(`${patch} does not fit the code any more: ${err}`);
}
