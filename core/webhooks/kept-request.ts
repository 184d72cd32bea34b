/** The request of a call that did not come to its end, as it was sealed then. */
import type { Vault } from '../command/declaration/vault.ts';
import { hours } from '../values/instant.ts';
import type { Inbound } from './call.ts';
import { requestOf } from './call-log.ts';

/** What a call did before it failed is known by keys that are kept for a day. */
export const replayedWithin = hours(23);

/** Undefined where this host cannot open it. */
export function openedRequest(
  tenant: string,
  callId: string,
  sealedRequest: string,
  vault: Vault,
): Inbound | undefined {
  const text = vault.open(sealedRequest, requestOf(tenant, callId));
  // The host itself sealed it when the call failed: nobody else could.
  return text === undefined ? undefined : (JSON.parse(text) as Inbound);
}
