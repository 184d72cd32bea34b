/** Transactions that wait for an approver, as work for those who may decide. */
import { isFew, sampleReason, work } from '../../core/command/declaration/work.ts';
import { accounts } from '../../core/ledger/account.ts';
import { idsOfReference, referenceOf, type Transaction, transactions } from './transaction.ts';

export const pendingTransactions = work({
  of: 'transaction',
  says: 'Transactions that wait for an approver',
  table: transactions,
  waits: (select) => {
    // An approved transaction that continues (a cheque in clearing) waits for its record, not for a person.
    isFew(select, 'state', 'PENDING');
    select.where((asked) => {
      asked.whereNotNull('expiresAt').orWhereNotNull('approverRole');
    });
  },
  own: ['createdBy', 'makers'],
  due: 'lateAt',
  since: 'createdAt',
  amount: 'amount',
  texts: ['narration', 'accountNumber', 'counterAccountNumber', 'type', 'createdByName', 'clientKey'],
  idsOf: idsOfReference,
  commands: ['ApproveTransaction', 'RejectTransaction'],
  events: [
    ...['transaction.initiated', 'transaction.approved', 'transaction.rejected'],
    ...['transaction.cancelled', 'transaction.expired', 'transaction.sla_breached'],
    'workflow.approval_required',
  ],
  items: async (rows, read) => {
    const held = await read.rows(accounts, (select) =>
      select.whereIn(
        'id',
        rows.map(({ accountId }) => accountId),
      ),
    );
    const holderOf = new Map(held.map(({ id, name }) => [id, name]));
    return rows.map((row) => ({
      id: row.id,
      what: `${wordsOf(row)}, ${referenceOf(row)}`,
      holder: holderOf.get(row.accountId) ?? null,
      note: row.narration,
      amount: row.amount,
      currency: row.currency,
      createdBy: row.createdByName,
      createdById: row.createdBy,
      createdAt: row.createdAt,
      hands: [row.createdBy, ...row.makers],
      acts: [
        { command: 'ApproveTransaction', data: { transactionId: row.id } },
        {
          command: 'RejectTransaction',
          data: { transactionId: row.id },
          sample: { rejectionReason: sampleReason },
        },
      ],
    }));
  },
});

/** `Transfer from 1000000001 to 1000000002`: the holds show the direction of the money. */
function wordsOf(row: Transaction): string {
  const { type, accountNumber: own, counterAccountNumber: other } = row;
  const words = type.toLowerCase().replaceAll('_', ' ');
  const named = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (other === null) return `${named}, account ${own}`;
  const directionOf = (account: string | null) =>
    row.holds.find((hold) => hold.account === account)?.direction;
  switch (`${directionOf(row.accountId)} ${directionOf(row.counterAccountId)}`) {
    case 'debit credit':
      return `${named} from ${own} to ${other}`;
    case 'credit debit':
      return `${named} from ${other} to ${own}`;
    // Cash over the counter: the till and the account grow together, or shrink together.
    case 'credit credit':
      return `${named} into ${own} at ${other}`;
    case 'debit debit':
      return `${named} out of ${own} at ${other}`;
    default:
      return `${named}, accounts ${own} and ${other}`;
  }
}
