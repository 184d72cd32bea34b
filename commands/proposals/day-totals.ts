/** What one person, one machine or one account moves in a day: above a total it waits, or is reported. */
import type { Actor } from '../../core/command/declaration/actor.ts';
import { control, type Judged } from '../../core/command/declaration/control.ts';
import { type Effect, insert, isInsertOf, put } from '../../core/command/declaration/effects.ts';
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
import { policy } from '../../core/command/policy/policy.ts';
import {
  anyOf,
  mostSpecific,
  rowOf,
  specificity,
  weightOf,
} from '../../core/command/policy/rows.ts';
import { accounts } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { decimalText, type Minor, moneyWords, toMinor } from '../../core/values/money.ts';
import { personKey } from '../../core/values/person.ts';
import { reportTotal } from '../compliance/report.ts';
import { isExempt } from '../transactions/exemptions.ts';
import { approvedJournals } from '../transactions/money-controls.ts';
import { transactions } from '../transactions/transaction.ts';

/** One row for each key, which counts one day. */
export const dayTotals = table({
  name: 'day_totals',
  key: ['key'],
  controls: 'none',
  columns: {
    /** `person:SUBJECT:CLASS`, `person:SUBJECT:KIND`, `machine:PRINCIPAL:*` or `account:ID`. */
    key: text(),
    day: date(),
    /** In minor units. */
    total: money(),
    /** The total of this day was reported. */
    isReported: boolean(),
  },
});

const counters = ['person', 'machine', 'account'] as const;
type Counter = (typeof counters)[number];

const TotalsFile = Type.Object({
  rows: Type.Array(
    Type.Object({
      of: OneOf(counters, 'Whose day is counted'),
      what: Words(
        40,
        'A class of account: settlements that lower such accounts. NONE: settlements that lower no account. Another kind of journal. *: everything',
      ),
      from: AmountOrZero('Smaller amounts are not counted'),
      aDay: Type.Optional(Amount('What is above this total a day waits for an approver')),
      role: Type.Optional(RoleName('The lowest role that approves it')),
      reportAbove: Type.Optional(Amount('A total a day above this is reported to compliance')),
    }),
  ),
});

interface Row {
  readonly from: Minor;
  readonly aDay: Minor | null;
  readonly role: string | null;
  readonly reportAbove: Minor | null;
}

export const totalsPolicy = policy<
  Readonly<Record<'of' | 'what', string>>,
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
  },
  compile: ({ rows }) =>
    rows.map(({ of, what }, at) => ({
      name: `${of} ${what}`,
      conditions: anyOf({ of, what }),
      event: { type: 'row', params: { row: at, weight: specificity(what) } },
      at: `/rows/${at}`,
    })),
  verdict: (fired, { rows }) => {
    const [first] = mostSpecific(fired, weightOf);
    const row = first === undefined ? undefined : rowOf(first, rows);
    if (row === undefined) return null;
    const { from, aDay, role = null, reportAbove } = row;
    return {
      from: toMinor(from),
      aDay: aDay === undefined ? null : toMinor(aDay),
      role,
      reportAbove: reportAbove === undefined ? null : toMinor(reportAbove),
    };
  },
  outcome: (row) =>
    row === null
      ? null
      : {
          aDay: row.aDay === null ? null : decimalText(row.aDay),
          reportAbove: row.reportAbove === null ? null : decimalText(row.reportAbove),
        },
  check: ({ rows }) =>
    rows.flatMap(({ aDay, role }, at) =>
      aDay === undefined || role !== undefined
        ? []
        : [
            {
              pointer: `/rows/${at}`,
              message: 'names no role that approves',
              mend: 'name the role',
            },
          ],
    ),
});

export const ruleSets = [totalsPolicy];

/** An amount that is counted under a key. */
interface Count {
  readonly of: Counter;
  readonly what: string;
  readonly key: string;
  readonly amount: Minor;
}

