import { type HistoryEntry, historyIn, recordsAbout } from '../../core/audit/history.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { pageAtHand } from '../../core/command/kit/at-hand.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from './lookup.ts';

export default query({
  name: 'RetrieveLoanCommentListQuery',
  summary: 'What people wrote about a loan when they applied for, decided or changed it, newest first.',
  reply: R2,
  permission: ['loans.view'],
  input: Type.Object({ ...paging(20), ...namesALoan }),
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
    const { createdByName: createdBy, createdBy: createdById, createdAt } = loan;
    const given = loan.comments.map((comment, at) => ({
      view: { comment, about: 'apply', createdBy, createdById, createdAt },
      place: placeIn('', at),
    }));
    const about = await recordsAbout(read, loan.encodedKey);
    const written = about.flatMap((record) =>
      historyIn([record], 'loan', loan.encodedKey).map((move, at) => ({
        view: viewOf(move),
        place: placeIn(record.id, at),
      })),
    );
    const comments = [...given, ...written.filter(({ view }) => view.comment.trim() !== '')];
    const page = pageAtHand(comments.toReversed(), pageAsked(input, 20), {
      list: 'RetrieveLoanCommentListQuery',
      direction: 'desc',
      placeOf: ({ place }) => place,
    });
    return { data: listed(page, ({ view }) => view), message: listMessage(page) };
  },
});

function viewOf({ note, move: about, byName, byUser, at }: HistoryEntry) {
  return { comment: note ?? '', about, createdBy: byName, createdById: byUser, createdAt: at };
}

/** The position of a comment in the list. Comments of the application have no record and come first. */
const placeIn = (recordId: string, at: number): readonly [string, number] => [recordId, at];
