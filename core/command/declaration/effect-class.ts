/**
 * Classes of effects. A control applies to a class, not to a command. Each table declares the class of its changes, and each
 * area declares which of its journals correct others.
 */

/** In the order in which documents list them. */
export const effectClasses = [
  /** What is posted, held to be paid, or charged. */
  'money',
  /** What takes back or writes off what was posted, or books what was counted. */
  'correction',
  /** What binds the bank to pay or to collect later. */
  'commitment',
  /** What the bank decides by: who a client is, what he earns, what a product allows. */
  'risk',
  /** What keeps somebody from acting, and its end. */
  'restriction',
  /** What lets somebody act, now or later: tokens, webhooks, jobs, processes, rules. */
  'authority',
] as const;
export type EffectClass = (typeof effectClasses)[number];

/** The class of a change, or that it is of none. */
export type ClassOr = EffectClass | 'none';

/**
 * The class of what happens to a table's rows: the same for everything, or by what is done. Of a row that is changed the
 * columns say it; `*` stands for those that are not named.
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
