/** Which rows of a table say most about a case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostSpecific, specificity } from '../../../../core/command/policy/rows.ts';

test('a column that counts more goes before all that follow it', () => {
  const rows = ['* * *', '* * c', '* b *', '* b c', 'a * *', 'a * c', 'a b *', 'a b c'];
  assert.deepEqual(
    rows.map((row) => specificity(...row.split(' '))),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  assert.equal(specificity(), 0);
});

test('all that say as much are left, in their order; of nothing, nothing is', () => {
  const weight = ([first]: string) => Number(first);
  assert.deepEqual(mostSpecific(['1a', '3b', '2c', '3d'], weight), ['3b', '3d']);
  assert.deepEqual(mostSpecific([], weight), []);
});
