/**
 * A remote core of this bank that keeps borrowers' accounts. Like the interbank network, it accepts orders by
 * key and returns their results. So an order whose answer was lost is sent again and moves money once.
 */
import type { OrderAnswer } from './contract.ts';
import { httpNetwork } from './http-network.ts';
import type { Order } from './network.ts';

export interface CoreBankingTransfer {
  /** Credits the account. Throws if the result is unknown: the same order is sent again. */
  transfer(order: Order, stop?: AbortSignal): Promise<OrderAnswer>;
}

/** The core behind HTTP: `PUT {url}/credits/{key}`, with the answers of the interbank network. */
export function httpCore(address: string, patienceMillis?: number): CoreBankingTransfer {
  const { credit } = httpNetwork(address, patienceMillis);
  return { transfer: credit };
}

/** Without a configured core, orders wait. No order is lost, and each try logs the reason. */
export const noCore: CoreBankingTransfer = {
  transfer: () => Promise.reject(new Error('CORE_BANKING_URL names no remote core')),
};