export const totalsOfDay = control({
  name: 'rules/controls/totals.json',
  of: ['money', 'correction'],
  rejects: ['APPROVAL_REQUIRED'],
  // Every movement of a machine is counted, so the row is known beforehand.
  reads(actor) {
    const { of, who } = counterOf(actor);
    return of === 'machine' ? [{ table: dayTotals, by: { key: machineKey(who) } }] : [];
  },
  async judge(asked) {
    if (!asked.effects.some(({ do: what }) => what === 'post') || (await isExempt(asked))) {
      return undefined;
    }
    const adds: Effect[] = [];
    let waits: Wait | undefined;
    for (const count of await countsOf(asked)) {
      const row = await asked.verdict(totalsPolicy, { of: count.of, what: count.what });
      if (row === null || count.amount < row.from) continue;
      const counted = await counting(count, row, asked);
      adds.push(...counted.adds);
      const { roles } = asked.context;
      if (counted.waits !== undefined) waits = stricterWait(waits, counted.waits, roles);
    }
    return adds.length === 0 ? undefined : { waits, adds };
  },
});

async function counting(
  { key, amount, of, what }: Count,
  { aDay, role, reportAbove }: Row,
  { context, read, effects }: Judged,
): Promise<{ readonly adds: readonly Effect[]; readonly waits?: Wait }> {
  const known = await read.stored(dayTotals, { key });
  const day = context.today();
  const isToday = known?.day === day;
  const total = (isToday ? known.total : 0n) + amount;
  const wasReported = isToday && known.isReported;
  // An amount that is above by itself is reported by compliance/triggers.
  const isAbove = reportAbove !== null && total > reportAbove && amount <= reportAbove;
  const isReported = wasReported || isAbove;
  const [made] = effects.filter(isInsertOf(transactions));
  const [journal] = effects.flatMap((effect) => (effect.do === 'post' ? effect.journal : []));
  const subject = {
    id: made?.row.id ?? journal?.id ?? key,
    type: made?.row.type ?? 'DAY_TOTAL',
    amount: total,
    accountNumber: made?.row.accountNumber ?? null,
  };
  const evidence = {
    key,
    day,
    total: decimalText(total),
    threshold: decimalText(reportAbove ?? 0n),
  };
  const values = { day, total, isReported };
  return {
    adds: [
      known === undefined ? insert(dayTotals, { key, ...values }) : put(dayTotals, known, values),
      ...(isReported && !wasReported ? reportTotal(subject, context, evidence) : []),
    ],
    ...(aDay !== null && total > aDay
      ? {
          waits: {
            ...{ approverRole: role, approvals: 1, total: amount },
            reasons: [
              `More than ${moneyWords(aDay)} in one day for ${of === 'account' ? 'one account' : `${what} by one ${of}`}`,
            ],
          },
        }
      : {}),
  };
}

/** The amounts of journals that nobody has approved before: by class of lowered account or kind, and by account. */
async function countsOf({ effects, read, context }: Judged): Promise<readonly Count[]> {
  const approved = approvedJournals(effects);
  const counts = new Map<string, Count>();
  const add = (count: Count) => {
    const amount = (counts.get(count.key)?.amount ?? 0n) + count.amount;
    counts.set(count.key, { ...count, amount });
  };
  const { of, who } = counterOf(context.actor);
  for (const effect of effects) {
    if (effect.do !== 'post') continue;
    const { id, kind, reference, lines } = effect.journal;
    if (approved.has(id) || approved.has(reference)) continue;
    const total = lines.reduce(
      (sum, line) => (line.side === 'debit' ? sum + line.amount : sum),
      0n,
    );
    const own = (what: string, amount: Minor) =>
      add({ of, what, key: `${of}:${who}:${what}`, amount });
    let isLowered = false;
    for (const line of lines) {
      if (kind !== 'settlement' || line.account === undefined || bookChange(line) >= 0n) continue;
      isLowered = true;
      const what = (await read.one(accounts, { id: line.account }))?.class ?? 'NONE';
      const { amount } = line;
      if (of === 'person') own(what, amount);
      add({ of: 'account', what, key: `account:${line.account}`, amount });
    }
    // What machines do for one person is one total, whatever it is.
    if (of === 'machine') add({ of, what: '*', key: machineKey(who), amount: total });
    else if (kind !== 'settlement') own(kind, total);
    else if (!isLowered) own('NONE', total);
  }
  return [...counts.values()];
}

const machineKey = (who: string): string => `machine:${who}:*`;

function counterOf({ kind, principal, userId }: Actor): {
  readonly of: Counter;
  readonly who: string;
} {
  return kind === 'user'
    ? { of: 'person', who: personKey(userId) }
    : { of: 'machine', who: personKey(principal ?? userId) };
}
