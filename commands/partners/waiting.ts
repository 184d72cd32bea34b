/** Submitted loan requests of partners that wait for approval. */
import { isFew, work } from '../../core/command/declaration/work.ts';
import { partnerLoans } from './partner-loan.ts';

export const pendingRequests = work({
  of: 'partnerLoan',
  says: 'Loan requests of partners that wait for approval',
  table: partnerLoans,
  waits: (select) => {
    isFew(select, 'state', 'PendingApproval');
  },
  own: ['createdById', 'makers'],
  due: null,
  since: 'createdAt',
  amount: 'loanAmount',
  texts: ['accountName', 'accountNumber', 'cif', 'companyName', 'createdBy'],
  commands: ['ApprovePartnerLoanRequestCommand', 'RejectPartnerLoanRequestCommand'],
  events: ['partner_loan.state_changed'],
  items: (rows, _read, { currency }) =>
    rows.map((row) => {
      const data = { id: row.id };
      return {
        id: String(row.id),
        what: `Partner loan ${row.id} of ${row.accountName ?? row.cif}, account ${row.accountNumber}`,
        amount: row.loanAmount,
        currency,
        createdBy: row.createdBy,
        createdById: row.createdById,
        createdAt: row.createdAt,
        hands: row.makers,
        acts: [
          { command: 'ApprovePartnerLoanRequestCommand', data },
          { command: 'RejectPartnerLoanRequestCommand', data },
        ],
      };
    }),
});
