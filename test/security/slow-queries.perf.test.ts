/** No query holds the main thread for long. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inputExample, reachable } from '../../core/host/pages/described.ts';
import { longestHold } from '../support/loop.ts';
import { type BankOfMany, bankOfMany, hostile } from '../support/slow-queries.ts';

let many: BankOfMany;
before(async () => {
  many = await bankOfMany();
});
after(() => many.stop());

/** The middle of three: one pause of the machine does not count. */
async function held(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // Once for what is compiled but once.
  await act();
  for (let n = 0; n < 3; n += 1) times.push(await longestHold(act));
  return times.sort((a, b) => a - b)[1] ?? 0;
}

for (const [what, [status, data]] of Object.entries(hostile)) {
  test(`${what}: the main thread is held for less than 50 ms`, async () => {
    const millis = await held(() => many.askHostile(status, data));
    assert.ok(millis < 50, `${millis} ms`);
  });
}

test('large rules are asked in a thread of their own', async () => {
  const millis = await held(() => many.askLargeRules());
  assert.ok(millis < 50, `${millis} ms`);
});

test('every query, asked for as much as it gives, holds the main thread for less than 50 ms', async () => {
  for (const { spec } of reachable(many.bank.host.registry)) {
    if (spec.kind !== 'query') continue;
    const example = inputExample(spec);
    const { properties = {} } = spec.input as { readonly properties?: object };
    const most = 'pageSize' in properties ? { ...example, pageNumber: 1, pageSize: 500 } : example;
    const millis = await held(() => many.ask(spec.name, most));
    assert.ok(millis < 50, `${spec.name}: ${millis} ms`);
  }
});
