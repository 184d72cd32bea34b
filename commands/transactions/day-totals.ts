/**
 * Daily totals of a person, a machine or an account. Above a total, a movement waits for approval or is
 * reported.
 */
import {
  type Actor,
  countedFor,
  isFromAnyone,
  openWebhookBehind,
  peopleWith,
} from '../../core/command/declaration/actor.ts';
import { control, type Judged, type Judgement } from '../../core/command/declaration/control.ts';
import { effectClasses } from '../../core/command/declaration/effect-class.ts';
import { type Effect, insert, isInsertOf, isPutOf, put } from '../../core/command/declaration/effects.ts';
import { type Journal, movedBy } from '../../core/command/declaration/journal.ts';
import { boolean, date, integer, json, money, table, text } from '../../core/command/declaration/table.ts';
import { stricterWait, type Wait } from '../../core/command/declaration/wait.ts';
import { approversOf } from '../../core/command/policy/approval.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { decimalText, fromMinor, type Minor, moneyWords } from '../../core/values/money.ts';
import { personKey } from '../../core/values/person.ts';
import { complianceReports, reportTotal } from '../compliance/report.ts';
import { isExempt } from './exemptions.ts';
import { approvedEarlier, beyondOwnLimit, loweredBy } from './money-controls.ts';
import { remember, smallKey, smallOf } from './small-amounts.ts';
import {
  type Counter,
  countedWords,
  noRole,
  type TotalsRow,
  totalsPolicy,
  waiting,
  waitingFromAnyone,
} from './totals-policy.ts';
import { linesOf, type Transaction, transactions } from './transaction.ts';

/** One row for each key, which counts one day. */
export const dayTotals = table({
  name: 'day_totals',
  key: ['key'],
  controls: 'none',
  columns: {
    /** `person:SUBJECT:CLASS`, `person:SUBJECT:KIND`, `machine:PRINCIPAL:*`, `account:ID`, `approver:SUBJECT:ACCOUNT` or `grant:PROCESS:COMMAND:STARTER`. */
    key: text(300),
    day: date(),
    /** The amount that counts against `aDay`, in minor units. */
    total: money(),
    /** The amount that other people approved. It counts for reports only. */
    approved: money(),
    /** How many movements were counted. */
    movements: integer(),
    /** The total of this day was reported. */
    isReported: boolean(),
    /**
     * The people involved in the movements of this day, the newest `mostPeople`. They may not acknowledge the
     * report.
     */
    people: json<readonly string[]>(),
  },
});

/** At most this many people are kept for one row. */
const mostPeople = 200;

/** An amount that is counted under a key. */
interface Count {
  readonly of: Counter;
  readonly what: string;
  readonly key: string;
  readonly amount: Minor;
  /** The transaction that the actor approves now: the amount counts for reports about its maker and accounts. */
  readonly approves?: Transaction | undefined;
  /** People involved in the movements besides the actor. */
  readonly people?: readonly string[];
  /** The largest of several movements that are counted together. Otherwise the amount. */
  readonly largest?: Minor;
  /** As approval limits name it. */
  readonly type: string;
  /** Id of the record that a report is about, if it is not a transaction or journal. */
  readonly subject?: string;
}

export const totalsOfDay = control({
  name: 'rules/controls/totals.json',
  of: ['money', 'correction'],
  rejects: ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS', 'APPROVAL_LIMIT_EXCEEDED'],
  // An approval before the last one moves no money.
  asks: (effects) => recordedApprovals(effects).length > 0,
  // Money that leaves accounts is always counted, so the batch loads the row beforehand. A later read would
  // cost one more batch.
  reads(actor) {
    const { of, who } = counterOf(actor);
    const keys = [`person:${who}:CUSTOMER`];
    if (of === 'machine') keys.push(machineKey(who));
    return keys.map((key) => ({ table: dayTotals, by: { key } }));
  },
  async judge(asked) {
    const changes = [...changesOf(asked), ...(await approvalsOf(asked))];
    const posts = asked.effects.some(({ do: what }) => what === 'post');
    if ((!posts && changes.length === 0) || (await isExempt(asked))) return undefined;
    return await counted([...(await countsOf(asked)), ...changes], asked);
  },
});

