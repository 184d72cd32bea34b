/** Activate and Deactivate: one move of the lifecycle each. */
import type { Context, Decision } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { type Webhook, webhookLife, webhookState, webhooks } from './webhook.ts';

export interface Activated {
  readonly id: number;
  readonly key: string;
  readonly isEnabled: boolean;
  readonly activatedAt?: string;
  readonly deactivatedAt?: string;
}

/** Makes the move, or says why it is not open. */
export function move(
  webhook: Webhook | undefined,
  to: 'activate' | 'deactivate',
  { now }: Context,
): Decision<
  Activated,
  'WEBHOOK_NOT_FOUND' | 'WEBHOOK_ALREADY_ACTIVE' | 'WEBHOOK_ALREADY_INACTIVE'
> {
  if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
  const next = webhookLife.next(webhookState(webhook), to);
  if (next === undefined) {
    return reject(to === 'activate' ? 'WEBHOOK_ALREADY_ACTIVE' : 'WEBHOOK_ALREADY_INACTIVE');
  }
  const { id, key } = webhook;
  const isEnabled = next === 'enabled';
  return {
    data: { id, key, isEnabled, ...(isEnabled ? { activatedAt: now } : { deactivatedAt: now }) },
    message: `Webhook configuration ${isEnabled ? 'activated' : 'deactivated'} successfully`,
    effects: [put(webhooks, webhook, { isEnabled, updatedAt: now })],
  };
}
