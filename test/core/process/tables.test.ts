import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timerName, waitTimer } from '../../../core/process/tables.ts';

test('two long places have two timers, in the characters that the store keeps', () => {
  const element = 'e'.repeat(180);
  const names = [waitTimer('i'.repeat(36), `${element}_1`), waitTimer('i'.repeat(36), `${element}_2`)];
  assert.notEqual(names[0], names[1]);
  for (const name of names) assert.ok(name.length <= 200);
  assert.equal(timerName('process:1:a_1'), 'process:1:a_1');
});
