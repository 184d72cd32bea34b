/** What a model changed is taken back whole, and two orders that end alike are known to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from './model/changes.ts';

const begun = () => ({ account: { book: 10n, name: 'a' }, list: [1], map: new Map([['x', 1]]) });

test('what was changed since a mark is taken back', () => {
  const log = changes();
  const { account, list, map } = begun();
  log.set(account, 'name', 'b');
  const mark = log.mark();
  log.set(account, 'book', 11n);
  log.push(list, 2);
  log.put(map, 'x', 2);
  log.put(map, 'y', 3);
  log.undo(mark);
  assert.deepEqual(
    { account, list, map: [...map] },
    { account: { book: 10n, name: 'b' }, list: [1], map: [['x', 1]] },
  );
});

test('two orders that leave the same have the same standing, and others have not', () => {
  const log = changes();
  const { account, list, map } = begun();
  const mark = log.mark();
  const after = (...amounts: readonly bigint[]): string => {
    for (const amount of amounts) {
      log.set(account, 'book', account.book + amount);
      log.put(map, 'sum', Number(account.book));
    }
    const standing = log.standing(mark);
    log.undo(mark);
    return standing;
  };
  assert.equal(after(1n, 5n), after(5n, 1n));
  assert.notEqual(after(1n, 5n), after(5n, 2n));
  assert.notEqual(after(6n), after());
  const none = after();
  log.push(list, 7);
  assert.notEqual(log.standing(mark), none);
});
