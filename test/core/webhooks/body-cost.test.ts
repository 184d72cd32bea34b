/** Long bodies of partners are read to their end, and other requests have their turn between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataIn } from '../../../core/webhooks/body-data.ts';
import { longBodies, repeated } from '../../support/long-bodies.ts';

for (const [name, kind, text] of longBodies) {
  test(`${kind} of ${name} is read`, async () => {
    assert.notEqual(await dataIn(Buffer.from(text), kind), undefined);
  });
}

test('long XML is read a part at a time', async () => {
  let turns = 0;
  let isOver = false;
  const look = (): void => {
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const xml = repeated('<b>x</b> ', '<a>', '</a>').slice(0, 80_000);
  await dataIn(Buffer.from(xml), 'xml');
  isOver = true;
  assert.ok(turns > 3, `${turns} turns`);
});
