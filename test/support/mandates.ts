/** Mandates as decide functions are shown them, and a request that makes one. */
import type { Mandate, MandateProduct } from '../../commands/mandates/mandate.ts';
import type { Families } from '../../commands/mandates/mandate-use.ts';
import { days, later } from '../../core/values/instant.ts';
import { noon } from './decide.ts';

export const product: MandateProduct = {
  tenant: 'demo',
  version: 1,
  productCode: 'PROD-LN-001',
  productName: 'Loan repayment',
  description: null,
  isActive: true,
};

/** Mandate 7, active, alone with its amount. */
export function family(more: Partial<Mandate> = {}): Families {
  return new Map([[7, [aMandate({ state: 'Active', ...more })]]]);
}

/** A draft of 5,000.00 in instalments of 500.00. */
export function aMandate(more: Partial<Mandate> = {}): Mandate {
  return {
    tenant: 'demo',
    version: 1,
    id: 7,
    batchId: null,
    kind: 'Single',
    state: 'Draft',
    clientCode: 'client-amina',
    productCode: 'PROD-LN-001',
    branchCode: 'HQ',
    organisationCode: 'ORG-001',
    amount: 500_000n,
    debitAmount: 50_000n,
    numberOfInstallments: 10,
    startDate: noon,
    endDate: later(noon, days(365)),
    mobileNumber: '+2348100000001',
    emailAddress: 'amina@clients.example',
    payerName: 'Amina Yusuf',
    payerAddress: null,
    narration: null,
    tag: null,
    mandateType: 0,
    paper: null,
    accountNumber: '0123456789',
    bankCode: '058',
    accountName: 'Amina Yusuf',
    bvnProtected: 'v1.sealed',
    networkReference: null,
    comment: null,
    collected: 0n,
    collectedCount: 0,
    reserved: 0n,
    reservedCount: 0,
    createdBy: 'The maker',
    createdById: 'maker',
    makers: ['maker'],
    createdAt: noon,
    updatedAt: noon,
    ...more,
  };
}
