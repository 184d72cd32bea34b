/** The daily totals in `rules/controls/totals.json`, and their names. */
import {
  Amount,
  AmountOrZero,
  OneOf,
  RoleName,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { type PolicyFinding, policy } from '../../core/command/policy/policy.ts';
import { anyOf, mostSpecific, rowOf, specificity, weightOf } from '../../core/command/policy/rows.ts';
import { accountClasses } from '../../core/ledger/account.ts';
import { decimalText, type Minor, toMinor } from '../../core/values/money.ts';
import { commitmentTypes } from './transaction.ts';

/** Counts movements that wait for an approver. */
export const waiting = 'PENDING';
/** The same of a webhook that anyone can call. */
export const waitingFromAnyone = 'OPEN_WEBHOOK';

/** The role of a person or machine without a role. */
export const noRole = 'NONE';

const counters = ['person', 'machine', 'account', 'approver'] as const;
export type Counter = (typeof counters)[number];

const TotalsFile = Type.Object({
  rows: Type.Array(
    Type.Object({
      of: OneOf(counters, 'Whose day is counted'),
      what: Words(
        40,
        'A class of account: settlements that lower such accounts. NONE: settlements that lower no account. Another kind of journal, a corrected amount (loans.penaltyWaived), or a type of commitment. *: everything',
      ),
      roles: Type.Optional(
        Type.Array(RoleName(), {
          minItems: 1,
          uniqueItems: true,
          description:
            'Only people whose highest role is one of these, and machines and people without a role. Such a row counts before one for everybody',
        }),
      ),
      from: AmountOrZero(
        'Smaller amounts are summed in memory and counted together each time that they reach this amount',
      ),
      aDay: Type.Optional(Amount('The largest total of a day. Above it a movement waits for an approver')),
      role: Type.Optional(RoleName('The lowest role that approves it')),
      reportAbove: Type.Optional(Amount('A total a day above this is reported to compliance')),
      mostWaiting: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'Of PENDING and OPEN_WEBHOOK: the most movements that the person sends to approval in a day',
        }),
      ),
      waitingTotal: Type.Optional(
        Amount('Of PENDING and OPEN_WEBHOOK: the largest total of these movements'),
      ),
      withinLimit: Type.Optional(
        Type.Boolean({ description: 'The approval limit of the person covers the total' }),
      ),
    }),
  ),
});

/** A row of the file, amounts in minor units. */
export interface TotalsRow {
  readonly from: Minor;
  readonly aDay: Minor | null;
  readonly role: string | null;
  readonly reportAbove: Minor | null;
  readonly withinLimit: boolean;
  /** The limits of movements sent to approval, or null in rows of other kinds. */
  readonly waiting: { readonly most: number; readonly total: Minor } | null;
  readonly name: string;
}

export const totalsPolicy = policy<
  Readonly<Record<'of' | 'what' | 'role', string>>,
  TotalsRow | null,
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
      const ofRoles = roles.length === 0 ? [] : [{ fact: 'role', operator: 'in', value: [...roles, noRole] }];
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
    const { mostWaiting: most, waitingTotal } = row;
    return {
      from: toMinor(from),
      aDay: aDay === undefined ? null : toMinor(aDay),
      role,
      reportAbove: reportAbove === undefined ? null : toMinor(reportAbove),
      withinLimit,
      waiting:
        most === undefined || waitingTotal === undefined ? null : { most, total: toMinor(waitingTotal) },
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
          ...(row.waiting === null
            ? {}
            : { mostWaiting: row.waiting.most, waitingTotal: decimalText(row.waiting.total) }),
        },
  check: ({ rows }) => rows.flatMap((row, at) => findingsOf(row, `/rows/${at}`)),
});

export const ruleSets = [totalsPolicy];

type FileRow = Static<typeof TotalsFile>['rows'][number];

function nameOf({ of, what, roles }: Pick<FileRow, 'of' | 'what' | 'roles'>): string {
  return roles === undefined ? `${of} ${what}` : `${of} ${what} by ${roles.join(', ')}`;
}

/** The movements that each counter can count. People count by class of account and by any kind of journal. */
const countable: Readonly<Record<Counter, readonly string[] | null>> = {
  person: null,
  machine: ['*', waiting, waitingFromAnyone],
  account: accountClasses,
  approver: [...accountClasses, ...commitmentTypes],
};

function findingsOf(
  { of, what, aDay, role, reportAbove, withinLimit, mostWaiting, waitingTotal }: FileRow,
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
  const isOfWaiting = mostWaiting !== undefined && waitingTotal !== undefined;
  if (
    (what === waiting || what === waitingFromAnyone) !== isOfWaiting ||
    (mostWaiting === undefined) !== (waitingTotal === undefined)
  ) {
    add(
      'rows for PENDING and OPEN_WEBHOOK need mostWaiting and waitingTotal, and other rows take neither of the two',
      'add both, or remove both',
    );
  }
  if (!isOfWaiting && aDay === undefined && reportAbove === undefined && withinLimit !== true) {
    add('limits and reports nothing', 'add aDay, reportAbove or withinLimit');
  }
  if (withinLimit === true && (of === 'account' || of === 'machine')) {
    add(`has withinLimit, but ${of} has no approval limit`, 'remove withinLimit');
  }
  return found;
}

/**
 * Movements of a person or an approver in the bank's terms. Each key has its own text, because approvals
 * compare reasons by their text.
 */
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
  'loans.advanceReturned': 'advances that loans have given back',
  'loans.penaltyWaived': 'waived prepayment penalties',
  ACCOUNT_IMPORT: 'account imports',
  COLLECTION_BATCH: 'collection batches',
  DISBURSEMENT_BATCH: 'disbursement batches',
  LOAN: 'loans',
  MANDATE: 'mandates',
  PARTNER_LOAN: 'partner loans',
  PROPOSAL: 'proposals',
  PENDING: 'movements that wait for an approver',
  OPEN_WEBHOOK: 'movements that a webhook asks for that anyone can call',
};

/**
 * Names the movements that a row counts, in the bank's terms: `deposits and other receipts by one person`.
 */
export function countedWords({ of, what }: { readonly of: Counter; readonly what: string }): string {
  if (of === 'account') return 'one account';
  return `${movements[what] ?? `journals of the kind ${what}`} by one ${of}`;
}
