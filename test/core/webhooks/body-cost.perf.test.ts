/** What bodies of partners cost: no more than they are long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataIn } from '../../../core/webhooks/body-data.ts';
import { longBodies } from '../../support/long-bodies.ts';
import { longestHold } from '../../support/loop.ts';

for (const [name, kind, text] of longBodies) {
  test(`${kind} of ${name} holds nobody up`, async () => {
    const bytes = Buffer.from(text);
    const held = () => longestHold(() => dataIn(bytes, kind));
    await held();
    const tries: number[] = [];
    for (let at = 0; at < 5; at += 1) tries.push(await held());
    // Now and then memory is cleaned up, or caches are cold; the cost itself is in the quickest.
    const quickest = Math.min(...tries);
    // A few milliseconds on a machine at rest; what grows faster than its length took hundreds.
    assert.ok(quickest < 80, `${quickest} ms for ${text.length} characters`);
  });
}
