/** A process of ten steps whose host is killed at each of its commits. */
import { test } from 'node:test';
import { assertOnceDespiteKills } from '../support/killed-process.ts';

test('ten steps, killed after each of twenty commits: equal books, each effect once', () =>
  assertOnceDespiteKills(Array.from({ length: 20 }, (_, at) => at + 1)));
