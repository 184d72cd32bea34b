/**
 * Classes of effects. A control applies to a class, not to a command. Each table declares the class of its
 * changes. Each area declares which of its journals correct other journals.
 */

/** In the order in which documents list them. */
export const effectClasses = [
  /** Postings, holds for payments, and charges. */
  'money',
  /** Reversals and write-offs of postings, and bookings of counted cash. */
  'correction',
  /** Obligations of the bank to pay or to collect later. */
  'commitment',
  /** The facts that the bank decides by: the client's identity and income, the limits of a product. */
  'risk',
  /** Restrictions that prevent people from acting, and the end of such restrictions. */
  'restriction',
  /** The power to act, now or later: tokens, webhooks, jobs, processes, rules. */
  'authority',
] as const;
export type EffectClass = (typeof effectClasses)[number];

/** The class of a change, or `none`. */
export type ClassOr = EffectClass | 'none';

/**
 * The class of changes to a table's rows: one class for all changes, or one for each kind of change. For
 * changed rows, each column can have its own class. `*` covers the other columns.
 */
export type Controls<Column extends string = string> =
  | ClassOr
  | {
      readonly insert: ClassOr;
      readonly remove: ClassOr;
      readonly put: ClassOr | (Partial<Record<Column, ClassOr>> & { readonly '*': ClassOr });
    };

/** The class of a row that is added or removed. */
export const classOfRow = (controls: Controls, what: 'insert' | 'remove'): ClassOr =>
  typeof controls === 'string' ? controls : controls[what];

/** The class of a change of this column. */
export function classOfColumn(controls: Controls, column: string): ClassOr {
  if (typeof controls === 'string') return controls;
  const { put } = controls;
  return typeof put === 'string' ? put : (put[column] ?? put['*']);
}