/**
 * Limits the movements that a person, and machines for a person, send to approval in a day: their number and
 * their total.
 */
export const waitingOfDay = control({
  name: 'rules/controls/totals.json: what waits',
  of: ['money'],
  rejects: ['PENDING_LIMIT_EXCEEDED'],
  // A deposit that waits has no effect of a class.
  asks: (effects) => waitingIn(effects).length > 0,
  async judge(asked) {
    const made = waitingIn(asked.effects);
    if (made.length === 0 || (await isExempt(asked))) return undefined;
    const { actor, roles } = asked.context;
    const { of, who } = counterOf(actor);
    const role = roles.highest(actor.roles) ?? noRole;
    const rowOf = (what: string) => asked.verdict(totalsPolicy, { of, what, role });
    // A pending withdrawal by an anonymous caller holds the money of a customer.
    const own = isFromAnyone(actor) ? await rowOf(waitingFromAnyone) : null;
    const row = own ?? (await rowOf(waiting));
    if (row?.waiting == null) return undefined;
    const sum = made.reduce((all, { row: { amount } }) => all + amount, 0n);
    const { total, movements, add } = await countedToday(`${of}:${who}:${waiting}`, sum, asked);
    const { most, total: largest } = row.waiting;
    if (movements <= most && total <= largest) return { adds: [add(false)] };
    return reject('PENDING_LIMIT_EXCEEDED', {
      message: `You sent ${movements - 1} movements of ${moneyWords(total - sum)} to approval today. At most ${most} movements and ${moneyWords(largest)} in all may wait for one person a day.`,
      maxMovements: most,
      maxTotal: fromMinor(largest),
    });
  },
});

const waitingIn = (effects: readonly Effect[]) =>
  effects.filter(isInsertOf(transactions)).filter(({ row }) => row.state === 'PENDING');

/**
 * Makes a process's effects under a grant wait for an approver, if they lower an account of another class or
 * exceed the daily total of the process's starter.
 */
export const boundsOfGrants = control({
  name: 'rules/processes/grants.json',
  of: effectClasses,
  rejects: ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS'],
  async judge({ context, read, effects }) {
    const { byGrant, userId } = context.actor;
    if (byGrant === undefined) return undefined;
    const { command, amount, aDay, role, accounts } = byGrant;
    const by = `by the grant of ${command} to a process`;
    const adds: Effect[] = [];
    const reasons: string[] = [];
    if (aDay !== null) {
      const key = `grant:${userId}:${command}:${counterOf(context.actor).who}`;
      const { total, add } = await countedToday(key, amount, { context, read });
      adds.push(add(false));
      if (total > aDay) reasons.push(`More than ${moneyWords(aDay)} in one day ${by}`);
    }
    for (const effect of effects) {
      if (accounts === null || effect.do !== 'post') continue;
      const lowered = await loweredBy(effect.journal, { read });
      const others = lowered.filter(({ what }) => !accounts.includes(what));
      reasons.push(...others.map(({ what }) => `Lowers an account of the class ${what} ${by}`));
    }
    if (reasons.length === 0) return { adds };
    return { waits: { approverRole: role, approvals: 1, total: amount, reasons }, adds };
  },
});

/** Counts what this person approves today, for commitments of one type. */
export const approvedToday = (
  { type, id, amount }: { readonly type: string; readonly id: string; readonly amount: Minor },
  asked: Judged,
): Promise<Judgement> =>
  counted([{ ...approval({ what: type, about: type, type, amount }, asked), subject: id }], asked);

