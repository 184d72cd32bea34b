/** A day that was sent comes back as that day, whatever the zone of the bank, and lists of that day find what was made on it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankCollectionBatchWithItemsCommand from '../../commands/collections/CreateInterbankCollectionBatchWithItemsCommand.ts';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { addMonths, dateIn, knownDate } from '../../core/values/civil-date.ts';
import { minutes } from '../../core/values/instant.ts';
import { type Answer, startBank, type TestBank } from '../support/bank.ts';
import { exampleOf } from '../support/decide.ts';
import { loanRequest } from '../support/loans.ts';

const { mandate } = exampleOf(CreateInterbankMandateCommand);
const batch = exampleOf(CreateInterbankCollectionBatchWithItemsCommand);

/** What is asked with a day, and where the day is in the answer to what is asked then. */
const sent: Readonly<Record<string, (bank: TestBank, day: string) => Promise<readonly unknown[]>>> = {
  async mandate(bank, day) {
    const data = { mandate: { ...mandate, startDate: day, endDate: day } };
    const made = await done(bank.call('CreateInterbankMandateCommand', data, { as: 'senior' }));
    const mandateId = made.at('response.id');
    const found = await bank.call('RetrieveInterbankMandateByIdQuery', { mandateId });
    return [found.at('response.startDate'), found.at('response.endDate')];
  },
  async collection(bank, day) {
    const data = { mandate: { ...mandate, startDate: day, endDate: day } };
    const made = await done(bank.call('CreateInterbankMandateCommand', data, { as: 'senior' }));
    const mandateId = made.at('response.id');
    const named = { mandateId };
    await done(bank.call('AuthoriseInterbankMandateCommand', named, { as: 'manager' }));
    await bank.advance(minutes(1));
    await bank.call('StartInterbankMandateCommand', named, { as: 'manager' });
    const collections = [{ mandateId, amount: 100, collectionDate: day }];
    await done(
      bank.call(
        'CreateInterbankCollectionBatchWithItemsCommand',
        { ...batch, collections },
        { as: 'senior' },
      ),
    );
    const found = await bank.call('RetrieveInterbankCollectionsQuery', named);
    return [dayIn(found.at('response.data.0.collectionDate'))];
  },
  async loan(bank, day) {
    const first = addMonths(knownDate(day), 1);
    const data = loanRequest({
      account: { firstRepaymentDate: first },
      disbursement: { disbursementDate: day },
    });
    const made = await done(bank.call('CreateLoanCommand', data, { as: 'senior' }));
    const accountNumber = made.at('data.loanAccountNumber');
    const rows = await bank.call('GetExistingLoanSchedulesQuery', { accountNumber });
    for (const found of [made.at('data.repaymentStartDate'), rows.at('data.schedules.0.dueDate')])
      assert.equal(dayIn(found), first);
    return [dayIn(made.at('data.disbursementDate'))];
  },
};

const dayIn = (text: unknown) => String(text).slice(0, 10);

async function done(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

/** In New York clocks go back on the first of November and forward on 14 March. */
const zones: Readonly<Record<string, string>> = {
  'Africa/Lagos': '2027-01-31',
  'Pacific/Kiritimati': '2027-01-31',
  'Pacific/Honolulu': '2027-01-31',
  'America/New_York': '2027-03-14',
};

for (const [zone, day] of Object.entries(zones)) {
  test(`days that were sent, in ${zone}`, async (t) => {
    // In the evening of UTC it is tomorrow in Kiritimati, and in the morning yesterday in Honolulu.
    const bank = await startBank({ start: '2026-11-01T05:30:00.000Z', env: { BANK_TIMEZONE: zone } });
    t.after(() => bank.stop());
    for (const [name, roundTrip] of Object.entries(sent)) {
      const found = await roundTrip(bank, day);
      assert.deepEqual([...new Set(found)], [day], `${name} in ${zone}`);
    }
    const today = dateIn(zone, bank.clock.now());
    const period = { startDate: today, endDate: today };
    const listed = await bank.call('RetrieveInterbankMandatesQuery', period);
    assert.equal(listed.at('response.totalCount'), 2);
    const loans = await bank.call('GetLoanAccountsCommand', period);
    assert.equal((loans.at('data.loans') as readonly unknown[]).length, 1);
  });
}
