/** The interface of gateways, which send messages outside, and the result of sending. */
import type { Message } from './templates.ts';

export interface Parcel extends Message {
  /** Addresses of one channel: at least one. */
  readonly to: readonly string[];
  /** The same at every try, so that a gateway can drop a duplicate. */
  readonly reference: string;
}

/** `again` means that a later try may succeed. Otherwise the gateway rejected the message finally. */
export type Sent =
  | { readonly sent: true }
  | { readonly sent: false; readonly error: string; readonly again: boolean };

/** Sends, and never throws. An interruption by `stop` is reported like any other failure. */
export interface Gateway {
  send(parcel: Parcel, stop: AbortSignal): Promise<Sent>;
  close(): void;
}

export function failed(error: unknown, again: boolean): Sent {
  return { sent: false, error: error instanceof Error ? error.message : String(error), again };
}
