/** Stories: what only happens when the right people ask for the right things at the right times, around every limit of time. */
import type { Draw } from '../draw.ts';
import type { Asked } from '../model/bank.ts';
import { type Person, people } from '../people.ts';

/** Time passes, in milliseconds, or somebody asks for something; ids are those of the transactions made so far. */
export type Scene =
  | { readonly wait: number }
  | { readonly ask: (ids: readonly string[]) => Pick<Asked, 'who' | 'name' | 'data'> };

const minute = 60_000;
const hour = 60 * minute;

const called = (...names: readonly string[]): readonly Person[] =>
  people.filter(({ tenant, sub }) => tenant === 'demo' && names.includes(sub));

const deposit = (draw: Draw): Scene => ({
  ask: () => ({
    who: draw.of(called('tolu', 'tari')),
    name: 'InitiateDeposit',
    data: {
      accountNumber: draw.of(['7000000001', '7000000003']),
      amount: draw.of([100, 2500.5]),
      narration: 'Of demo only',
      requireApproval: true,
    },
  }),
});

const approval = (who: Person, at: number): Scene => ({
  ask: (ids) => ({ who, name: 'ApproveTransaction', data: { transactionId: ids[at] ?? 'none' } }),
});

/** One of the stories. */
export function drawStory(draw: Draw): readonly Scene[] {
  return draw.oneIn(2) ? reversal(draw) : manyApprovals(draw);
}

/** A transaction waits for its approval, and is reversed near the end of a window that begins with its settlement. */
function reversal(draw: Draw): readonly Scene[] {
  const waited = draw.of([1, 5, 20]) * hour;
  const window = draw.of([24, 48, 720]) * hour;
  const reversalReason = 'r'.repeat(draw.of([20, 49, 50, 80]));
  const ask = ([transactionId]: readonly string[]) => ({
    who: draw.of(called('wale', 'musa', 'Bola', 'rita', 'rotimi')),
    name: 'ReverseTransaction' as const,
    data: { transactionId, reversalReason },
  });
  return [
    deposit(draw),
    { wait: waited },
    approval(draw.of(called('sade', 'ade')), 0),
    { wait: window - draw.of([waited / 2, waited / 2, minute, -minute]) },
    { ask },
  ];
}

/** Somebody approves as often as he may in an hour, and once or twice more. */
function manyApprovals(draw: Draw): readonly Scene[] {
  const count = 6 + draw.below(2);
  const who = draw.of(called('sade', 'ade', 'musa'));
  const wait = draw.of([0, 1, 11, 12, 13]) * minute;
  return [
    ...Array.from({ length: count }, () => deposit(draw)),
    // What was approved before is more than an hour ago, or is not.
    { wait: draw.of([0, hour]) },
    ...Array.from({ length: count }, (_, at) => [approval(who, at), { wait }]).flat(),
  ];
}
