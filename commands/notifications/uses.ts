/** Uses of templates by name, by commands that send notices and by messages of processes. */
import { usedThings, users } from '../../core/command/declaration/use.ts';

/** Commands that send notices of a template, including commands that settle a pending record. */
export const senders: Readonly<Record<string, readonly string[]>> = {
  'cheque-bounced': ['InitiateBounceChequeCommand'],
  'cheque-cancelled': ['InitiateCancelChequeCommand'],
  'employee-referral-code': ['SendEmployeeReferralCodeCommand'],
  'loan-application-received': ['CreateLoanCommand'],
  'loan-approval-required': ['CreateLoanCommand', 'RequestLoanApprovalCommand', 'ApproveLoanCommand'],
  'loan-approved': ['ApproveLoanCommand'],
  'loan-closed': ['CloseLoanCommand', 'InitiateLoanPayOffCommand', 'ApproveTransaction'],
  'loan-disbursed': ['InitiateLoanDisbursement', 'InitiateDisbursementFromLoanChannel', 'ApproveTransaction'],
  'loan-in-arrears': ['RunLoanDay'],
  'loan-officer-assigned': ['CreateLoanCommand'],
  'loan-rejected': ['RejectLoanCommand', 'ProcessPartnerRejectLoanCommand'],
  'loan-repaid': ['InitiateLoanRepaymentCommand', 'ApproveTransaction'],
  'process-message': ['SendProcessMessage', 'SendMailCommand', 'SendNotificationCommand'],
  'transaction-rejected': ['RejectTransaction'],
};

export const templatesUsed = usedThings({
  of: 'template',
  names: async (name, { ports }) =>
    ports.templates.all().some((one) => one.name === name) ? new Set([name]) : undefined,
});

export const noticeSenders = users({
  of: 'command',
  permission: ['notifications.view', 'rules.view'],
  look: async ({ kind, names }) => {
    const sending = kind === 'template' ? [...names].flatMap((name) => senders[name] ?? []) : [];
    return { uses: sending.map((name) => ({ id: name, name })), isWhole: true };
  },
});
