/** The days of a mandate are those that were sent, both of them inside, in every zone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankMandateCommand from '../../../commands/mandates/CreateInterbankMandateCommand.ts';
import type { Mandate } from '../../../commands/mandates/mandate.ts';
import { dayBound } from '../../../commands/mandates/mandate-use.ts';
import { mandateView } from '../../../commands/mandates/mandate-view.ts';
import { endOfDay, knownDate, startOfDay } from '../../../core/values/civil-date.ts';
import { later } from '../../../core/values/instant.ts';
import { aBranch } from '../../support/branches.ts';
import { decide, exampleOf, person } from '../../support/decide.ts';
import { product } from '../../support/mandates.ts';

const input = exampleOf(CreateInterbankMandateCommand);

/** What a request with these dates makes, as the bank keeps it. */
async function made(timezone: string, startDate: string, endDate: string): Promise<Mandate> {
  const base = {
    input,
    state: { product, branch: aBranch({ key: 'HQ' }) },
    actor: person('senior', 'SeniorTeller'),
  };
  const mandate = { ...input.mandate, startDate, endDate };
  const decision = await decide(CreateInterbankMandateCommand, base, { timezone, input: { mandate } });
  assert.ok('effects' in decision);
  const [first] = decision.effects;
  assert.ok(first?.do === 'insert');
  return { ...(first.row as Mandate), state: 'Active' };
}

const zones = ['UTC', 'Africa/Lagos', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'America/New_York'];
// In New York clocks go forward on 14 March and back on 7 November of 2027.
const days = ['2027-01-31', '2027-03-14', '2027-11-07', '2028-02-29'].map(knownDate);

for (const zone of zones) {
  test(`a mandate of one day in ${zone} is that day, from its first moment to its last`, async () => {
    for (const day of days) {
      const mandate = await made(zone, day, day);
      const { startDate, endDate } = mandateView(mandate, zone);
      assert.deepEqual([startDate, endDate], [day, day]);
      const [first, next] = [startOfDay(zone, day), endOfDay(zone, day)];
      const at = [later(first, -1), first, later(next, -1), next];
      const bounds = at.map((moment) => dayBound(mandate, moment)?.field);
      assert.deepEqual(bounds, ['collectionDate', undefined, undefined, 'mandateId'], day);
    }
  });
}

test('a mandate that ends with a moment ends with that moment', async () => {
  const moment = '2027-01-31T08:00:00Z';
  const mandate = await made('Africa/Lagos', moment, moment);
  assert.equal(mandate.endDate, '2027-01-31T08:00:00.000Z');
  assert.equal(dayBound(mandate, mandate.endDate), undefined);
  assert.equal(dayBound(mandate, later(mandate.endDate, 1))?.field, 'mandateId');
});
