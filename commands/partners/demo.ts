/** Demo requests: one ready for payout, one whose mandate is not active, one paid out. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import { type Instant, instantAt } from '../../core/values/instant.ts';
import { toMinor } from '../../core/values/money.ts';
import { type PartnerLoanState, partnerLoans } from './partner-loan.ts';

const createdAt = instantAt(Date.UTC(2026, 0, 10));
const approvedAt = instantAt(Date.UTC(2026, 0, 12));

const requests: readonly {
  readonly id: number;
  readonly state: PartnerLoanState;
  readonly amount: number;
  readonly mandate?: string;
  readonly reference?: string;
}[] = [
  { id: 7001, state: 'MandateActive', amount: 150_000, mandate: 'PM-2026-7001' },
  { id: 7002, state: 'Approved', amount: 90_000 },
  { id: 7003, state: 'Disbursed', amount: 60_000, mandate: 'PM-2026-7003', reference: 'TRX-DEMO-7003' },
];

export const demo: Demo = (tenant) => {
  if (tenant !== 'demo') return [];
  return [
    insert(sequences, { name: 'partnerLoan', value: 7003 }),
    ...requests.map(({ id, state, amount, mandate, reference }) => {
      const since: Instant | null = mandate === undefined ? null : approvedAt;
      const isPaid = state === 'Disbursed';
      return insert(partnerLoans, {
        id,
        cif: 'client-bayo',
        accountNumber: '1000000002',
        accountName: 'Bayo Adeyemi',
        bvnProtected: null,
        phoneNumber: '+2348100000002',
        email: 'bayo@clients.example',
        companyName: 'Ministry of Works',
        employerRegistrationNumber: null,
        organisationId: 1,
        loanAmount: toMinor(amount),
        collectionAmount: toMinor(amount / 10),
        tenure: 12,
        interestRate: '20',
        disbursementChannel: 0,
        loanAccount: null,
        tag: null,
        bankCode: null,
        partnerCustomerId: null,
        authorisationCode: null,
        sourceAccount: '9000000001',
        state,
        mandateReference: mandate ?? null,
        mandateState: mandate === undefined ? ('None' as const) : ('Active' as const),
        transactionId: null,
        transactionReference: reference ?? null,
        disbursedAmount: isPaid ? toMinor(amount) : 0n,
        attempts: isPaid ? 1 : 0,
        comment: null,
        createdBy: 'demo',
        createdById: null,
        makers: ['demo'],
        createdAt,
        updatedAt: approvedAt,
        submittedAt: createdAt,
        approvedBy: 'demo',
        approvedById: null,
        approvedAt,
        activatedAt: since,
        disbursedAt: isPaid ? approvedAt : null,
      });
    }),
  ];
};
