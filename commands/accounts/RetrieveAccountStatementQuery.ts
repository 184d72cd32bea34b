import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { Listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, type Period, periodOf } from '../../core/command/kit/period.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { type Account, postings } from '../../core/ledger/account.ts';
import { fromMinor } from '../../core/values/money.ts';
import { accountNamed, findAccount } from './account-view.ts';

const Line = Type.Object({
  line: Type.Integer({ description: 'Position in the statement, from 1 without gaps' }),
  date: Type.String(),
  transactionId: Type.String(),
  type: Type.String(),
  narration: Type.Union([Type.String(), Type.Null()]),
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'Balance after this line' }),
});

export default query({
  name: 'RetrieveAccountStatementQuery',
  summary: 'The dated lines of an account with the running balance, newest first.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({
    ...accountNamed,
    ...paging(50),
    startDate: Type.Optional(DayOrMoment('Booked at or after')),
    endDate: Type.Optional(DayOrMoment('Booked at or before')),
  }),
  output: Type.Object({
    accountNumber: Type.String(),
    balance: Type.Number(),
    ...Listed(Line).properties,
  }),
  example: { accountNumber: '1000000001', pageSize: 20 },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],

  read: async (input, read, { bank }) => {
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    const { first, last } = await span(account, periodOf(input, bank.timezone), read);
    const asked = pageAsked(input, 50);
    // Lines are numbered without gaps, so a page at any depth is a range of numbers.
    const newest = last - (asked.pageNumber - 1) * asked.pageSize;
    const oldest = Math.max(first, newest - asked.pageSize + 1);
    const rows = await read.rows(postings, (select) =>
      select
        .where('accountId', account.id)
        .whereBetween('accountSeq', [oldest, Math.max(newest, 0)])
        .orderBy('accountSeq', 'desc'),
    );
    const totalRecords = Math.max(0, last - first + 1);
    const page = {
      items: rows.map(lineView),
      ...asked,
      totalRecords,
      totalPages: Math.ceil(totalRecords / asked.pageSize),
    };
    return {
      data: { accountNumber: account.number, balance: fromMinor(account.book), ...page },
      message: listMessage(page),
    };
  },
});

/** Numbers of the first and last line of the period. */
async function span(
  account: Account,
  { from, before }: Period,
  read: QueryRead,
): Promise<{ readonly first: number; readonly last: number }> {
  if (from === undefined && before === undefined) return { first: 1, last: account.postings };
  // A day begins with its first line and ends before the next day's: no line stands in two of them, or in none.
  const begins = async (moment: string) => {
    const [row] = await read.rows(postings, (select) =>
      select
        .where('accountId', account.id)
        .whereNotNull('accountId')
        .where('bookedAt', '>=', moment)
        .orderBy('accountSeq')
        .limit(1),
    );
    return row?.accountSeq ?? account.postings + 1;
  };
  const first = from === undefined ? 1 : await begins(from);
  const last = before === undefined ? account.postings : (await begins(before)) - 1;
  return first > last ? { first: 1, last: 0 } : { first, last };
}

function lineView(row: Row<typeof postings>) {
  const amount = fromMinor(row.amount);
  const isDebit = row.side === 'debit';
  return {
    line: row.accountSeq ?? 0,
    date: row.bookedAt,
    transactionId: row.reference,
    type: row.kind,
    narration: row.narration,
    debit: isDebit ? amount : 0,
    credit: isDebit ? 0 : amount,
    balance: fromMinor(row.balanceAfter ?? 0n),
  };
}
