import { query } from '../../core/command/declaration/command.ts';
import { Named, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { postings } from '../../core/ledger/account.ts';
import { bookedFor, journalsOf } from '../../core/ledger/booked.ts';
import { glAccount } from '../../core/ledger/chart.ts';
import { fromMinor } from '../../core/values/money.ts';

const Posting = Type.Object({
  journalId: Type.String(),
  line: Type.Integer(),
  transactionId: Type.String(),
  kind: Named('journal kind'),
  glCode: Type.String(),
  glName: Type.String(),
  accountEncodedKey: Type.Union([Type.String(), Type.Null()]),
  debit: Type.Number(),
  credit: Type.Number(),
  currency: Type.String(),
  narration: Type.Union([Type.String(), Type.Null()]),
  bookedAt: Type.String(),
});

export default query({
  name: 'RetrieveJournalQuery',
  summary: 'Posted journal lines, newest first; the lines of one journal sum to zero.',
  reply: R2,
  permission: ['audit.view', 'accounts.manage'],
  input: Type.Object({
    ...paging(50),
    transactionId: Type.Optional(Words(64)),
    glCode: Type.Optional(Words(10)),
    startDate: Type.Optional(DayOrMoment('Booked at or after')),
    endDate: Type.Optional(DayOrMoment('Booked at or before')),
  }),
  output: Listed(Posting),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const { transactionId, glCode } = input;
    const { from, before } = periodOf(input, bank.timezone);
    const journals = transactionId === undefined ? [] : await journalsOf(read, transactionId);
    const page = await read.page(postings, {
      ...pageAsked(input, 50),
      orderBy: ['journalId', 'line'],
      where: (select) => {
        if (transactionId !== undefined) bookedFor(select, transactionId, journals);
        if (glCode !== undefined) select.where('gl', glCode);
        if (from !== undefined) select.where('bookedAt', '>=', from);
        if (before !== undefined) select.where('bookedAt', '<', before);
      },
    });
    const items = page.items.map((row) => ({
      journalId: row.journalId,
      line: row.line,
      transactionId: row.reference,
      kind: row.kind,
      glCode: row.gl,
      glName: glAccount(row.gl).name,
      accountEncodedKey: row.accountId,
      debit: row.side === 'debit' ? fromMinor(row.amount) : 0,
      credit: row.side === 'credit' ? fromMinor(row.amount) : 0,
      currency: row.currency,
      narration: row.narration,
      bookedAt: row.bookedAt,
    }));
    return { data: { ...page, items }, message: listMessage(page) };
  },
});
