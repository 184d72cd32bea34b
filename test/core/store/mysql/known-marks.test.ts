/** Which marks a host asks a server for: enough to find out one that lost something, none that was cleared in time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownMarks } from '../../../../core/store/mysql/known-marks.ts';

/** The primary is looked at, and has all that is asked for. */
const look = (marks: ReturnType<typeof knownMarks>, newest: string) => marks.saw(marks.wanted(), newest);

test('a host that knows nothing asks for nothing', () => {
  assert.deepEqual(knownMarks().wanted(), []);
});

test('what it committed last and what it saw last', () => {
  const marks = knownMarks();
  marks.proved('first');
  marks.acknowledged('own 1');
  assert.deepEqual(marks.wanted(), ['own 1', 'first']);
  marks.acknowledged('own 2');
  look(marks, 'other 1');
  assert.deepEqual(marks.wanted(), ['own 2', 'other 1']);
});

test('its own last one, until one is seen that certainly came later', () => {
  const marks = knownMarks();
  marks.acknowledged('own');
  look(marks, 'other 1');
  look(marks, 'other 1');
  assert.deepEqual(marks.wanted(), ['own', 'other 1'], 'which of the two came first, clocks say');
  look(marks, 'other 2');
  assert.deepEqual(marks.wanted(), ['other 2']);
  look(marks, 'other 3');
  assert.deepEqual(marks.wanted(), ['other 3']);
});

test('one that it committed while the primary was looked at was not seen there yet', () => {
  const marks = knownMarks();
  marks.acknowledged('own 1');
  const asked = marks.wanted();
  marks.acknowledged('own 2');
  marks.saw(asked, 'other 1');
  assert.deepEqual(marks.wanted(), ['own 2', 'other 1']);
  marks.saw(asked, 'other 2');
  assert.deepEqual(marks.wanted(), ['own 2', 'other 2']);
  look(marks, 'other 2');
  look(marks, 'other 3');
  assert.deepEqual(marks.wanted(), ['other 3']);
});
