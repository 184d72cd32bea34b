/** The end of a loan: its debt against what is held for it, and what is booked, returned and closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Loan, loans } from '../../../../commands/loans/loan.ts';
import type { Advance } from '../../../../commands/loans/servicing/advance.ts';
import { settledUp, settlementOf } from '../../../../commands/loans/servicing/settling.ts';
import type { Context } from '../../../../core/command/declaration/command.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { chart } from '../../../../core/ledger/chart.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { noon, person } from '../../../support/decide.ts';
import {
  aCollateral,
  aGuarantor,
  anAdvance,
  aPaidOutLoan,
  demoProduct,
  someInstalments,
  ties,
} from '../../../support/loans.ts';
import { anAccount } from '../../../support/transactions.ts';

const context = {
  now: noon,
  today: () => knownDate('2026-03-02'),
  actor: person('teller', 'Teller'),
  bank: { timezone: 'UTC', currency: 'NGN', publicUrl: '' },
  newId: () => 'an-id',
} as unknown as Context;

/** Of 1,200.00, accrued to the day on which the first 10.00 of interest is due. */
const owing = {
  ...{ interestAccrued: 1_000n, accruedTo: knownDate('2026-03-02') },
  ...{ feesCharged: 500n, feesPaid: 200n, penaltyCharged: 90n, penaltyPaid: 40n },
};
const payer = anAccount({ book: 500_000n });
const origin = anAccount({ id: 'acc-2', number: '1000000002' });

/** Amounts as text: JSON knows no bigint. */
const texts = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

interface Given {
  readonly paid?: number;
  readonly loan?: Partial<Loan>;
  readonly charge?: bigint;
  readonly advances?: readonly Advance[];
  readonly origins?: readonly (typeof origin)[];
  readonly payer?: typeof payer | undefined;
  readonly posts?: 'loan' | 'transaction';
}

