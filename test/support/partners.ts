/** Requests of partners that decisions are shown on. */
import type { PartnerLoan } from '../../commands/partners/partner-loan.ts';
import { chart } from '../../core/ledger/chart.ts';
import { noon } from './decide.ts';
import { anAccount } from './transactions.ts';

/** A request of 900.00 that waits for its payout; the person `maker` brought it. */
export function aRequest(more: Partial<PartnerLoan> = {}): PartnerLoan {
  return {
    tenant: 'demo',
    version: 1,
    id: 9,
    cif: 'client-amina',
    accountNumber: '1000000001',
    accountName: 'Amina Yusuf',
    bvnProtected: null,
    phoneNumber: null,
    email: null,
    companyName: null,
    employerRegistrationNumber: null,
    organisationId: 1,
    loanAmount: 90_000n,
    collectionAmount: 9_000n,
    tenure: 12,
    interestRate: '0',
    disbursementChannel: 0,
    loanAccount: null,
    tag: null,
    bankCode: null,
    partnerCustomerId: null,
    authorisationCode: null,
    sourceAccount: '9000000001',
    state: 'MandateActive',
    mandateReference: 'PM-2026-0009',
    mandateState: 'Active',
    transactionId: null,
    transactionReference: null,
    disbursedAmount: 0n,
    attempts: 0,
    comment: null,
    createdBy: 'The maker',
    createdById: 'maker',
    makers: ['maker'],
    createdAt: noon,
    updatedAt: noon,
    submittedAt: noon,
    approvedBy: 'manager',
    approvedById: 'manager',
    approvedAt: noon,
    activatedAt: noon,
    disbursedAt: null,
    ...more,
  };
}

/** The account that pays partner loans out, with 10,000.00. */
export const aPool = anAccount({
  id: 'acc-pool',
  number: '9000000001',
  class: 'INTERNAL',
  tier: 'INTERNAL',
  gl: chart.disbursementPool.code,
  clientKey: null,
  book: 1_000_000n,
});
