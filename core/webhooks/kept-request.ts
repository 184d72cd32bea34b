/** The sealed request of a failed call. */
import type { Vault } from '../command/declaration/vault.ts';
import { hours } from '../values/instant.ts';
import type { Inbound } from './call.ts';
import { requestOf } from './call-log.ts';

/** A replay is safe while the keys of the call's commands are kept, which is a day. */
export const replayedWithin = hours(23);

/** Undefined if this host cannot open the request. */
export function openedRequest(
  tenant: string,
  callId: string,
  sealedRequest: string,
  vault: Vault,
): Inbound | undefined {
  const text = vault.open(sealedRequest, requestOf(tenant, callId));
  // The host itself sealed the text, and the seal proves it.
  return text === undefined ? undefined : (JSON.parse(text) as Inbound);
}
