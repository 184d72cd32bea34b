/** Commits on their way: who is the last, who has to wait for a place, and when all have come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { flightsOf } from '../../../core/unit/flights.ts';

/** Flights of at most so many, each landed by the test. */
function aPort(depth: number) {
  const flights = flightsOf(depth);
  const landings: ((came: boolean) => void)[] = [];
  const launch = () => {
    const flight = new Promise<boolean>((land) => landings.push(land));
    flights.launch(flight);
    return flight;
  };
  const land = async (at: number) => {
    landings[at]?.(true);
    await nextTurn();
  };
  return { ...flights, launch, land };
}

/** Whether a promise is kept by now. */
async function isKept(promise: Promise<void>): Promise<boolean> {
  let kept = false;
  void promise.then(() => {
    kept = true;
  });
  await nextTurn();
  return kept;
}

test('one that lands leaves the others on their way', async () => {
  const port = aPort(2);
  assert.equal(port.last(), undefined);
  port.launch();
  const second = port.launch();
  await port.land(0);
  assert.equal(port.last(), second);
  const settled = port.settled();
  assert.equal(await isKept(settled), false);
  await port.land(1);
  assert.equal(await isKept(settled), true);
  assert.equal(port.last(), undefined);
});

test('there is a place where fewer are on their way, and when the first has landed', async () => {
  const port = aPort(2);
  port.launch();
  assert.equal(await isKept(port.place()), true);
  port.launch();
  const place = port.place();
  assert.equal(await isKept(place), false);
  await port.land(0);
  assert.equal(await isKept(place), true);
});
