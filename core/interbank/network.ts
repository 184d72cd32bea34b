/**
 * The host's interface to the interbank network: debits under mandates, outgoing payments, mandates and
 * names. Every order has a key. A repeated order with the same key never moves money twice.
 */

import type { Minor } from '../values/money.ts';
import type { MandateReport, OrderAnswer } from './contract.ts';

/** An account at another bank. */
export interface RemoteAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** Money to move. The key identifies the order, however often it is sent. */
export interface Order extends RemoteAccount {
  readonly key: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly narration: string | null;
  /** The network's reference of the mandate, for debits. */
  readonly mandateReference?: string | null;
}

/**
 * Each method throws if the result is unknown, and the caller tries again with the same key. A final
 * rejection is an answer. Once `stop` is aborted, the answer is not awaited any more.
 */
export interface InterbankNetwork {
  debit(order: Order, stop?: AbortSignal): Promise<OrderAnswer>;
  credit(order: Order, stop?: AbortSignal): Promise<OrderAnswer>;
  submitMandate(
    mandate: RemoteAccount & { readonly key: string },
    stop?: AbortSignal,
  ): Promise<MandateReport>;
  mandateStatus(reference: string, stop?: AbortSignal): Promise<MandateReport>;
  /** The holder's name, or undefined if the account does not exist. */
  holderOf(account: RemoteAccount): Promise<string | undefined>;
  close(): void;
}
