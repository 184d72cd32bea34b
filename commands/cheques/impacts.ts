/**
 * The changes of each step of a cheque: entity, field, old and new value, difference. Steps are reversed by
 * this record.
 */
import type { Line } from '../../core/command/declaration/journal.ts';
import { OneOf, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { type Account, available } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { normalSide } from '../../core/ledger/chart.ts';
import type { Instant } from '../../core/values/instant.ts';
import { decimalText, fromMinor, type Minor, minorOf } from '../../core/values/money.ts';

/** Amounts are decimal text: JSON has no integers of their size. */
export interface Impact {
  readonly entityType: 'Cheque' | 'Account' | 'GeneralLedger';
  readonly entityId: string;
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly deltaAmount: string | null;
}

export interface Step {
  readonly step: string;
  readonly at: Instant;
  readonly by: string;
  readonly impacts: readonly Impact[];
}

interface Changed {
  readonly step: string;
  readonly at: Instant;
  readonly by: string;
  readonly cheque: { readonly id: number; readonly from: string | null; readonly to: string };
  readonly before: Account;
  readonly after: Account;
  readonly lines: readonly Line[];
}

/** The record of a step. Totals of the general ledger are sums of postings, so they have a difference alone. */
export function impactsOf({ step, at, by, cheque, before, after, lines }: Changed): Step {
  const onAccount = (fieldName: string, from: Minor, to: Minor): readonly Impact[] =>
    from === to
      ? []
      : [
          {
            entityType: 'Account',
            entityId: before.id,
            fieldName,
            oldValue: decimalText(from),
            newValue: decimalText(to),
            deltaAmount: decimalText(to - from),
          },
        ];
  return {
    step,
    at,
    by,
    impacts: [
      {
        entityType: 'Cheque',
        entityId: String(cheque.id),
        fieldName: 'state',
        oldValue: cheque.from,
        newValue: cheque.to,
        deltaAmount: null,
      },
      ...onAccount('bookBalance', before.book, after.book),
      ...onAccount('holdAmount', before.debitHold, after.debitHold),
      ...onAccount('availableBalance', available(before), available(after)),
      ...ledgerImpacts(lines),
    ],
  };
}

function ledgerImpacts(lines: readonly Line[]): readonly Impact[] {
  const sums = new Map<string, Minor>();
  for (const line of lines) {
    if (line.account === undefined) {
      sums.set(line.gl, (sums.get(line.gl) ?? 0n) + bookChange(line));
    }
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([gl, sum]) => ({
      entityType: 'GeneralLedger',
      entityId: gl,
      fieldName: 'balance',
      oldValue: null,
      newValue: null,
      deltaAmount: decimalText(sum),
    }));
}

/** The lines that reverse exactly the postings of these steps. */
export function undoLines(steps: readonly Step[], account: Account): readonly Line[] {
  const sums = new Map<string, Minor>();
  for (const { entityType, entityId, fieldName, deltaAmount } of steps.flatMap((s) => s.impacts)) {
    const isBook = entityType === 'Account' && fieldName === 'bookBalance';
    if (deltaAmount === null || !(isBook || entityType === 'GeneralLedger')) continue;
    const key = isBook ? '' : entityId;
    sums.set(key, (sums.get(key) ?? 0n) + (minorOf(deltaAmount) ?? 0n));
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([key, sum]) => {
      const gl = key === '' ? account.gl : key;
      const own = normalSide(gl);
      const side = sum < 0n ? own : own === 'debit' ? 'credit' : 'debit';
      const line = { gl, side, amount: sum < 0n ? -sum : sum } as const;
      return key === '' ? { ...line, account: account.id } : line;
    });
}

/** The amount that these steps together hold on the account. */
export function heldBy(steps: readonly Step[]): Minor {
  return steps
    .flatMap(({ impacts }) => impacts)
    .filter(({ entityType, fieldName }) => entityType === 'Account' && fieldName === 'holdAmount')
    .reduce((sum, { deltaAmount }) => sum + (minorOf(deltaAmount ?? '0') ?? 0n), 0n);
}

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** The steps of a cheque, as its impacts name them. */
const chequeSteps = ['enter', 'submit', 'clear', 'bounce', 'cancel', 'reverse'] as const;

/** An impacted entity on the wire (specification: Cheque transaction). */
export const ImpactView = Type.Object({
  step: OneOf<string>(chequeSteps),
  at: Type.String(),
  entityType: OneOf(['Cheque', 'Account', 'GeneralLedger']),
  entityId: Type.String(),
  fieldName: Type.String(),
  oldValue: TextOrNull,
  newValue: TextOrNull,
  deltaAmount: Type.Union([SignedAmount(), Type.Null()]),
});

/** Every impact of every step, in order. */
export function impactViews(steps: readonly Step[]) {
  return steps.flatMap(({ step, at, impacts }) =>
    impacts.map((impact) => ({
      step,
      at,
      ...impact,
      deltaAmount: impact.deltaAmount === null ? null : fromMinor(minorOf(impact.deltaAmount) ?? 0n),
    })),
  );
}
