/** Why a webhook is stopped: the rights of its authors as they are now. */
import type { Roles } from '../command/policy/roles.ts';
import { type Judge, lostReason, needsOf, revokedReason } from '../runs/authors.ts';
import { executionOf, type Webhook } from './webhook.ts';

/** Computed once for a configuration as it was read, until the roles change. */
const lost = new WeakMap<Webhook, { readonly roles: Roles; readonly reason: string | undefined }>();

/** Says why the host does not run the webhook. Undefined if the host runs it. */
export function stopReason(webhook: Webhook, judge: Judge): string | undefined {
  return revokedReason(webhook, judge) ?? lostOf(webhook, judge);
}

function lostOf(webhook: Webhook, judge: Judge): string | undefined {
  const known = lost.get(webhook);
  if (known?.roles === judge.roles) return known.reason;
  const reason = lostReason(webhook, () => needsOf(executionOf(webhook), judge.permissionsOf), judge);
  lost.set(webhook, { roles: judge.roles, reason });
  return reason;
}
