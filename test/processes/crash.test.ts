/** A process of ten steps whose host is killed at its first commits, in the middle and at the last one. */
import { test } from 'node:test';
import { assertOnceDespiteKills } from '../support/killed-process.ts';

test('ten steps, killed after some of twenty commits: equal books, each effect once', () =>
  assertOnceDespiteKills([1, 2, 11, 20]));
