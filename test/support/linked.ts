/** Moves of a transaction that belongs to a record, decided without a host. */
import type { Context } from '../../core/command/declaration/command.ts';
import type { Link, LinkedTransaction, LinkMove, LinkOutcome } from '../../core/command/declaration/link.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { noon, person } from './decide.ts';

/** What moves of links know: a moment, a person, and ids that count from one. */
export function linkContext(): Context {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const bank = { timezone: 'UTC', currency: 'NGN', publicUrl: '' };
  const today = () => knownDate(noon.slice(0, 10));
  return { now: noon, today, actor: person('approver', 'Approver'), bank, newId } as unknown as Context;
}

/** A transaction of some amount that belongs to a record. */
export const linkedTransaction = (more: Partial<LinkedTransaction> = {}): LinkedTransaction => ({
  id: 'some-transaction',
  type: 'any',
  amount: 120_000n,
  linkedId: 'any',
  lines: [],
  narration: null,
  ...more,
});

/** What a move comes to: its outcome, or the words of its refusal. */
export function moveOf<Record>(
  link: Link,
  move: 'settle' | 'cancel' | 'reverse',
  record: Record,
  more: Partial<Pick<LinkMove<Record>, 'transaction' | 'reason'>> = {},
): LinkOutcome | string {
  const made = link[move]({
    transaction: linkedTransaction(),
    record,
    context: linkContext(),
    reason: null,
    reference: 'a-reference',
    ...more,
  });
  return isRejection(made) ? `${made.code}: ${made.message}` : made;
}
