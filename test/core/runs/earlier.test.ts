/** What a run did before it is run again: what stands, what is tried anew, and what would be done in its place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlierSteps } from '../../../core/runs/earlier.ts';

/** Steps of before as `command body status`, under `k:0`, `k:1` ...; steps of now as `command body`; keys, or - where nothing is done. */
for (const [what, before, now, keys, isAnew = true] of [
  ['nothing was done', '', 'A 1, A 2', 'k:0 k:1'],
  ['all of it was', 'A 1 200, A 2 200', 'A 1, A 2', 'k:0 k:1'],
  ['in another order', 'A 1 200, A 2 200', 'A 2, A 1', 'k:1 k:0'],
  ['one more beside it', 'A 1 200', 'A 1, A 2', 'k:0 k:1'],
  ['the same once more', 'A 1 200', 'A 1, A 1', 'k:0 k:1'],
  ['what was refused, anew', 'A 1 400', 'A 1', 'k:0~1'],
  ['what was refused, told again', 'A 1 400', 'A 1', 'k:0', false],
  ['what was refused, otherwise', 'A 1 400', 'A 2', 'k:0~1'],
  ['what was refused, before what was done', 'A 1 400, A 2 200', 'A 1, A 2', 'k:0~1 k:1'],
  ['what was refused is left out', 'A 1 400, A 2 200', 'A 2', 'k:1'],
  ['what was refused is left out, the other changed', 'A 1 400, A 2 200', 'A 3', '-'],
  ['what was refused is mended before what was done', 'A 1 400, A 2 200', 'A 3, A 2', '- k:1'],
  ['another in the place of what was done', 'A 1 200', 'A 2', '-'],
  ['another command in its place', 'A 1 200', 'B 1', '-'],
  ['what was done, and then another', 'A 1 200, A 2 400', 'A 1, A 3', 'k:0 k:1~1'],
] as const) {
  test(`${what}: ${before || 'nothing'}, then ${now}`, () => {
    const turns = new Map<string, number>();
    const step = (text: string) => {
      const [command = '', bodyHash = '', status] = text.split(' ');
      const turn = turns.get(command) ?? 0;
      turns.set(command, turn + 1);
      return { command, bodyHash, idempotencyKey: `k:${turn}`, status: Number(status) };
    };
    const asked = before === '' ? [] : before.split(', ').map(step);
    turns.clear();
    const earlier = earlierSteps();
    const got = now.split(', ').map((text) => {
      const { command, bodyHash, idempotencyKey: own } = step(text);
      return earlier.keyFor({ command, bodyHash, own, isAnew }, asked) ?? '-';
    });
    assert.equal(got.join(' '), keys);
  });
}

test('two that are run again at once ask under the same keys', () => {
  const asked = [{ command: 'A', bodyHash: '1', idempotencyKey: 'k:0', status: 400 }];
  const step = { command: 'A', bodyHash: '1', own: 'k:0', isAnew: true };
  assert.equal(earlierSteps().keyFor(step, asked), earlierSteps().keyFor(step, asked));
});

test('what another run did meanwhile is seen, and is not done again', () => {
  const earlier = earlierSteps();
  const step = { command: 'A', bodyHash: '1', own: 'k:0', isAnew: true };
  assert.equal(earlier.keyFor({ ...step, bodyHash: '0' }, []), 'k:0');
  const done = [
    { command: 'A', bodyHash: '0', idempotencyKey: 'k:0', status: 400 },
    { command: 'A', bodyHash: '1', idempotencyKey: 'k:0~2', status: 200 },
  ];
  assert.equal(earlier.keyFor({ ...step, own: 'k:1' }, done), 'k:0~2');
  assert.equal(earlier.keyFor({ ...step, own: 'k:2' }, done), 'k:2');
});
