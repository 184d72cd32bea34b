/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Loans that partners bring, and what they collect';

export const glossary = {
  authorisationCode: 'The code by which the payer agreed to the mandate',
  bvn: 'Bank verification number of the client',
  cif: 'Customer number of the client',
  collectionAmount: 'What is collected each time, in currency units',
  companyName: 'Name of the employer',
  disbursedAmount: 'What was paid out, in currency units',
  disbursedAt: 'When it was paid out, in UTC',
  disbursementChannel: 'How the loan is paid out',
  employerRegistrationNumber: 'Registration number of the employer',
  loanAccount: 'The account of the loan',
  mandateRef: "The network's own name for the mandate",
  mandateReference: "The network's own name for the mandate",
  mandateStatus: 'State of the mandate',
  notificationSent: 'Whether the client was notified',
  partnerCustomerId: "The partner's own id of the client",
  partnerReference: "The partner's own name for it",
  partnerStatusCode: 'What the partner answered, as its code',
  partnerStatusMessage: 'What the partner answered, in words',
  paymentCount: 'How many payments there were',
  paymentDate: 'The day of the payment',
  payments: 'The payments',
  phoneNumber: 'Number of the telephone',
  stoppedAt: 'When it was stopped, in UTC',
  submittedAt: 'When it was submitted, in UTC',
  tenure: 'How many months the loan runs',
  totalRepaid: 'What was repaid altogether, in currency units',
} as const satisfies Glossary;
