/** Loans that wait for a level of approval, as work for those who may decide. */
import { isFew, sampleReason, work } from '../../core/command/declaration/work.ts';
import { loans } from './loan.ts';

export const pendingLoans = work({
  of: 'loan',
  says: 'Loans that wait for a level of approval',
  table: loans,
  named: 'loanId',
  waits: (select) => {
    isFew(select, 'state', 'PendingApproval');
  },
  own: ['createdBy', 'makers'],
  due: null,
  since: 'createdAt',
  amount: 'amount',
  texts: ['loanId', 'accountNumber', 'clientName', 'productName', 'createdByName'],
  commands: ['ApproveLoanCommand', 'RejectLoanCommand'],
  events: [
    ...['loan.pending_approval', 'loan.updated', 'loan.approved', 'loan.rejected'],
    ...['loan.withdrawn', 'workflow.approval_required'],
  ],
  items: (rows) =>
    rows.map((row) => {
      const data = { loanId: row.loanId };
      return {
        id: row.loanId,
        what: `Loan ${row.loanId} of ${row.clientName}, ${row.productName}`,
        amount: row.amount,
        currency: row.currency,
        createdBy: row.createdByName,
        createdById: row.createdBy,
        createdAt: row.createdAt,
        hands: [row.createdBy, ...row.makers],
        acts: [
          { command: 'ApproveLoanCommand', data },
          { command: 'RejectLoanCommand', data, sample: { comment: sampleReason } },
        ],
      };
    }),
});
