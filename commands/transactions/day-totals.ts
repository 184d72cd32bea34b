/** What one person, one machine or one account moves in a day: above a total it waits, or is reported. */
import type { Actor } from '../../core/command/declaration/actor.ts';
import { control, type Judged, type Judgement } from '../../core/command/declaration/control.ts';
import { effectClasses } from '../../core/command/declaration/effect-class.ts';
import { type Effect, insert, isInsertOf, put } from '../../core/command/declaration/effects.ts';
import { type Journal, movedBy } from '../../core/command/declaration/journal.ts';
import {
  Amount,
  AmountOrZero,
  OneOf,
  RoleName,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { boolean, date, money, table, text } from '../../core/command/declaration/table.ts';
import { stricterWait, type Wait } from '../../core/command/declaration/wait.ts';
import { type PolicyFinding, policy } from '../../core/command/policy/policy.ts';
import {
  anyOf,
  mostSpecific,
  rowOf,
  specificity,
  weightOf,
} from '../../core/command/policy/rows.ts';
import { isRejection, type Rejection } from '../../core/command/wire/rejections.ts';
import { accountClasses } from '../../core/ledger/account.ts';
import { decimalText, type Minor, moneyWords, toMinor } from '../../core/values/money.ts';
import { personKey } from '../../core/values/person.ts';
import { reportTotal } from '../compliance/report.ts';
import { isExempt } from './exemptions.ts';
import { approvedEarlier, beyondOwnLimit, loweredBy } from './money-controls.ts';
import { commitmentTypes, transactions } from './transaction.ts';

/** One row for each key, which counts one day. */
export const dayTotals = table({
  name: 'day_totals',
  key: ['key'],
  controls: 'none',
  columns: {
    /** `person:SUBJECT:CLASS`, `person:SUBJECT:KIND`, `machine:PRINCIPAL:*`, `account:ID`, `approver:SUBJECT:ACCOUNT` or `grant:PROCESS:COMMAND:STARTER`. */
    key: text(300),
    day: date(),
    /** In minor units. */
    total: money(),
    /** The total of this day was reported. */
    isReported: boolean(),
  },
});

/** The role of who has none. */
const noRole = 'NONE';

const counters = ['person', 'machine', 'account', 'approver'] as const;
type Counter = (typeof counters)[number];

const TotalsFile = Type.Object({
  rows: Type.Array(
    Type.Object({
      of: OneOf(counters, 'Whose day is counted'),
      what: Words(
        40,
        'A class of account: settlements that lower such accounts. NONE: settlements that lower no account. Another kind of journal, or a type of commitment. *: everything',
      ),
      roles: Type.Optional(
        Type.Array(RoleName(), {
          ...{ minItems: 1, uniqueItems: true },
          description:
            'Only people whose highest role is one of these, and machines and people without a role. Such a row counts before one for everybody',
        }),
      ),
      from: AmountOrZero('Smaller amounts are not counted'),
      aDay: Type.Optional(
        Amount('The largest total of a day. Above it a movement waits for an approver'),
      ),
      role: Type.Optional(RoleName('The lowest role that approves it')),
      reportAbove: Type.Optional(Amount('A total a day above this is reported to compliance')),
      withinLimit: Type.Optional(
        Type.Boolean({ description: 'The approval limit of the person covers the total' }),
      ),
    }),
  ),
});

interface Row {
  readonly from: Minor;
  readonly aDay: Minor | null;
  readonly role: string | null;
  readonly reportAbove: Minor | null;
  readonly withinLimit: boolean;
  readonly name: string;
}

export const totalsPolicy = policy<
  Readonly<Record<'of' | 'what' | 'role', string>>,
  Row | null,
  Static<typeof TotalsFile>
>({
  name: 'controls/totals',
  summary: 'What one person, one machine or one account moves in a day before others look at it.',
  schema: TotalsFile,
  fileOnly: true,
  facts: {
    of: { kind: 'text', summary: 'Whose day is counted', values: counters },
    what: { kind: 'text', summary: 'The class of the lowered accounts, or the kind of journal' },
    role: { kind: 'text', summary: 'The highest role of the person; NONE: no role' },
  },
  compile: ({ rows }) =>
    rows.map((row, at) => {
      const { of, what, roles = [] } = row;
      const ofRoles =
        roles.length === 0 ? [] : [{ fact: 'role', operator: 'in', value: [...roles, noRole] }];
      const weight = specificity(what, roles[0] ?? '*');
      return {
        name: nameOf(row),
        conditions: { all: [anyOf({ of, what }), ...ofRoles] },
        event: { type: 'row', params: { row: at, weight } },
        at: `/rows/${at}`,
      };
    }),
  verdict: (fired, { rows }) => {
    const [first] = mostSpecific(fired, weightOf);
    const row = first === undefined ? undefined : rowOf(first, rows);
    if (row === undefined) return null;
    const { from, aDay, role = null, reportAbove, withinLimit = false } = row;
    return {
      from: toMinor(from),
      aDay: aDay === undefined ? null : toMinor(aDay),
      role,
      reportAbove: reportAbove === undefined ? null : toMinor(reportAbove),
      withinLimit,
      name: nameOf(row),
    };
  },
  decidedBy: (row) => row?.name ?? null,
  outcome: (row) =>
    row === null
      ? null
      : {
          aDay: row.aDay === null ? null : decimalText(row.aDay),
          reportAbove: row.reportAbove === null ? null : decimalText(row.reportAbove),
          withinLimit: row.withinLimit,
        },
  check: ({ rows }) => rows.flatMap((row, at) => findingsOf(row, `/rows/${at}`)),
});

export const ruleSets = [totalsPolicy];

type FileRow = Static<typeof TotalsFile>['rows'][number];

function nameOf({ of, what, roles }: Pick<FileRow, 'of' | 'what' | 'roles'>): string {
  return roles === undefined ? `${of} ${what}` : `${of} ${what} by ${roles.join(', ')}`;
}

/** What each counter can count. People count by class of account and by any kind of journal. */
const countable: Readonly<Record<Counter, readonly string[] | null>> = {
  person: null,
  machine: ['*'],
  account: accountClasses,
  approver: [...accountClasses, ...commitmentTypes],
};

function findingsOf(
  { of, what, aDay, role, reportAbove, withinLimit }: FileRow,
  pointer: string,
): readonly PolicyFinding[] {
  const known = countable[of];
  const found: PolicyFinding[] = [];
  const add = (message: string, mend: string) => found.push({ pointer, message, mend });
  if (known === null ? what === '*' : !known.includes(what)) {
    const choices = known?.join(', ') ?? 'a class of account, NONE or a kind of journal';
    add(`counts nothing: ${of} does not count ${what}`, `use ${choices}`);
  }
  if ((aDay === undefined) !== (role === undefined)) {
    add('needs aDay and role together', 'add the other one, or remove both');
  }
  if (aDay === undefined && reportAbove === undefined && withinLimit !== true) {
    add('limits and reports nothing', 'add aDay, reportAbove or withinLimit');
  }
  if (withinLimit === true && (of === 'account' || of === 'machine')) {
    add(`has withinLimit, but ${of} has no approval limit`, 'remove withinLimit');
  }
  return found;
}

/** What a person or an approver moves in the words of the bank. Each key has its own words: approvals compare reasons by their text. */
const movements: Readonly<Record<string, string>> = {
  '*': 'movements of every kind',
  NONE: 'deposits and other receipts',
  CUSTOMER: 'payments from customer accounts',
  INTERNAL: 'payments from internal accounts',
  TILL: 'cash from tills',
  VAULT: 'cash from vaults',
  accrual: 'accrued interest',
  'accrual-reversal': 'reversals of accrued interest',
  bounce: 'returned cheques',
  cancellation: 'cancellations',
  clearing: 'cleared cheques',
  closing: 'closings of loans',
  collection: 'collections',
  disbursement: 'loan disbursements',
  opening: 'opening balances',
  'partner-payment': 'payments for partner loans',
  'partner-transfer': 'transfers to partners',
  'pay-off': 'loan pay-offs',
  repayment: 'loan repayments',
  reversal: 'reversals',
  submission: 'cheques submitted to clearing',
  'till-count': 'till differences',
  'write-off': 'loan write-offs',
  ACCOUNT_IMPORT: 'account imports',
  COLLECTION_BATCH: 'collection batches',
  DISBURSEMENT_BATCH: 'disbursement batches',
  LOAN: 'loans',
  MANDATE: 'mandates',
  PARTNER_LOAN: 'partner loans',
  PROPOSAL: 'proposals',
};

/** Names what a row counts, in words of the bank: `deposits and other receipts by one person`. */
export function countedWords({ of, what }: Pick<Count, 'of' | 'what'>): string {
  if (of === 'account') return 'one account';
  return `${movements[what] ?? `journals of the kind ${what}`} by one ${of}`;
}

/** An amount that is counted under a key. */
interface Count {
  readonly of: Counter;
  readonly what: string;
  readonly key: string;
  readonly amount: Minor;
  /** As approval limits name it. */
  readonly type: string;
}

export const totalsOfDay = control({
  name: 'rules/controls/totals.json',
  of: ['money', 'correction'],
  rejects: ['APPROVAL_REQUIRED', 'APPROVAL_LIMIT_EXCEEDED'],
  // What leaves accounts is always counted, so the batch reads the row beforehand: a later read costs one more batch.
  reads(actor) {
    const { of, who } = counterOf(actor);
    const keys = [`person:${who}:CUSTOMER`];
    if (of === 'machine') keys.push(machineKey(who));
    return keys.map((key) => ({ table: dayTotals, by: { key } }));
  },
  async judge(asked) {
    if (!asked.effects.some(({ do: what }) => what === 'post') || (await isExempt(asked))) {
      return undefined;
    }
    return await counted(await countsOf(asked), asked);
  },
});

/** Makes what a process does by a grant wait for an approver where it lowers an account of another class, or is above the total of its starter's day. */
export const boundsOfGrants = control({
  name: 'rules/processes/grants.json',
  of: effectClasses,
  rejects: ['APPROVAL_REQUIRED'],
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

/** Counts what this person approves today, of commitments of one type. */
export const approvedToday = (type: string, amount: Minor, asked: Judged): Promise<Judgement> =>
  counted([approval({ what: type, about: type, type, amount }, asked)], asked);

async function counted(counts: readonly Count[], asked: Judged): Promise<Judgement> {
  const adds: Effect[] = [];
  let waits: Wait | undefined;
  const { actor, roles } = asked.context;
  const role = roles.highest(actor.roles) ?? noRole;
  for (const count of counts) {
    const { of, what } = count;
    const row = await asked.verdict(totalsPolicy, { of, what, role });
    if (row === null || count.amount < row.from) continue;
    const one = await counting(count, row, asked);
    if (isRejection(one)) return one;
    adds.push(...one.adds);
    if (one.waits !== undefined) waits = stricterWait(waits, one.waits, asked.context.roles);
  }
  return adds.length === 0 ? undefined : { waits, adds };
}

/** The total of a key today with this amount, and the effect that counts it. */
async function countedToday(
  key: string,
  amount: Minor,
  { context, read }: Pick<Judged, 'context' | 'read'>,
) {
  const known = await read.stored(dayTotals, { key });
  const day = context.today();
  const isToday = known?.day === day;
  const total = (isToday ? known.total : 0n) + amount;
  const wasReported = isToday && known.isReported;
  const add = (isReported: boolean): Effect => {
    const values = { day, total, isReported };
    return known === undefined
      ? insert(dayTotals, { key, ...values })
      : put(dayTotals, known, values);
  };
  return { day, total, wasReported, add };
}

async function counting(
  { key, amount, of, what, type }: Count,
  { aDay, role, reportAbove, withinLimit }: Row,
  asked: Judged,
): Promise<Rejection | { readonly adds: readonly Effect[]; readonly waits?: Wait }> {
  const { context, effects } = asked;
  const { day, total, wasReported, add } = await countedToday(key, amount, asked);
  if (withinLimit) {
    const refused = await beyondOwnLimit({ type, amount: total }, asked);
    if (refused !== undefined) return ofTheDay(refused);
  }
  // An amount that is above by itself is reported by compliance/triggers.
  const isAbove = reportAbove !== null && total > reportAbove && amount <= reportAbove;
  const isReported = wasReported || isAbove;
  const [made] = effects.filter(isInsertOf(transactions));
  const [journal] = effects.flatMap((effect) => (effect.do === 'post' ? effect.journal : []));
  // The report is about one movement, so documents sum its amount. Its evidence has the total.
  const subject = {
    id: made?.row.id ?? journal?.id ?? key,
    type: made?.row.type ?? type,
    amount: made?.row.amount ?? (journal === undefined ? amount : movedBy(journal)),
    accountNumber: made?.row.accountNumber ?? null,
  };
  const evidence = {
    key,
    day,
    total: decimalText(total),
    threshold: decimalText(reportAbove ?? 0n),
  };
  return {
    adds: [
      add(isReported),
      ...(isReported && !wasReported ? reportTotal(subject, context, evidence) : []),
    ],
    ...(aDay !== null && total > aDay
      ? {
          waits: {
            ...{ approverRole: role, approvals: 1, total: amount },
            reasons: [`More than ${moneyWords(aDay)} in one day for ${countedWords({ of, what })}`],
          },
        }
      : {}),
  };
}

/** What the settlements of a decision add to the totals of the day. */
async function countsOf(asked: Judged): Promise<readonly Count[]> {
  const { effects } = asked;
  const counts = new Map<string, Count>();
  for (const effect of effects) {
    if (effect.do !== 'post') continue;
    const { journal } = effect;
    const earlier = approvedEarlier(journal, effects);
    const found =
      earlier === undefined
        ? await movedAlone(journal, asked)
        : await movedByApproval(journal, earlier.type, asked);
    for (const count of found) {
      const amount = (counts.get(count.key)?.amount ?? 0n) + count.amount;
      counts.set(count.key, { ...count, amount });
    }
  }
  return [...counts.values()];
}

/** Kinds of journals by which customers pay: they count by the accounts that they lower, or under NONE. */
const payments: ReadonlySet<string> = new Set(['settlement', 'repayment', 'pay-off']);

/** A journal that has no earlier approval: by class of lowered account or kind, and by account. */
async function movedAlone(journal: Journal, asked: Judged): Promise<readonly Count[]> {
  const { id, kind } = journal;
  const { of, who } = counterOf(asked.context.actor);
  const type =
    asked.effects.filter(isInsertOf(transactions)).find(({ row }) => row.id === id)?.row.type ??
    kind;
  const total = movedBy(journal);
  const own = (what: string, amount: Minor): Count => ({
    ...{ of: 'person', what, key: `person:${who}:${what}`, amount, type },
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
    // What machines do for one person is one total beside, whatever it is.
    ...(of === 'machine' ? [{ of, what: '*', key: machineKey(who), amount: total, type }] : []),
  ];
}

/** A journal that an approver settles: by account that it lowers. */
async function movedByApproval(
  journal: Journal,
  type: string,
  asked: Judged,
): Promise<readonly Count[]> {
  const lowered = await loweredBy(journal, asked);
  const { who } = counterOf(asked.context.actor);
  const what = 'clearing';
  return [
    ...lowered.map(({ account, what: own, amount }) =>
      approval({ what: own, about: account, type, amount }, asked),
    ),
    // Cheques are cleared by two commands, which count together.
    ...(type.startsWith('CHEQUE_')
      ? [
          {
            of: 'person' as const,
            what,
            key: `person:${who}:${what}`,
            amount: movedBy(journal),
            type,
          },
        ]
      : []),
  ];
}

function approval(
  { what, about, type, amount }: Record<'what' | 'about' | 'type', string> & { amount: Minor },
  { context }: Judged,
): Count {
  const { who } = counterOf(context.actor);
  return { of: 'approver', what, key: `approver:${who}:${about}`, amount, type };
}

/** Says that the limit is below a total, and not below one amount. */
const ofTheDay = (refused: Rejection): Rejection => ({
  ...refused,
  message: `The total of today counts: ${refused.message}`,
});

const machineKey = (who: string): string => `machine:${who}:*`;

function counterOf({ kind, principal, userId }: Actor): {
  readonly of: Counter;
  readonly who: string;
} {
  return kind === 'user'
    ? { of: 'person', who: personKey(userId) }
    : { of: 'machine', who: personKey(principal ?? userId) };
}
