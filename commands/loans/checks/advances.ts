/**
 * Checks advances for `check store`: a repayment brought each advance, and the advance belongs to the payer.
 */
import { storeCheck } from '../../../core/command/declaration/store-check.ts';
import { type Account, accounts } from '../../../core/ledger/account.ts';
import { moneyWords } from '../../../core/values/money.ts';
import { type Advance, advances } from '../servicing/advance.ts';
import { type LoanTransaction, loanTransactions } from '../servicing/loan-transaction.ts';
import { methodOf } from '../servicing/payment.ts';

export const advanceOrigins = storeCheck({
  name: 'advances',
  says: 'what came early came by a repayment of its loan and belongs to who paid it',
  async *run(read) {
    for await (const page of read.pages(advances)) {
      const named = page.map(({ tenant, id: value }) => ({ tenant, value }));
      const lines = await read.among(loanTransactions, 'id', named);
      const payers = page.flatMap(({ tenant, accountId: value }) =>
        value === null ? [] : [{ tenant, value }],
      );
      const rows = await read.among(accounts, 'id', payers);
      const lineOf = new Map(lines.map((line) => [`${line.tenant} ${line.id}`, line]));
      const payerOf = new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
      for (const row of page) {
        const payer = payerOf.get(`${row.tenant} ${row.accountId}`);
        yield* faultsOf(row, lineOf.get(`${row.tenant} ${row.id}`), payer);
      }
    }
  },
});

function* faultsOf(advance: Advance, line: LoanTransaction | undefined, payer: Account | undefined) {
  const { id, loanKey, accountId, amount, amountLeft } = advance;
  if (line?.loanKey !== loanKey || line.type !== 'REPAYMENT' || line.advance !== amount) {
    yield `advance ${id} of ${moneyWords(amount)} came by no such repayment`;
    return;
  }
  if (amountLeft < 0n || amountLeft > amount) {
    yield `advance ${id} of ${moneyWords(amount)} has ${moneyWords(amountLeft)} left`;
  }
  const isOwn = accountId === null || payer !== undefined;
  if (!isOwn || methodOf(payer) !== line.paymentMethod) {
    yield `advance ${id} belongs to ${accountId ?? 'who paid in cash'}, it was paid by ${line.paymentMethod}`;
  }
}
