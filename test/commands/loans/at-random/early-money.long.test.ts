/** Loans that are paid at random dates and amounts, under each rule for early money: nothing is ever owed below zero, and all ends closed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { earlyUses } from '../../../../commands/loans/policies.ts';
import { days } from '../../../../core/values/instant.ts';
import { type Answer, startBank, type TestBank } from '../../../support/bank.ts';
import { differencesIn } from '../../../support/checked.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';
import { randomRuns } from '../../../support/random-runs.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const cents = (amount: unknown) => Math.round(Number(amount) * 100);

/** Balances of the books by code, in minor units. */
async function books(): Promise<ReadonlyMap<string, number>> {
  const trial = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'manager' });
  const rows = trial.at('data.rows') as readonly { glCode: string; balance: number }[];
  return new Map(rows.map(({ glCode, balance }) => [glCode, cents(balance)]));
}

async function corpHas(): Promise<number> {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
  return cents(account.at('data.balance'));
}

/** Every figure of an answer that says what is owed, held or paid is zero or more. */
function assertNotNegative(answer: Answer): void {
  const data = answer.at('data') as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') assert.ok(value >= 0, `${name} is ${value}`);
  }
}

const lives = fc.record({
  rate: fc.integer({ min: 5, max: 30 }),
  tenor: fc.integer({ min: 3, max: 12 }),
  moratoriumType: fc.integer({ min: 0, max: 3 }),
  moratoriumPeriod: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 40 }),
      /** Of everything that is owed today, in thousandths: above that the payment is more than the debt. */
      share: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 900, max: 1050 })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  closes: fc.boolean(),
});
type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never;

async function paidOut({ rate, tenor, moratoriumType: type, moratoriumPeriod }: Life) {
  const id = await takeIn(bank, {
    association: { clientEncodedKey: 'client-corp' },
    account: {
      loanAmount: 100_000,
      interestRate: rate,
      loanTenor: tenor,
      moratoriumType: type,
      moratoriumPeriod: type === 0 ? 0 : moratoriumPeriod,
    },
  });
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  const paid = await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: id, destinationAccountNumber: '1000000004' },
    { as: 'manager' },
  );
  assert.equal(paid.at('data.loanStatus'), 'Disbursed', JSON.stringify(paid.body));
  return id;
}

async function lived(life: Life): Promise<void> {
  const had = await corpHas();
  const stood = await books();
  const id = await paidOut(life);
  const seen = () => callLoan(bank, 'GetLoanAccountCommand', { id });
  for (const { wait, share } of life.steps) {
    await bank.advance(days(wait));
    const owed = cents((await seen()).at('data.totalOutstanding'));
    const amount = Math.max(1, Math.round((owed * share) / 1000)) / 100;
    const asked = { accountEncodedKey: id, channelEncodedKey: 'acc-corp', amount };
    const answer = await callLoan(bank, 'InitiateLoanRepaymentCommand', asked);
    if (answer.status === 200) assertNotNegative(answer);
    else assert.equal(answer.at('errors.0.code'), 'LOAN_OVERPAYMENT', JSON.stringify(answer.body));
    assertNotNegative(await seen());
    const now = await books();
    for (const gl of ['1300', '1310', '1320', '2310']) assert.ok((now.get(gl) ?? 0) >= 0, gl);
  }
  assert.deepEqual(await differencesIn(bank.store.address), []);
  await assertEnds(id, life.closes);
  const found = await seen();
  assert.equal(found.at('data.status'), 'Closed');
  assertNotNegative(found);
  const now = await books();
  for (const gl of ['1300', '1310', '1320', '2310']) assert.equal(now.get(gl) ?? 0, 0, gl);
  const grown = (gl: string) => (now.get(gl) ?? 0) - (stood.get(gl) ?? 0);
  // What the customer is poorer by is what the bank has earned, and nothing else.
  assert.equal(had - (await corpHas()), grown('4200') + grown('4100'));
}

/** Close where it owes nothing beyond what is held, pay off where it does: one of the two always ends it. */
async function assertEnds(id: string, closes: boolean): Promise<void> {
  if (closes) {
    const closed = await callLoan(bank, 'CloseLoanCommand', { id });
    if (closed.status === 200) return assertNotNegative(closed);
    assert.equal(closed.at('errors.0.code'), 'LOAN_BALANCE_REMAINS', JSON.stringify(closed.body));
    assert.ok(Number(closed.at('errors.0.outstandingBalance')) > 0);
  }
  const by = { id, paymentAccountId: 'acc-corp' };
  const off = await callLoan(bank, 'InitiateLoanPayOffCommand', by);
  assert.equal(off.status, 200, JSON.stringify(off.body));
  assertNotNegative(off);
}

for (const use of earlyUses) {
  test(`early money, ${use}: never below zero, always closed, earned interest only`, async () => {
    await bank.setRules('loans/early-payment', { earlyPayment: [{ product: '*', use }] });
    await fc.assert(fc.asyncProperty(lives, lived), randomRuns(12));
  });
}

test('half a thousand too much on the first day is no dead end', async () => {
  for (const use of earlyUses) {
    await bank.setRules('loans/early-payment', { earlyPayment: [{ product: '*', use }] });
    for (const [last, more] of [
      ['CloseLoanCommand', {}],
      ['InitiateLoanPayOffCommand', { includePrepaymentPenalty: false }],
    ] as const) {
      const had = await corpHas();
      const life = { rate: 20, tenor: 12, moratoriumType: 0, moratoriumPeriod: 0 };
      const id = await paidOut({ ...life, steps: [], closes: true });
      const asked = { accountEncodedKey: id, channelEncodedKey: 'acc-corp', amount: 100_500 };
      const paid = await callLoan(bank, 'InitiateLoanRepaymentCommand', asked);
      assert.equal(paid.at('data.totalOutstanding'), 0, JSON.stringify(paid.body));
      const ended = await callLoan(bank, last, { id, ...more });
      assert.equal(ended.at('data.status'), 'Closed', JSON.stringify(ended.body));
      assert.equal(await corpHas(), had);
    }
  }
});

test('an instalment that is paid some days early is used on its day, and the loan is not late', async () => {
  await bank.setRules('loans/early-payment', { earlyPayment: [{ product: '*', use: 'advance' }] });
  const id = await paidOut({
    ...{ rate: 12, tenor: 12, moratoriumType: 0, moratoriumPeriod: 0, steps: [], closes: true },
  });
  const planned = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { id });
  const instalment = Number(planned.at('data.schedules.0.totalDue'));
  await bank.advance(days(25));
  const asked = { accountEncodedKey: id, channelEncodedKey: 'acc-corp', amount: instalment };
  const early = await callLoan(bank, 'InitiateLoanRepaymentCommand', asked);
  assert.deepEqual(
    [early.at('data.advanceAmount'), early.at('data.principalAmount')],
    [instalment, 0],
    JSON.stringify(early.body),
  );
  await bank.advance(days(12));
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id });
  assert.equal(found.at('data.status'), 'Disbursed');
  assert.equal(found.at('data.advanceAmount'), 0);
  const paid = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { id });
  assert.equal(paid.at('data.summary.paidSchedules'), 1);
  assert.equal(paid.at('data.schedules.0.state'), 'PAID');
  await callLoan(bank, 'InitiateLoanPayOffCommand', { id, paymentAccountId: 'acc-corp' });
});
