/** Keeps reports away from the people whom they concern, and movements from those who acknowledged a report about them. */
import { historyIn, recordsAbout } from '../../core/audit/history.ts';
import { isAmong, peopleWith } from '../../core/command/declaration/actor.ts';
import { control, type Judged } from '../../core/command/declaration/control.ts';
import { type Effect, insert, isPutOf, put } from '../../core/command/declaration/effects.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import type { Table } from '../../core/command/declaration/table.ts';
import { approversOf } from '../../core/command/policy/approval.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { acknowledgedRefusal } from '../compliance/acknowledged.ts';
import {
  acknowledgersOf,
  type ComplianceReport,
  complianceReports,
  reportAcknowledgers,
} from '../compliance/report.ts';
import { committedAs, movedCommitments } from './commitment.ts';
import { transactions } from './transaction.ts';

/**
 * Rejects an acknowledgement by a person involved in the reported subject, and records the acknowledging
 * person.
 */
export const ownReports = control({
  name: 'reports about oneself',
  of: ['restriction'],
  rejects: ['INSUFFICIENT_PERMISSIONS'],
  async judge(asked) {
    const { effects, context, read } = asked;
    const adds: Effect[] = [];
    for (const { row } of effects.filter(isPutOf(complianceReports))) {
      const people = [row.userId, ...row.people, ...(await peopleBehind(row, asked))];
      if (isAmong(context.actor, people)) {
        return reject('INSUFFICIENT_PERMISSIONS', { message: ownReport });
      }
      const { transactionId: id, transactionType: type } = row;
      if (id === null) continue;
      const subject =
        type === null || committedAs(type) === undefined
          ? acknowledgersOf(id)
          : { subjectType: type, subjectId: id };
      const known = await read.stored(reportAcknowledgers, subject);
      const after = { people: peopleWith(known?.people ?? [], context.actor) };
      adds.push(
        known === undefined
          ? insert(reportAcknowledgers, { ...subject, ...after })
          : put(reportAcknowledgers, known, after),
      );
    }
    return adds.length === 0 ? undefined : { adds };
  },
});

/** The transactions and commitments whose states the effects change. */
const decidedIn = (effects: readonly Effect[]) => [
  ...effects
    .filter(isPutOf(transactions))
    .flatMap(({ row, changes }) => (changes.state === undefined ? [] : [acknowledgersOf(row.id)])),
  ...movedCommitments(effects),
];

interface Decided {
  readonly subjectType: string;
  readonly subjectId: string;
}

/** The key of the row with the people behind machines that decided on this. */
const decidersKey = ({ subjectType, subjectId }: Decided): Decided => ({
  subjectType: `DECIDED:${subjectType}`,
  subjectId,
});

/** Records the people behind a deciding process, webhook or job, because the trail names only the machine. */
export const machineDeciders = control({
  name: 'people behind decisions of machines',
  of: ['money', 'correction', 'commitment'],
  rejects: [],
  asks: (effects) => decidedIn(effects).length > 0,
  async judge({ effects, context, read }) {
    if (context.actor.kind !== 'service') return undefined;
    const adds: Effect[] = [];
    for (const subject of decidedIn(effects)) {
      const key = decidersKey(subject);
      const known = await read.stored(reportAcknowledgers, key);
      const after = { people: peopleWith(known?.people ?? [], context.actor) };
      adds.push(
        known === undefined
          ? insert(reportAcknowledgers, { ...key, ...after })
          : put(reportAcknowledgers, known, after),
      );
    }
    return { adds };
  },
});

export const ownReport =
  'You made or approved what the report is about, or decided on it. Another person acknowledges it.';

/** The people behind the makers, reviewers and approvers of the transaction or commitment, as its row names them. */
async function peopleBehind(
  { transactionId: id, transactionType: type }: ComplianceReport,
  { read }: Judged,
): Promise<readonly string[]> {
  if (id === null) return [];
  const table: Table = committedAs(type)?.table ?? transactions;
  const [key = 'id'] = table.key;
  const value = table.columns[key]?.kind === 'integer' ? Number(id) : id;
  const { makers, reviewers, approvals } = membersOf(await read.stored(table, { [key]: value }));
  const subject = table === transactions ? acknowledgersOf(id) : { subjectType: type ?? '', subjectId: id };
  const { people = [] } = (await read.stored(reportAcknowledgers, decidersKey(subject))) ?? {};
  const given = itemsOf(approvals).map((one) => ({ humans: itemsOf(membersOf(one).humans).map(String) }));
  const named = [...itemsOf(makers), ...itemsOf(reviewers)].map(String);
  return [...named, ...approversOf(given), ...people];
}

/**
 * Everyone who made, rejected, cancelled or otherwise decided on the report's subject, according to the audit
 * trail.
 */
export async function decidersOf(
  { transactionId: subject, transactionType: type }: ComplianceReport,
  read: QueryRead,
): Promise<readonly string[]> {
  if (subject === null) return [];
  const found = await recordsAbout(read, subject);
  const accepted = found.filter(({ outcome }) => outcome === 'accepted');
  const { history } = committedAs(type) ?? {};
  // Numbers of commitments name other records, too. Ids of transactions are unique.
  return history === undefined
    ? accepted.map(({ userId }) => userId)
    : historyIn(accepted, history.noun, subject).map(({ byUser }) => byUser);
}

/** Rejects the approval of a transaction by a person who acknowledged a report about it. */
export const acknowledgedEarlier = control({
  name: 'movements whose report one acknowledged',
  of: ['money', 'commitment'],
  rejects: ['INSUFFICIENT_PERMISSIONS'],
  // The first of two approvals has no classified effect.
  asks: (effects) => effects.some(isPutOf(transactions)),
  async judge(asked) {
    for (const { row, changes } of asked.effects.filter(isPutOf(transactions))) {
      if ((changes.approvals?.length ?? 0) <= row.approvals.length) continue;
      const refused = await acknowledgedRefusal(acknowledgersOf(row.id), asked);
      if (refused !== undefined) return refused;
    }
    return undefined;
  },
});
