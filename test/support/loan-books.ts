/** A loan that is paid out and the postings of its own journals, which agree with it. */

import type { StoreCheck } from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import type { postings } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { noon } from './decide.ts';
import { aPaidOutLoan } from './loans.ts';
import { type Stock, withRows } from './stocked.ts';

/** A paid-out loan of 1,200.00 with 30.00 of interest capitalised, 100.00 and 10.00 paid, and 7.00 held. */
export const bookedLoan = aPaidOutLoan({
  ...{ disbursedAmount: 120_000n, principal: 113_000n, principalPaid: 10_000n },
  ...{ interestAccrued: 4_500n, interestCapitalised: 3_000n, interestPaid: 1_000n },
  ...{ feesCharged: 900n, feesPaid: 200n, penaltyCharged: 500n, penaltyPaid: 100n },
  ...{ advance: 700n, clientKey: 'client-amina' },
});
export type Posting = Row<typeof postings>;
let line = 0;
/** A line of a journal of its own: a debit, or a credit where the amount is below zero. */
export const posted = (gl: string, amount: bigint, more: Partial<Posting> = {}): Posting => {
  line += 1;
  return {
    ...{ tenant: 'demo', version: 1, journalId: `journal-${line}`, line },
    ...{ reference: bookedLoan.encodedKey, kind: 'any', gl, accountId: null, accountSeq: null },
    ...{ side: amount < 0n ? 'credit' : 'debit', amount: amount < 0n ? -amount : amount },
    ...{ currency: 'NGN', balanceAfter: null, narration: null, bookedAt: noon },
    ...more,
  };
};
export const codes = {
  principal: chart.loans.code,
  interest: chart.interestReceivable.code,
  fees: chart.feesReceivable.code,
  advance: chart.loanAdvances.code,
};
export const books = [
  posted(codes.principal, 123_000n),
  posted(codes.principal, -10_000n),
  posted(codes.interest, 500n),
  posted(codes.fees, 1_100n),
  posted(codes.advance, -700n),
];

/** What a pass finds in these rows. */
export const finds = (check: StoreCheck, ...stocks: readonly Stock[]): Promise<readonly string[]> =>
  withRows(stocks, (stocked) => stocked.finds(check));
