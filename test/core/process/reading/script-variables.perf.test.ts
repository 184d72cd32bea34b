/** What it costs to look through the text of a script. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setBy } from '../../../../core/process/reading/script-variables.ts';

test('a line of any length is looked through in time that grows with it', () => {
  // The best of a few: what else the machine does, and collection, make single ones long.
  const micros = (count: number): number => {
    const script = 'context.a.'.repeat(count);
    const one = (): number => {
      const before = process.threadCpuUsage();
      setBy(script);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    return Math.min(...Array.from({ length: 5 }, one));
  };
  const [small, large] = [micros(16_000), micros(128_000)];
  assert.ok(large < 24 * Math.max(small, 4000), `${large} against ${small}`);
});
