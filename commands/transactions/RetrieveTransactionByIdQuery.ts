import { historyIn, recordsAbout } from '../../core/audit/history.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Guid, Named, OneOf, OrNull, TextAlsoNamed, Type } from '../../core/command/declaration/schema.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { postings } from '../../core/ledger/account.ts';
import { bookedFor, journalsOf } from '../../core/ledger/booked.ts';
import { glAccount } from '../../core/ledger/chart.ts';
import { hiddenFrom, withoutSets } from '../../core/rules/port.ts';
import { verdicts } from '../../core/rules/verdict.ts';
import { fromMinor } from '../../core/values/money.ts';
import { referenceOf, transactionLifecycle, transactions } from './transaction.ts';
import { TransactionView, transactionView } from './transaction-view.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'RetrieveTransactionByIdQuery',
  aliases: ['GetTransactionDetailsQuery'],
  summary: 'One transaction with its approvals, its history, its postings and the rules that decided it.',
  reply: R2,
  permission: ['transactions.view'],
  input: Type.Object({ transactionId: TextAlsoNamed(Guid(), ['transactionKey']) }),
  output: Type.Object({
    ...TransactionView.properties,
    approvals: Type.Array(
      Type.Object({
        approvedBy: Type.String(),
        approvedById: Type.String(),
        role: orNull,
        approvedAt: Type.String(),
        approvalDate: Type.String(),
        approverNotes: orNull,
      }),
    ),
    history: Type.Array(
      Type.Object({
        move: Type.String(),
        previousState: OrNull(OneOf<string>(transactionLifecycle.states)),
        newState: OneOf<string>(transactionLifecycle.states),
        by: Type.String(),
        byId: Type.String(),
        at: Type.String(),
        note: orNull,
      }),
    ),
    postings: Type.Array(
      Type.Object({
        journalId: Type.String(),
        kind: Named('journal kind'),
        glCode: Type.String(),
        glName: Type.String(),
        accountEncodedKey: orNull,
        debit: Type.Number(),
        credit: Type.Number(),
        bookedAt: Type.String(),
      }),
    ),
    decisions: Type.Array(Type.Unknown(), {
      description:
        'Rule sets that were asked. `fired` are rules that were selected before amounts were compared: which of them decided, RetrieveRuleDecisionsQuery tells',
    }),
  }),
  rejects: ['TRANSACTION_NOT_FOUND'],

  read: async ({ transactionId: id }, read, { rules, actor }) => {
    const transaction = await read.one(transactions, { id });
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const about = await recordsAbout(read, id);
    const journals = await journalsOf(read, id);
    const lines = await read.rows(postings, (select) => {
      bookedFor(select, id, journals);
      select.orderBy([{ column: 'journalId' }, { column: 'line' }]);
    });
    const audited = about.filter((record) => record.transactionId === id && record.decisions !== null);
    const hidden = hiddenFrom(actor, rules.sets);
    const answers = await read.rows(verdicts, (select) => {
      select.whereIn('id', [...new Set(audited.flatMap((entry) => entry.decisions ?? []))]);
      withoutSets(select, hidden);
    });
    const answer = new Map(answers.map((row) => [row.id, row]));
    return {
      data: {
        ...transactionView(transaction),
        approvals: transaction.approvals.map((approval) => ({
          approvedBy: approval.name,
          approvedById: approval.userId,
          role: approval.role,
          approvedAt: approval.at,
          approvalDate: approval.approvalDate,
          approverNotes: approval.notes,
        })),
        history: historyIn(about, 'transaction', id).map((move) => ({
          move: move.move,
          previousState: move.from,
          newState: move.to,
          by: move.byName,
          byId: move.byUser,
          at: move.at,
          note: move.note,
        })),
        postings: lines.map((line) => ({
          journalId: line.journalId,
          kind: line.kind,
          glCode: line.gl,
          glName: glAccount(line.gl).name,
          accountEncodedKey: line.accountId,
          debit: line.side === 'debit' ? fromMinor(line.amount) : 0,
          credit: line.side === 'credit' ? fromMinor(line.amount) : 0,
          bookedAt: line.bookedAt,
        })),
        decisions: audited.map((entry) => ({
          action: entry.action,
          outcome: entry.outcome,
          at: entry.timestamp,
          rules: (entry.decisions ?? []).flatMap((id) => ruleView(answer.get(id))),
        })),
      },
      message: `Transaction ${referenceOf(transaction)} found.`,
    };
  },
});

function ruleView(row: Row<typeof verdicts> | undefined) {
  if (row === undefined) return [];
  const { policy, policyVersion, facts, fired } = row;
  return [{ policy, version: policyVersion, facts, fired: fired.map(({ rule }) => rule) }];
}
