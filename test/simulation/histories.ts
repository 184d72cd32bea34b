/**
 * What the trail of every bank has to show, whether the model follows the thing or not: who makes a thing does not approve
 * it, and whoever wants to hear of the moves of a thing hears of each.
 */
import type { CommandRecord } from '../../core/audit/record.ts';
import { eventsIn } from '../../core/events/feed.ts';

/** Things whose moves are told, and the family of events that tells of them. */
const told: Readonly<Record<string, string>> = {
  transaction: 'transaction',
  loan: 'loan',
  cheque: 'cheque',
  account: 'account',
  client: 'client',
  mandate: 'mandate',
  partnerLoan: 'partner_loan',
  'collection-batch': 'collection_batch',
  'disbursement-batch': 'disbursement_batch',
};

/** Moves by which one person lets through what another has made. */
const lets: ReadonlySet<string> = new Set(['approve', 'authorise', 'review']);

/** What is read of a record. */
export type Booking = Pick<
  CommandRecord,
  ('tenant' | 'id' | 'userId' | 'action' | 'moves' | 'transactionId') | ('events' | 'event' | 'timestamp')
>;

/** What is not as it has to be, in words. */
export function historyProblems(records: readonly Booking[]): readonly string[] {
  const problems: string[] = [];
  const makers = new Map<string, string>();
  for (const record of records) {
    const { tenant, action, moves, transactionId } = record;
    const person = record.userId.normalize('NFKC').trim().toLowerCase();
    const events = eventsIn(record);
    for (const [noun, own, move, from, to] of moves ?? []) {
      const subject = own ?? transactionId ?? '';
      const thing = `${noun} ${subject} of ${tenant}`;
      if (from === null) makers.set(thing, person);
      if (lets.has(move) && makers.get(thing) === person) {
        problems.push(`${person} made ${thing} and did ${move} by ${action}`);
      }
      const family = told[noun];
      // The opposite of a transaction is told by the event of that transaction.
      const isOpposite = action === 'ReverseTransaction' && from === null;
      // What leaves the state as it is may be told in words of its own, or to nobody.
      if (family === undefined || isOpposite || from === to) continue;
      const isTold = events.some((one) => one.subject === subject && one.type.startsWith(`${family}.`));
      if (!isTold) problems.push(`${action} told nobody that ${thing} is ${to} (${move})`);
    }
  }
  return problems;
}
