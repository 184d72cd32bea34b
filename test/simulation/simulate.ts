/**
 * `npm run simulate -- --seed N --steps 500 --seeds 1000`: banks that never were, lived through step by step. The first
 * failure is cut down to as few steps as it takes, and told with the command that repeats it. `--only` does some steps
 * alone, `--verbose` tells everything that is asked and answered, `--seen` how often each command was answered with
 * each status, `--uncut` ends at the first failure as it is.
 */
import './world.ts';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '500' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    seen: { type: 'boolean', default: false },
    uncut: { type: 'boolean', default: false },
  },
});
const { runSeed } = await import('./run.ts');
const { cutDown } = await import('./shrink.ts');

const { hrtime } = process;
const [first, count, steps] = [Number(values.seed), Number(values.seeds), Number(values.steps)];
const only = values.only === undefined ? undefined : new Set(values.only.split(',').map(Number));
const began = hrtime.bigint();
const used = process.cpuUsage();
const seen = new Map<string, number>();
let requests = 0;
let failed = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const told = values.verbose ? (line: string) => console.log(line) : () => undefined;
  const result = await runSeed({ seed, steps, told, ...(only === undefined ? {} : { only }) });
  requests += result.requests;
  for (const [name, times] of result.seen) seen.set(name, (seen.get(name) ?? 0) + times);
  if (result.failure === undefined) {
    if (count <= 20)
      console.log(`seed ${seed}: ${result.requests} requests, trace ${result.trace.slice(0, 16)}`);
    continue;
  }
  failed += 1;
  console.log(`seed ${seed} FAILED at ${result.failure.message}`);
  if (values.uncut) break;
  if (only !== undefined) continue;
  const least = await cutDown(seed, steps, result.failure);
  console.log(`\nIn the fewest steps: ${least.failure.message}`);
  console.log(
    `Repeat: npm run simulate -- --seed ${seed} --steps ${steps} --only ${least.steps.join(',')} --verbose\n`,
  );
  break;
}
const seconds = Number(hrtime.bigint() - began) / 1e9;
const { user, system } = process.cpuUsage(used);
const cpu = (user + system) / 1e6;
if (values.seen)
  for (const [name, times] of [...seen].sort())
    console.log(`${String(times).padStart(8)}  ${name}`);
console.log(
  `${count} seeds, ${requests} requests in ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU, ${Math.round(requests / cpu)} a second of it): ${failed} failed`,
);
process.exit(failed === 0 ? 0 : 1);
