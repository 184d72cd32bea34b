import { historyIn, recordsAbout } from '../../core/audit/history.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from './lookup.ts';

export default query({
  name: 'RetrieveLoanCommentListQuery',
  summary:
    'What people wrote about a loan when they applied for, decided or changed it, newest first.',
  reply: R2,
  permission: ['loans.view'],
  input: Type.Object({
    ...paging(20),
    ...namesALoan,
  }),
  output: Listed(
    Type.Object({
      comment: Type.String(),
      about: Type.String({ description: 'What was done with the loan' }),
      createdBy: Type.String(),
      createdById: Type.String(),
      createdAt: Type.String(),
    }),
  ),
  example: { loanId: 1 },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const moves = historyIn(await recordsAbout(read, loan.encodedKey), 'loan', loan.encodedKey);
    const { createdByName: createdBy, createdBy: createdById, createdAt } = loan;
    const given = loan.comments.map((comment) => ({
      ...{ comment, about: 'apply', createdBy, createdById, createdAt },
    }));
    const written = moves.flatMap(({ note, move, byName, byUser, at }) =>
      note === null || note.trim() === ''
        ? []
        : [{ comment: note, about: move, createdBy: byName, createdById: byUser, createdAt: at }],
    );
    const comments = [...given, ...written];
    const { pageNumber, pageSize } = pageAsked(input, 20);
    const from = (pageNumber - 1) * pageSize;
    const items = comments.toReversed().slice(from, from + pageSize);
    const totalRecords = comments.length;
    const totalPages = Math.ceil(totalRecords / pageSize);
    const page = { items, pageNumber, pageSize, totalRecords, totalPages };
    return { data: page, message: listMessage(page) };
  },
});
