/**
 * Orders of commands to the interbank network: a timer that the host sends to the network, and a command of
 * the same area that receives the answer. No decision waits for the network.
 */

import type { NewTimer } from '../command/declaration/effects.ts';
import { OneOf, type Static, Type } from '../command/declaration/schema.ts';
import type { Instant } from '../values/instant.ts';
import { decimalText, type Minor } from '../values/money.ts';

export const refusalCodes = ['INSUFFICIENT_FUNDS', 'ACCOUNT_UNKNOWN', 'REFUSED'] as const;
/** Why the network finally rejected an order. */
export type RefusalCode = (typeof refusalCodes)[number];

/** The result of an order. */
export const OrderAnswer = Type.Union([
  Type.Object({ done: Type.Literal(true), reference: Type.String({ maxLength: 100 }) }),
  Type.Object({
    done: Type.Literal(false),
    code: OneOf(refusalCodes),
    reason: Type.String({ maxLength: 500 }),
  }),
]);
export type OrderAnswer = Static<typeof OrderAnswer>;

/** The network's report on a mandate. */
export const MandateReport = Type.Object({
  reference: Type.String({ maxLength: 100 }),
  status: OneOf(['Pending', 'Active', 'Refused', 'Stopped']),
});
export type MandateReport = Static<typeof MandateReport>;

interface Carried {
  /** Id of the timer. */
  readonly id: string;
  readonly due: Instant;
  /** The command that receives the answer as `answer`, together with the members of `about`. */
  readonly record: string;
  readonly about: Readonly<Record<string, unknown>>;
}

export interface OrderRequest {
  /** Identifies the order: if it is sent again with the same key, the network moves no money again. */
  readonly key: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly narration: string | null;
  readonly mandateReference?: string | null;
}

/** Debits or credits an account at another bank, or credits one that a remote core of this bank keeps. */
export function orderTimer(
  kind: 'InterbankDebit' | 'InterbankCredit' | 'CoreBankingTransfer',
  order: OrderRequest,
  { id, due, record, about }: Carried,
): NewTimer {
  const request = { ...order, amount: decimalText(order.amount) };
  return { id, due, command: kind, data: { request, record, about } };
}

/** Submits a mandate, or requests its status. */
export function mandateTimer(
  request:
    | { readonly submit: { readonly key: string; readonly bankCode: string; readonly accountNumber: string } }
    | { readonly ask: { readonly reference: string } },
  { id, due, record, about }: Carried,
): NewTimer {
  return 'submit' in request
    ? { id, due, command: 'SubmitMandate', data: { request: request.submit, record, about } }
    : { id, due, command: 'AskMandateStatus', data: { request: request.ask, record, about } };
}
