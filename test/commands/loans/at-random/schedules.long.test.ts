/**
 * Schedules of very many random loans; a few hundred of them are among the tests of the schedule itself. It stands in
 * a folder of its own, where a mutation run does not look: it would wait minutes for each of them.
 */
import { test } from 'node:test';
import { assertLevelIsPmt, assertLoansAddUp } from '../../../support/schedules.ts';

test('100,000 random loans add up to the minor unit', () => assertLoansAddUp(100_000));
test('20,000 level instalments are a spreadsheet’s PMT', () => assertLevelIsPmt(20_000));
