/** A payment that the partner collected by the mandate; its reference names it, so that it counts once. */
import {
  date,
  instant,
  integer,
  money,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { Minor } from '../../core/values/money.ts';
import type { PartnerLoan } from './partner-loan.ts';

export const partnerPayments = table({
  name: 'partner_payments',
  key: ['partnerReference'],
  sets: [['requestId']],
  columns: {
    partnerReference: text(),
    requestId: integer(),
    amount: money(),
    paymentDate: date(),
    recordedBy: text(),
    recordedAt: instant(),
  },
});
export type PartnerPayment = Row<typeof partnerPayments>;

/** What the mandate has still to collect: all its months less what came in. */
export function stillToCollect(request: PartnerLoan, repaid: Minor): Minor {
  const left = request.collectionAmount * BigInt(request.tenure) - repaid;
  return left < 0n ? 0n : left;
}

export function totalOfPayments(payments: readonly { readonly amount: Minor }[]): Minor {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}
