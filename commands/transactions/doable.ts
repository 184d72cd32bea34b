/** The available actions of a transaction, and the end of its reversal window. */
import { type Act, doable, sampleReason } from '../../core/command/declaration/work.ts';
import { elapsed, later } from '../../core/values/instant.ts';
import { type ReversalWindow, reversalWindows, windowFor } from './time-policies.ts';
import { type Transaction, transactions } from './transaction.ts';

export const doneWithTransactions = doable({
  of: 'transaction',
  permission: ['transactions.view'],
  async acts(id, { read, now, verdict }) {
    const transaction = await read.one(transactions, { id: id.toLowerCase() });
    if (transaction === undefined) return undefined;
    const { type, settledAt, state } = transaction;
    const windows = state === 'SETTLED' ? await verdict(reversalWindows, { transactionType: type }) : [];
    const window = settledAt === null ? undefined : windowFor(windows, elapsed(settledAt, now));
    const data = { transactionId: transaction.id };
    return [
      { command: 'ApproveTransaction', data, ...waiting(transaction) },
      { command: 'RejectTransaction', data, sample: { rejectionReason: sampleReason } },
      { command: 'CancelTransaction', data, sample: { cancellationReason: sampleReason } },
      {
        command: 'ReverseTransaction',
        data,
        sample: { reversalReason: sampleReason },
        ...(window === undefined || settledAt === null
          ? {}
          : { until: later(settledAt, window.max), terms: termsOf(window) }),
      },
    ];
  },
});

/** Until when it waits. */
const waiting = ({ state, expiresAt }: Transaction): Pick<Act, 'until' | 'terms'> =>
  state !== 'PENDING' || expiresAt === null
    ? {}
    : { until: expiresAt, terms: 'it expires without a decision' };

function termsOf({ windowName, approverRole, detailed }: ReversalWindow): string {
  const role = approverRole === null ? '' : `, for ${approverRole} or higher`;
  return `window ${windowName}${role}${detailed ? ', with a detailed justification' : ''}`;
}
