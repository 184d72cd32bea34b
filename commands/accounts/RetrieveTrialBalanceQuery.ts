import { query } from '../../core/command/declaration/command.ts';
import { DateText, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { postings } from '../../core/ledger/account.ts';
import { chartRows, glKinds, normalSide } from '../../core/ledger/chart.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import { dayAsked } from './as-of.ts';

export default query({
  name: 'RetrieveTrialBalanceQuery',
  summary: 'Debits, credits and balance of every general-ledger account; the two sides are equal.',
  reply: R2,
  permission: ['audit.view', 'accounts.manage'],
  input: Type.Object({ asOf: Type.Optional(DateText('What was booked by the end of this day of the bank')) }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        glCode: Type.String(),
        name: Type.String(),
        kind: OneOf(glKinds),
        debit: Type.Number(),
        credit: Type.Number(),
        balance: Type.Number({ description: 'On the side on which the account grows' }),
      }),
    ),
    totalDebit: Type.Number(),
    totalCredit: Type.Number(),
  }),
  example: {},
  rejects: ['VALIDATION'],

  read: async (input, read, { bank, now }) => {
    const day = dayAsked(input.asOf, bank.timezone, now);
    if (isRejection(day)) return day;
    const sums = await read.select(postings, (select) => {
      select.select('gl', 'side').sum({ total: 'amount' }).groupBy('gl', 'side');
      if (day !== undefined) select.where('bookedAt', '<', day.ends);
    });
    const sumOf = (gl: string, side: string): Minor =>
      BigInt(String(sums.find((sum) => sum.gl === gl && sum.side === side)?.total ?? 0));
    let totalDebit = 0n;
    let totalCredit = 0n;
    const rows = chartRows.map(({ code, name, kind }) => {
      const debit = sumOf(code, 'debit');
      const credit = sumOf(code, 'credit');
      totalDebit += debit;
      totalCredit += credit;
      const balance = normalSide(code) === 'debit' ? debit - credit : credit - debit;
      return {
        glCode: code,
        name,
        kind,
        debit: fromMinor(debit),
        credit: fromMinor(credit),
        balance: fromMinor(balance),
      };
    });
    return {
      data: { rows, totalDebit: fromMinor(totalDebit), totalCredit: fromMinor(totalCredit) },
      message: totalDebit === totalCredit ? 'The books are balanced.' : 'THE BOOKS DO NOT BALANCE.',
    };
  },
});
