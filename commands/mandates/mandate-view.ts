/** Mandates as queries show them: never with the bank verification number. */

import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import { fromMinor } from '../../core/values/money.ts';
import type { Mandate } from './mandate.ts';
import { mandateLife } from './mandate.ts';

export const MandateLine = Type.Object({
  id: Type.Integer(),
  clientCode: Type.String(),
  payerName: Type.String(),
  amount: Type.Number(),
  status: OneOf(mandateLife.states),
  startDate: Type.String(),
  endDate: Type.String(),
});

/** Its days are those of the bank. */
export function mandateLine(mandate: Mandate, timezone: string) {
  const { id, clientCode, payerName, amount, state: status, startDate, endDate } = mandate;
  return {
    id,
    clientCode,
    payerName,
    amount: fromMinor(amount),
    status,
    startDate: dateIn(timezone, startDate),
    endDate: dateIn(timezone, endDate),
  };
}

export const MandateView = Type.Object({
  ...MandateLine.properties,
  productCode: Type.String(),
  branchCode: Type.String(),
  organisationCode: Type.String(),
  debitAmount: Type.Number(),
  numberOfInstallments: Type.Integer(),
  accountNumber: Type.String(),
  accountName: Type.String(),
  bankCode: Type.String(),
  batchId: OrNull(Type.Integer()),
  mobileNumber: Type.String(),
  emailAddress: Type.String(),
  narration: OrNull(Type.String()),
  tag: OrNull(Type.String()),
  collectedAmount: Type.Number(),
  collectedInstallments: Type.Integer(),
  reservedAmount: Type.Number({ description: 'Ordered and not answered yet' }),
  networkReference: OrNull(Type.String()),
  comment: OrNull(Type.String()),
  createdBy: Type.String(),
  createdById: OrNull(Type.String()),
  createdAt: Type.String(),
});

export function mandateView(mandate: Mandate, timezone: string) {
  const { collected, reserved, debitAmount } = mandate;
  return {
    ...mandateLine(mandate, timezone),
    productCode: mandate.productCode,
    branchCode: mandate.branchCode,
    organisationCode: mandate.organisationCode,
    debitAmount: fromMinor(debitAmount),
    numberOfInstallments: mandate.numberOfInstallments,
    accountNumber: mandate.accountNumber,
    accountName: mandate.accountName,
    bankCode: mandate.bankCode,
    batchId: mandate.batchId,
    mobileNumber: mandate.mobileNumber,
    emailAddress: mandate.emailAddress,
    narration: mandate.narration,
    tag: mandate.tag,
    collectedAmount: fromMinor(collected),
    collectedInstallments: mandate.collectedCount,
    reservedAmount: fromMinor(reserved),
    networkReference: mandate.networkReference,
    comment: mandate.comment,
    createdBy: mandate.createdBy,
    createdById: mandate.createdById,
    createdAt: mandate.createdAt,
  };
}