async function counted(counts: readonly Count[], asked: Judged): Promise<Judgement> {
  const adds: Effect[] = [];
  const small = smallOf(asked);
  const changes: (readonly [key: string, by: Minor])[] = [];
  let waits: Wait | undefined;
  const { actor, roles } = asked.context;
  const own = roles.highest(actor.roles) ?? noRole;
  for (const count of counts) {
    const { of, what, approves } = count;
    // The roles of the maker are not known then: the strictest row counts.
    const role = approves !== undefined && of === 'person' ? noRole : own;
    const row = await asked.verdict(totalsPolicy, { of, what, role });
    if (row === null || (approves !== undefined && row.reportAbove === null)) continue;
    const key = smallKey(count.key, asked);
    const uncounted = count.amount < row.from ? (small.get(key) ?? 0n) : 0n;
    const amount = uncounted + count.amount;
    if (amount < row.from) {
      changes.push([key, count.amount]);
      continue;
    }
    changes.push([key, -uncounted]);
    const one = await counting({ ...count, amount }, row, asked, adds);
    if (isRejection(one)) return one;
    adds.push(...one.adds);
    if (one.waits === undefined) continue;
    waits = stricterWait(waits, { ...one.waits, total: count.amount }, asked.context.roles);
  }
  if (changes.length === 0) return undefined;
  return { waits, adds, applied: () => remember(small, changes) };
}

/** Whether other people approved the amount, and the people involved. */
interface Approval {
  readonly isApproved: boolean;
  readonly people: readonly string[];
}

/** The totals of a key today with this amount, and the effect that counts it. */
async function countedToday(
  key: string,
  amount: Minor,
  { context, read }: Pick<Judged, 'context' | 'read'>,
  { isApproved = false, people: others = [] }: Partial<Approval> = {},
) {
  const known = await read.stored(dayTotals, { key });
  const day = context.today();
  const isToday = known?.day === day;
  const total = (isToday ? known.total : 0n) + (isApproved ? 0n : amount);
  const approved = (isToday ? known.approved : 0n) + (isApproved ? amount : 0n);
  const movements = (isToday ? known.movements : 0) + 1;
  const wasReported = isToday && known.isReported;
  const before = [...(isToday ? known.people : []), ...others];
  const people = peopleWith(before, context.actor).slice(-mostPeople);
  const add = (isReported: boolean): Effect => {
    const values = { day, total, approved, movements, isReported, people };
    return known === undefined ? insert(dayTotals, { key, ...values }) : put(dayTotals, known, values);
  };
  return { day, total, whole: total + approved, movements, wasReported, people, add };
}

async function counting(
  count: Count,
  { aDay, role, reportAbove, withinLimit }: TotalsRow,
  asked: Judged,
  added: readonly Effect[],
): Promise<Rejection | { readonly adds: readonly Effect[]; readonly waits?: Wait }> {
  const { key, amount, of, what, type, subject: about, approves, people: hands } = count;
  const { context, effects } = asked;
  const isApproved = approves !== undefined;
  const { day, total, whole, wasReported, people, add } = await countedToday(key, amount, asked, {
    isApproved,
    people: hands ?? [],
  });
  if (withinLimit && !isApproved) {
    const refused = await beyondOwnLimit({ type, amount: total }, asked);
    if (refused !== undefined) return ofTheDay(refused);
  }
  const made = approves ?? effects.filter(isInsertOf(transactions))[0]?.row;
  // compliance/triggers reports a transaction whose amount alone exceeds the limit. Nothing else reports
  // other movements.
  const isAlone = largestOf(count) > (reportAbove ?? amount);
  const isAbove = reportAbove !== null && whole > reportAbove && (!isAlone || made === undefined);
  const [journal] = effects.flatMap((effect) => (effect.do === 'post' ? effect.journal : []));
  // The report is about one movement, so documents sum its amount. Its evidence has the total.
  const subject = {
    id: made?.id ?? about ?? journal?.id ?? key,
    type: made?.type ?? type,
    amount: made?.amount ?? (about !== undefined || journal === undefined ? amount : movedBy(journal)),
    accountNumber: made?.accountNumber ?? null,
  };
  // A movement is reported once, even if it exceeds several totals. The next movement reports the other
  // totals.
  const isNamed = added
    .filter(isInsertOf(complianceReports))
    .some(({ row: { transactionId } }) => transactionId === subject.id);
  const reports = isAbove && !isNamed && (!wasReported || isAlone);
  const maker = approves && { userId: makerOf(approves), userName: approves.createdByName };
  const evidence = { key, day, total: decimalText(whole), threshold: decimalText(reportAbove ?? 0n) };
  return {
    adds: [
      add(wasReported || reports),
      ...(reports ? reportTotal(subject, context, evidence, { ...maker, people }) : []),
    ],
    ...(aDay !== null && total > aDay && !isApproved
      ? {
          waits: {
            approverRole: role,
            approvals: 1,
            total: amount,
            reasons: [`More than ${moneyWords(aDay)} in one day for ${countedWords({ of, what })}`],
          },
        }
      : {}),
  };
}

