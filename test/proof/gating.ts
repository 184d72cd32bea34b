/**
 * `npm run proof:gating -- --runs 20 --loaded 5`: runs `.ci/run` in fresh clones of the committed state, the last ones
 * next to twelve busy loops, and adds a line for each run to `docs/proof/gating.md`. Exit code 1 if a run failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../../core/host/config.ts';
import { systemClock } from '../../core/time/clock.ts';
import { startBusyLoops } from '../runner/busy-loops.ts';
import { countIn, optionsOf } from './options.ts';

const { values } = optionsOf({
  runs: { type: 'string', default: '1' },
  loaded: { type: 'string', default: '0' },
});
const runs = countIn('runs', values.runs);
const loaded = countIn('loaded', values.loaded, 0);
const loops = 12;
const page = join(projectFolder, 'docs/proof/gating.md');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: projectFolder,
  encoding: 'utf8',
}).trim();

interface Gating {
  readonly code: number;
  readonly passed: string;
  readonly failed: string;
  readonly mixed: number;
}

/** Runs `.ci/run` in a fresh clone and shows what it prints. */
async function gate(): Promise<Gating> {
  const folder = mkdtempSync(join(tmpdir(), 'bursar-gating-'));
  try {
    execFileSync('git', ['clone', '--quiet', projectFolder, join(folder, 'main')]);
    const child = spawn('bash', ['.ci/run'], {
      cwd: join(folder, 'main'),
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    let last = '';
    const mixed = new Set<string>();
    for await (const line of createInterface({ input: child.stdout })) {
      console.log(line);
      if (line.startsWith('MIXED')) mixed.add(line);
      if (line.trim() !== '') last = line;
    }
    const [code] = await closed;
    const [, passed = '0', failed = '?'] = /^(\d+) passed, (\d+) failed$/.exec(last) ?? [];
    return { code: code ?? 1, passed, failed, mixed: mixed.size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let wrong = 0;
for (let run = 1; run <= runs; run += 1) {
  const isLoaded = run > runs - loaded;
  console.log(`\n== run ${run} of ${runs}${isLoaded ? `, beside ${loops} busy loops` : ''}`);
  const date = systemClock.now().slice(0, 16);
  const started = performance.now();
  const stop = isLoaded ? startBusyLoops(loops) : () => undefined;
  const { code, passed, failed, mixed } = await gate().finally(stop);
  if (code !== 0) wrong += 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const [load = 0] = loadavg();
  const cells = [date, commit, isLoaded ? loops : 0, minutes, load.toFixed(1), passed, failed, mixed];
  appendFileSync(page, `| ${cells.join(' | ')} |\n`);
}
console.log(`\n${runs - wrong} passed, ${wrong} failed`);
process.exit(wrong === 0 ? 0 : 1);
