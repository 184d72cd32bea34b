/** A compliance report as decide functions are shown it. */
import type { ComplianceReport } from '../../commands/compliance/report.ts';
import { noon } from './decide.ts';
import { transactionId } from './transactions.ts';

export const reportId = '01900000-0000-7000-8000-0000000000aa';

/** An open report of a transaction of 6,000,000.00. */
export function aReport(more: Partial<ComplianceReport> = {}): ComplianceReport {
  return {
    tenant: 'demo',
    version: 1,
    id: reportId,
    trigger: 'HIGH_VALUE_TRANSACTION',
    reportType: 'HIGH_VALUE',
    period: 'HIGH_VALUE:2026-03-02',
    state: 'Open',
    transactionId,
    transactionType: 'DEPOSIT',
    transactionAmount: 600_000_000n,
    accountNumber: '1000000004',
    people: ['teller'],
    userId: 'teller',
    userName: 'Test teller',
    evidence: { threshold: '500000000' },
    createdAt: noon,
    acknowledgedBy: null,
    acknowledgedById: null,
    acknowledgedAt: null,
    note: null,
    ...more,
  };
}
