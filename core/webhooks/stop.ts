/** Determines why a webhook is stopped, by the current rights of its authors. */
import type { Roles } from '../command/policy/roles.ts';
import { type Judge, lostReason, needsOf, revokedReason } from '../runs/authors.ts';
import { executionOf, type Webhook } from './webhook.ts';

/** Cached for each configuration as it was read, until the roles change. */
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
