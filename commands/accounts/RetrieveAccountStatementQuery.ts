import { query } from '../../core/command/declaration/command.ts';
import { Named, Type } from '../../core/command/declaration/schema.ts';
import { numbered } from '../../core/command/kit/at-hand.ts';
import { Listed, listMessage, pageAsked, paging, totalsOf } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { accountNamed, findAccount } from './account-view.ts';
import { linesOf, type StatementLine, spanOf } from './statement.ts';

const cursors = numbered('RetrieveAccountStatementQuery');

const Line = Type.Object({
  line: Type.Integer({ description: 'Position in the statement, from 1 without gaps' }),
  date: Type.String(),
  transactionId: Type.String(),
  type: Named('journal kind'),
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
  output: Type.Object({ accountNumber: Type.String(), balance: Type.Number(), ...Listed(Line).properties }),
  example: { accountNumber: '1000000001', pageSize: 20 },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],

  read: async (input, read, { bank }) => {
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    const { first, last } = await spanOf(account, periodOf(input, bank.timezone), read);
    const { pageNumber, pageSize, after } = pageAsked(input, 50);
    // Lines are numbered without gaps, so a page at any depth is a range of numbers.
    const newest =
      after === undefined ? last - (pageNumber - 1) * pageSize : Math.min(last, cursors.numberIn(after) - 1);
    const oldest = Math.max(first, newest - pageSize + 1);
    const rows = await linesOf(account, { first: oldest, last: newest }, read, 'desc');
    const page = {
      items: rows.map(lineView),
      pageNumber,
      pageSize,
      ...totalsOf(Math.max(0, last - first + 1), pageSize),
      nextAfter: oldest > first && newest >= oldest ? cursors.at(oldest) : null,
    };
    return {
      data: { accountNumber: account.number, balance: fromMinor(account.book), ...page },
      message: listMessage(page),
    };
  },
});

function lineView(row: StatementLine) {
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