/** The transactions that get an approval and wait on for another one. */
const recordedApprovals = (effects: readonly Effect[]) =>
  effects.filter(isPutOf(transactions)).filter(({ row, changes: { approvals, state } }) => {
    return state === undefined && (approvals?.length ?? 0) > row.approvals.length;
  });

/** Each person who approves a movement counts it, and not the last one alone. */
async function approvalsOf(asked: Judged): Promise<readonly Count[]> {
  const found: Count[] = [];
  for (const { row } of recordedApprovals(asked.effects)) {
    const { type } = row;
    for (const { account, what, amount } of await loweredBy({ lines: linesOf(row) }, asked)) {
      found.push(approval({ what, about: account, type, amount }, asked));
    }
  }
  return found;
}

/**
 * Corrections of amounts of a record, such as a waived penalty. They count with the amount that they change.
 * They count for the person, or for the maker whose transaction the person approves.
 */
function changesOf({ named, effects, context }: Judged): readonly Count[] {
  const earlier = effects
    .filter(isPutOf(transactions))
    .find(({ changes }) => changes.state === 'SETTLED')?.row;
  const who = earlier === undefined ? counterOf(context.actor).who : personKey(makerOf(earlier));
  const approved = earlier === undefined ? {} : { approves: earlier, people: peopleOf(earlier) };
  return named.flatMap(({ effect: what, amount }): readonly Count[] => {
    if (amount === null || amount <= 0n) return [];
    return [{ of: 'person', what, key: `person:${who}:${what}`, amount, type: what, ...approved }];
  });
}

/** The amounts that the settlements of a decision add to the daily totals. */
async function countsOf(asked: Judged): Promise<readonly Count[]> {
  const { effects } = asked;
  const counts = new Map<string, Count>();
  for (const effect of effects) {
    if (effect.do !== 'post') continue;
    const { journal } = effect;
    const earlier = approvedEarlier(journal, effects) ?? clearedBy(journal, effects);
    const found =
      earlier === undefined
        ? await movedAlone(journal, asked)
        : await movedByApproval(journal, earlier, asked);
    for (const count of found) {
      const known = counts.get(count.key);
      counts.set(count.key, known === undefined ? count : together(known, count));
    }
  }
  return [...counts.values()];
}

/** Two movements under one key: their sum, the larger amount, and all people involved. */
const together = (one: Count, other: Count): Count => ({
  ...other,
  amount: one.amount + other.amount,
  largest: largestOf(one) > largestOf(other) ? largestOf(one) : largestOf(other),
  people: [...(one.people ?? []), ...(other.people ?? [])],
});

const largestOf = ({ amount, largest = amount }: Count): Minor => largest;

/** The transaction of a cheque that this journal clears: clearing is its last approval. */
const clearedBy = ({ kind, reference }: Journal, effects: readonly Effect[]) =>
  kind === 'clearing'
    ? effects.filter(isPutOf(transactions)).find(({ row }) => row.id === reference)?.row
    : undefined;

/** Kinds of journals for customers' payments. They count by the accounts that they lower, or under NONE. */
const payments: ReadonlySet<string> = new Set(['settlement', 'repayment', 'pay-off']);

