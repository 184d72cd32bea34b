/**
 * A core of this bank that keeps borrowers' accounts elsewhere. Like the network between banks it takes orders
 * by key and answers what became of them, so an order whose answer was lost is sent again and moves money once.
 */
import type { OrderAnswer } from './contract.ts';
import { httpNetwork } from './http-network.ts';
import type { Order } from './network.ts';

export interface CoreBankingTransfer {
  /** Credits the account; throws when it is not known what happened: the same order is sent again. */
  transfer(order: Order, stop?: AbortSignal): Promise<OrderAnswer>;
}

/** The core behind HTTP: `PUT {url}/credits/{key}`, answered as the network between banks answers. */
export function httpCore(address: string, patienceMillis?: number): CoreBankingTransfer {
  const { credit } = httpNetwork(address, patienceMillis);
  return { transfer: credit };
}

/** Where no core is configured, orders wait: nothing is lost, and each try says why in the log. */
export const noCore: CoreBankingTransfer = {
  transfer: () => Promise.reject(new Error('CORE_BANKING_URL names no remote core')),
};
