/** The end of a loan: its debt against what is held for it, and what is booked, returned and closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Loan } from '../../../../commands/loans/loan.ts';
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
  interestAccrued: 1_000n,
  accruedTo: knownDate('2026-03-02'),
  feesCharged: 500n,
  feesPaid: 200n,
  penaltyCharged: 90n,
  penaltyPaid: 40n,
};
const payer = anAccount({ book: 500_000n });
const origin = anAccount({ id: 'acc-2', number: '1000000002' });

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
      held: [aCollateral(1n)],
      given: [aGuarantor(1n)],
    },
    {
      charge: given.charge ?? 0n,
      closureType: 'PayOff',
      note: null,
      kind: 'pay-off',
      posts: given.posts ?? 'loan',
    },
    context,
  );
  assert.ok(!isRejection(made));
  return made;
}

const of = (more: Partial<Loan>, charge = 0n) => settlementOf(aPaidOutLoan({ ...owing, ...more }), charge);

test('an advance pays first, the payer the rest, and what is over goes back', () => {
  const debt = 120_000n + 1_000n + 300n + 50n;
  assert.deepEqual(of({}), { debt, fromAdvance: 0n, fromPayer: debt, back: 0n });
  const some = { debt: debt + 70n, fromAdvance: 20_000n, fromPayer: debt + 70n - 20_000n };
  assert.deepEqual(of({ advance: 20_000n }, 70n), { ...some, back: 0n });
  assert.deepEqual(of({ advance: debt }), { debt, fromAdvance: debt, fromPayer: 0n, back: 0n });
  assert.deepEqual(of({ advance: debt + 9n }), { debt, fromAdvance: debt, fromPayer: 0n, back: 9n });
});

/** The lines by account or code: what each is more or less of. */
const lines = (made: ReturnType<typeof settle>) =>
  made.lines.map(({ account, gl, side, amount }) => `${account ?? gl} ${side} ${amount}`);

test('interest let off goes to the payer, or out as cash', () => {
  const loan = { principal: 0n, feesPaid: 500n, penaltyPaid: 90n, interestPaid: 1_030n };
  assert.deepEqual(lines(settle({ loan })), [
    ...[`${chart.interestReceivable.code} debit 30`, 'acc-1 credit 30'],
  ]);
  assert.deepEqual(lines(settle({ loan, payer: undefined })), [
    ...[`${chart.interestReceivable.code} debit 30`, `${chart.cash.code} credit 30`],
  ]);
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