/** A journal that has no earlier approval: by class of lowered account or kind, and by account. */
async function movedAlone(journal: Journal, asked: Judged): Promise<readonly Count[]> {
  const { id, kind } = journal;
  const { of, who } = counterOf(asked.context.actor);
  const type =
    asked.effects.filter(isInsertOf(transactions)).find(({ row }) => row.id === id)?.row.type ?? kind;
  const total = movedBy(journal);
  const own = (what: string, amount: Minor): Count => ({
    of: 'person',
    what,
    key: `person:${who}:${what}`,
    amount,
    type,
  });
  const moves = payments.has(kind);
  const lowered = moves ? await loweredBy(journal, asked) : [];
  const ofAccounts = lowered.flatMap(({ account, what, amount }): readonly Count[] => [
    own(what, amount),
    { of: 'account', what, key: `account:${account}`, amount, type },
  ]);
  return [
    ...(moves && ofAccounts.length === 0 ? [own('NONE', total)] : ofAccounts),
    ...(kind === 'settlement' ? [] : [own(kind, total)]),
    // All movements of machines for one person have one additional total.
    ...(of === 'machine' ? [ofMachine(who, total, type)] : []),
  ];
}

/** A journal that an approver settles: by account that it lowers. */
async function movedByApproval(
  journal: Journal,
  earlier: Transaction,
  asked: Judged,
): Promise<readonly Count[]> {
  const { type } = earlier;
  const lowered = await loweredBy(journal, asked);
  const { of, who } = counterOf(asked.context.actor);
  const what = 'clearing';
  const reported = { type, approves: earlier, people: peopleOf(earlier) };
  const maker = (own: string, amount: Minor): Count => ({
    of: 'person',
    what: own,
    key: `person:${personKey(makerOf(earlier))}:${own}`,
    amount,
    ...reported,
  });
  return [
    // Counts for the same reports as a movement that its maker settles alone.
    ...lowered.flatMap(({ account, what: own, amount }): readonly Count[] => [
      maker(own, amount),
      { of: 'account', what: own, key: `account:${account}`, amount, ...reported },
    ]),
    ...(lowered.length === 0 ? [maker('NONE', movedBy(journal))] : []),
    ...lowered.map(({ account, what: own, amount }) =>
      approval({ what: own, about: account, type, amount }, asked),
    ),
    // Cheques are cleared by two commands, which count together.
    ...(type.startsWith('CHEQUE_')
      ? [{ of: 'person' as const, what, key: `person:${who}:${what}`, amount: movedBy(journal), type }]
      : []),
    ...(of === 'machine' ? [ofMachine(who, movedBy(journal), type)] : []),
  ];
}

/** All people involved in a transaction. */
const peopleOf = ({ makers, approvals }: Transaction): readonly string[] => [
  ...makers,
  ...approversOf(approvals),
];

/** The person who made the transaction, or for whom a machine made it. */
const makerOf = ({ makers, createdBy }: Transaction): string => makers[0] ?? createdBy;

function approval(
  { what, about, type, amount }: Record<'what' | 'about' | 'type', string> & { amount: Minor },
  { context }: Judged,
): Count {
  const { who } = counterOf(context.actor);
  return { of: 'approver', what, key: `approver:${who}:${about}`, amount, type };
}

/** Explains that the daily total exceeds the limit, not the single amount. */
const ofTheDay = (refused: Rejection): Rejection => ({
  ...refused,
  message: `The total of today counts: ${refused.message}`,
});

const ofMachine = (who: string, amount: Minor, type: string): Count => ({
  of: 'machine',
  what: '*',
  key: machineKey(who),
  amount,
  type,
});

const machineKey = (who: string): string => `machine:${who}:*`;

function counterOf(actor: Actor): { readonly of: Counter; readonly who: string } {
  const { kind, isAtTask } = actor;
  const who = personKey(countedFor(actor));
  if (kind === 'user' || isAtTask === true) return { of: 'person', who };
  // Calls that anyone can make count for the webhook, not for its author.
  const open = openWebhookBehind(actor);
  return { of: 'machine', who: open === undefined ? who : personKey(open) };
}
