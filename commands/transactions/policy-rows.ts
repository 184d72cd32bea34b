/** How rows of a policy table become json-rules-engine conditions. */

import { OneOf } from '../../core/command/declaration/schema.ts';
import type { Fired } from '../../core/command/policy/policy.ts';

/** Every transaction type of the bank (specification: Transaction). */
export const transactionTypes = [
  'DEPOSIT',
  'WITHDRAWAL',
  'CHEQUE_DEPOSIT',
  'CHEQUE_WITHDRAWAL',
  'LOAN_DISBURSEMENT',
  'LOAN_REPAYMENT',
  'TELLER_TRANSACTION',
  'VAULT_TRANSACTION',
  'TILL_TRANSFER',
  'TRANSFER',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** A transaction type in a rule file, or `*` for every type. */
export const TypeOrAny = (description = 'A transaction type, or * for every type') =>
  OneOf(['*', ...transactionTypes], description);

/** Conditions that hold whatever this fact is. */
export function always(fact = 'always'): { readonly all: readonly unknown[] } {
  if (fact === 'always') return { all: [] };
  return { all: [{ fact, operator: 'notEqual', value: '' }] };
}

/** Conditions that hold when each fact has its value; `*` stands for any. */
export function anyOf(values: Readonly<Record<string, string>>): { readonly all: unknown[] } {
  return {
    all: Object.entries(values).map(([fact, value]) =>
      value === '*'
        ? { fact, operator: 'notEqual', value: '' }
        : { fact, operator: 'equal', value },
    ),
  };
}

/** The row of the table that a fired rule was compiled from. */
export function rowOf<Row>(fired: Fired, rows: readonly Row[]): Row | undefined {
  return rows[Number(fired.params.row)];
}
