/** Banks that never were: some seeds of the simulator, and that a seed is one run wherever and whenever it is tried. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';

const simulator = join(projectFolder, 'test/simulation/simulate.ts');

const simulate = (...given: readonly string[]) => run(process.execPath, [simulator, ...given]);

/** What the simulator says of each seed, by its number. */
function tracesIn(out: string): ReadonlyMap<string, string> {
  const lines = [...out.matchAll(/^seed (\d+): (.*)$/gm)];
  return new Map(lines.map(([, seed = '', told = '']) => [seed, told]));
}

test('seeds go as the model says, and each is the same run beside others and alone, to the byte', async () => {
  const together = await simulate('--seed', '11', '--seeds', '3', '--steps', '120');
  assert.equal(together.exit, 0, `${together.out}${together.err}`);
  const alone = await simulate('--seed', '13', '--steps', '120');
  const told = tracesIn(together.out);
  assert.equal(told.size, 3);
  assert.match(told.get('13') ?? '', /^\d+ requests, trace [0-9a-f]{16}$/);
  assert.equal(tracesIn(alone.out).get('13'), told.get('13'));
  assert.notEqual(told.get('12'), told.get('13'));
});
