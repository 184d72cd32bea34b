/** Ways out of the house: what a gateway promises, and what came of handing it a message. */
import type { Message } from './templates.ts';

export interface Parcel extends Message {
  /** Addresses of one channel: at least one. */
  readonly to: readonly string[];
  /** The same at every try, so that a gateway can drop what it has already. */
  readonly reference: string;
}

/** `again`: it may work later; otherwise the gateway refused the message for good. */
export type Sent =
  | { readonly sent: true }
  | { readonly sent: false; readonly error: string; readonly again: boolean };

/** Sends, and never throws. What `stop` cuts off is told like any other failure. */
export interface Gateway {
  send(parcel: Parcel, stop: AbortSignal): Promise<Sent>;
  close(): void;
}

export function failed(error: unknown, again: boolean): Sent {
  return { sent: false, error: error instanceof Error ? error.message : String(error), again };
}