function settle(given: Given = {}) {
  const made = settledUp(
    {
      loan: aPaidOutLoan({ ...owing, ...given.loan }),
      product: demoProduct('product-personal'),
      pool: undefined,
      rows: someInstalments().map((row, at) =>
        at < (given.paid ?? 0)
          ? { ...row, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' as const }
          : row,
      ),
      ties: { application: undefined, exposure: ties.exposure },
      payer: 'payer' in given ? given.payer : payer,
      advances: given.advances ?? [],
      origins: given.origins ?? [origin],
      ...{ held: [aCollateral(1n)], given: [aGuarantor(1n)] },
    },
    {
      ...{ charge: given.charge ?? 0n, closureType: 'PayOff', note: null, kind: 'pay-off' },
      posts: given.posts ?? 'loan',
    },
    context,
  );
  assert.ok(!isRejection(made));
  return made;
}

const of = (more: Partial<Loan>, charge = 0n) =>
  settlementOf(aPaidOutLoan({ ...owing, ...more }), charge);

test('an advance pays first, the payer the rest, and what is over goes back', () => {
  const debt = 120_000n + 1_000n + 300n + 50n;
  assert.deepEqual(of({}), { debt, fromAdvance: 0n, fromPayer: debt, back: 0n });
  const some = { debt: debt + 70n, fromAdvance: 20_000n, fromPayer: debt + 70n - 20_000n };
  assert.deepEqual(of({ advance: 20_000n }, 70n), { ...some, back: 0n });
  assert.deepEqual(of({ advance: debt }), { debt, fromAdvance: debt, fromPayer: 0n, back: 0n });
  assert.deepEqual(of({ advance: debt + 9n }), {
    ...{ debt, fromAdvance: debt, fromPayer: 0n, back: 9n },
  });
});

test('interest that was taken before it was earned goes back with the advance', () => {
  const paid = { principal: 0n, feesPaid: 500n, penaltyPaid: 90n, interestPaid: 1_030n };
  assert.deepEqual(of({ ...paid, advance: 7n }), {
    ...{ debt: -30n, fromAdvance: 0n, fromPayer: 0n, back: 37n },
  });
});

/** The lines by account or code: what each is more or less of. */
const lines = (made: ReturnType<typeof settle>) =>
  made.lines.map(({ account, gl, side, amount }) => `${account ?? gl} ${side} ${amount}`);

test('everything owed is paid and nothing is left on the loan', () => {
  const made = settle({ charge: 70n });
  const { after } = made;
  assert.equal(after.state, 'Closed');
  assert.deepEqual(
    [after.principal, after.principalPaid, after.interestPaid, after.advance],
    [0n, 120_000n, 1_000n, 0n],
  );
  assert.deepEqual([after.feesPaid, after.feesCharged], [500n, 500n]);
  assert.deepEqual([after.penaltyPaid, after.penaltyCharged], [160n, 160n]);
  assert.deepEqual([after.closureType, after.closedAt, after.arrearsSince], ['PayOff', noon, null]);
  assert.equal(made.settlement.fromPayer, 121_420n);
  assert.deepEqual(
    lines(made).sort(),
    [
      `${chart.loans.code} credit 120000`,
      `${chart.interestReceivable.code} credit 1000`,
      `${chart.feesReceivable.code} credit 350`,
      `${chart.feeIncome.code} credit 70`,
      'acc-1 debit 121420',
    ].sort(),
  );
});

test('what was paid in advance and is not needed goes back to the account that paid it', () => {
  const advance = 121_350n + 50n;
  const made = settle({ loan: { advance }, advances: [anAdvance(advance)] });
  assert.ok(lines(made).includes('acc-2 credit 50'), lines(made).join());
  assert.ok(lines(made).includes(`${chart.loanAdvances.code} debit ${advance}`));
  const closed = [{ ...origin, state: 'Closed' as const }];
  const instead = settle({ loan: { advance }, advances: [anAdvance(advance)], origins: closed });
  assert.ok(lines(instead).includes('acc-1 credit 50'), lines(instead).join());
});

test('where neither the account that paid nor the payer is open, it is refused by name', () => {
  const closed = { state: 'Closed' as const };
  const made = settledUp(
    {
      loan: aPaidOutLoan({ ...owing, advance: 121_400n }),
      product: demoProduct('product-personal'),
      pool: undefined,
      rows: someInstalments(),
      ties: { application: undefined, exposure: ties.exposure },
      ...{ payer: { ...payer, ...closed }, origins: [{ ...origin, ...closed }] },
      ...{ advances: [anAdvance(121_400n)], held: [], given: [] },
    },
    { charge: 0n, closureType: 'PayOff', note: null, kind: 'pay-off', posts: 'loan' },
    context,
  );
  assert.ok(isRejection(made));
  assert.deepEqual(made.facts, { accountNumber: '1000000002' });
});

test('interest let off goes to the payer, or out as cash', () => {
  const loan = { principal: 0n, feesPaid: 500n, penaltyPaid: 90n, interestPaid: 1_030n };
  assert.deepEqual(lines(settle({ loan })), [
    ...[`${chart.interestReceivable.code} debit 30`, 'acc-1 credit 30'],
  ]);
  assert.deepEqual(lines(settle({ loan, payer: undefined })), [
    ...[`${chart.interestReceivable.code} debit 30`, `${chart.cash.code} credit 30`],
  ]);
});

test('the loan posts the lines unless a transaction does', () => {
  const posts = (by: 'loan' | 'transaction') =>
    settle({ posts: by }).effects.filter((effect) => effect.do === 'post').length;
  assert.deepEqual([posts('loan'), posts('transaction')], [1, 0]);
});

test('an instalment that was paid stays paid', () => {
  const { effects } = settle({
    paid: 2,
    loan: { principal: 100_000n, interestPaid: 2_000n, interestAccrued: 2_000n },
  });
  const closed = effects.flatMap((effect) =>
    effect.do === 'put' && effect.table.name === 'loan_instalments' ? [effect.row.number] : [],
  );
  assert.deepEqual(closed, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('instalments that still asked for something are closed, securities released, the exposure gone', () => {
  const { effects } = settle();
  const put = effects.flatMap((effect) =>
    effect.do === 'put' && effect.table !== loans ? [[effect.table.name, effect.changes]] : [],
  );
  const instalmentsClosed = put.filter(([name]) => name === 'loan_instalments');
  assert.equal(instalmentsClosed.length, 12);
  assert.match(JSON.stringify(instalmentsClosed, texts), /"state":"Closed"/);
  const others = put.filter(([name]) => name !== 'loan_instalments');
  assert.deepEqual(Object.fromEntries(others), {
    loan_collaterals: { state: 'Released' },
    loan_guarantors: { state: 'Released' },
    ...{ loan_exposures: { committed: 12_000_000n - 120_000n } },
  });
  const told = effects.flatMap((effect) => (effect.do === 'emit' ? [effect] : []));
  const closed = told.find(({ type }) => type === 'loan.closed');
  assert.equal(closed?.data.closureType, 'PayOff');
});
