/**
 * Every case of the suite with the host killed and another one started at every wait. Same on every server: what a wait
 * leaves is stored rows, which crash.long.test.ts kills hosts over; the cases themselves run on each.
 */
import { after, before, test } from 'node:test';
import { type MortalBank, mortalBank } from '../../support/mortal-bank.ts';
import { nameOf } from './case.ts';
import { assertOutcome } from './judge.ts';
import { type Outcome, playAll } from './play.ts';
import { conformance } from './sections.ts';

const runs = conformance.filter(({ refused }) => refused === undefined);

let bank: MortalBank;
let outcomes: ReadonlyMap<string, Outcome>;
before(async () => {
  bank = await mortalBank();
  outcomes = await playAll(bank, runs, { kills: true });
});
after(() => bank.stop());

for (const it of runs) {
  test(`killed and resumed at every wait: ${nameOf(it)}`, () => assertOutcome(it, outcomes.get(nameOf(it))));
}
