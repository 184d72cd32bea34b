/** A partner's request in lists and answers, always without the verification number. */

import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import type { PartnerLoan } from './partner-loan.ts';
import { loanMandateStates, partnerLoanLife } from './partner-loan.ts';

const text = OrNull(Type.String());

export const RequestSummary = Type.Object({
  id: Type.Integer(),
  accountName: text,
  accountNumber: Type.String(),
  loanAmount: Type.Number(),
  tenure: Type.Integer(),
  organisationId: Type.Integer(),
  status: OneOf(partnerLoanLife.states),
  createdAt: Type.String(),
});

export function requestSummary(row: PartnerLoan) {
  return {
    id: row.id,
    accountName: row.accountName,
    accountNumber: row.accountNumber,
    loanAmount: fromMinor(row.loanAmount),
    tenure: row.tenure,
    organisationId: row.organisationId,
    status: row.state,
    createdAt: row.createdAt,
  };
}

export const RequestDetail = Type.Object({
  cif: Type.String(),
  bvn: text,
  phoneNumber: text,
  email: text,
  companyName: text,
  collectionAmount: Type.Number(),
  interestRate: Type.Number(),
  bankCode: text,
  tag: text,
  mandateReference: text,
  mandateStatus: OneOf(loanMandateStates),
  transactionReference: text,
  disbursedAmount: Type.Number(),
  comment: text,
  submittedAt: text,
  approvedBy: text,
  approvedById: text,
  approvedAt: text,
  activatedAt: text,
  disbursedAt: text,
});

export function requestDetail(row: PartnerLoan) {
  return {
    cif: row.cif,
    bvn: row.bvnProtected === null ? null : '***********',
    phoneNumber: row.phoneNumber,
    email: row.email,
    companyName: row.companyName,
    collectionAmount: fromMinor(row.collectionAmount),
    interestRate: Number(row.interestRate),
    bankCode: row.bankCode,
    tag: row.tag,
    mandateReference: row.mandateReference,
    mandateStatus: row.mandateState,
    transactionReference: row.transactionReference,
    disbursedAmount: fromMinor(row.disbursedAmount),
    comment: row.comment,
    submittedAt: row.submittedAt,
    approvedBy: row.approvedBy,
    approvedById: row.approvedById,
    approvedAt: row.approvedAt,
    activatedAt: row.activatedAt,
    disbursedAt: row.disbursedAt,
  };
}
