/** No text of a caller holds the main thread for long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFeel } from '../../core/feel/feel.ts';
import { threadedReader } from '../../core/process/check/diagram-reader.ts';
import { reportKeeper } from '../../core/process/check/reports.ts';
import { bankOfFile } from '../support/bank.ts';
import { drawOf, evaluators, hostileFeel } from '../support/hostile-texts.ts';
import { longestHold } from '../support/loop.ts';

const bank = bankOfFile({ reports: reportKeeper(threadedReader({ timeoutFactor: 20 })) });

for (const [name, requestOf] of Object.entries(evaluators)) {
  test(`${name}: hostile texts hold the main thread for less than 250 ms`, async () => {
    const draw = drawOf(17);
    const ask = () => {
      const { data, as } = requestOf(draw);
      return bank.call(name, data, { as });
    };
    // Once for what is compiled but once.
    await ask();
    const times: number[] = [];
    for (let at = 0; at < 30; at += 1) times.push(await longestHold(ask));
    // One pause of the machine does not count.
    const [, second = 0] = times.sort((a, b) => b - a);
    assert.ok(second < 250, `${second} ms`);
  });
}

test('where a text is evaluated on the main thread, its limits end it within 250 ms', async () => {
  const draw = drawOf(17);
  const held: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    const text = hostileFeel(draw);
    const evaluate = async () => {
      try {
        compileFeel(text)({});
      } catch {
        // A refusal is what most of them come to.
      }
    };
    held.push(await longestHold(evaluate));
  }
  const [, , third = 0] = held.sort((a, b) => b - a);
  assert.ok(third < 250, held.slice(0, 5).join(', '));
});
