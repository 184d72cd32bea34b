/** A compliance report as queries show it. */
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import type { ComplianceReport } from './report.ts';

const orNull = OrNull(Type.String());

export const ReportView = Type.Object({
  reportId: Type.String(),
  trigger: Type.String(),
  reportType: Type.String(),
  status: Type.String(),
  transactionId: orNull,
  transactionType: orNull,
  transactionAmount: OrNull(Type.Number()),
  accountNumber: orNull,
  userId: Type.String(),
  userName: Type.String(),
  evidence: Type.Unknown(),
  createdAt: Type.String(),
  acknowledgedBy: orNull,
  acknowledgedAt: orNull,
  note: orNull,
});

export function reportView(report: ComplianceReport) {
  const {
    id,
    state,
    transactionAmount: amount,
    period: _p,
    tenant: _t,
    version: _v,
    ...rest
  } = report;
  return {
    ...rest,
    reportId: id,
    status: state,
    transactionAmount: amount === null ? null : fromMinor(amount),
  };
}
