/** Commits on their way: who is the last, who has to wait for a place, and when all have come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { flightsOf } from '../../../core/unit/flights.ts';

/** Flights of at most so many, each landed by the test. */
function aDesk(depth: number) {
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
  const desk = aDesk(2);
  assert.equal(desk.last(), undefined);
  desk.launch();
  const second = desk.launch();
  await desk.land(0);
  assert.equal(desk.last(), second);
  const settled = desk.settled();
  assert.equal(await isKept(settled), false);
  await desk.land(1);
  assert.equal(await isKept(settled), true);
  assert.equal(desk.last(), undefined);
});

test('there is a place where fewer are on their way, and when the first has landed', async () => {
  const desk = aDesk(2);
  desk.launch();
  assert.equal(await isKept(desk.place()), true);
  desk.launch();
  const place = desk.place();
  assert.equal(await isKept(place), false);
  await desk.land(0);
  assert.equal(await isKept(place), true);
});
