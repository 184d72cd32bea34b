/** Actions of a loan that need only its name. */
import { doable, sampleReason } from '../../core/command/declaration/work.ts';
import { findLoan } from './lookup.ts';

export const doneWithLoans = doable({
  of: 'loan',
  permission: ['loans.view'],
  async acts(id, { read }) {
    const loan = await findLoan(id, read);
    if (loan === undefined) return undefined;
    const data = { loanId: loan.loanId };
    return [
      { command: 'RequestLoanApprovalCommand', data },
      { command: 'ApproveLoanCommand', data },
      { command: 'RejectLoanCommand', data, sample: { comment: sampleReason } },
      { command: 'WithdrawLoanCommand', data },
      { command: 'InitiateLoanDisbursement', data },
      { command: 'InitiateLoanPayOffCommand', data },
      { command: 'CloseLoanCommand', data },
    ];
  },
});
