/** Activate and Deactivate: one move of the lifecycle each. */
import type { Context, Decision } from '../../core/command/declaration/command.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { isOpenTo, taking, type WebhookAddress, webhookAddresses } from '../../core/webhooks/address.ts';
import { type Webhook, webhookLife, webhookState, webhooks } from '../../core/webhooks/webhook.ts';

export interface Activated {
  readonly id: number;
  readonly key: string;
  readonly isEnabled: boolean;
  readonly activatedAt?: string;
  readonly deactivatedAt?: string;
}

export interface Moved {
  readonly webhook: Webhook | undefined;
  readonly taken?: WebhookAddress | undefined;
}

/** The configuration, and the owner of its address. */
export async function loadMoved(id: number, read: Read): Promise<Moved> {
  const webhook = await read.one(webhooks, { id });
  if (webhook === undefined) return { webhook };
  const { path, action } = webhook;
  return { webhook, taken: await read.one(webhookAddresses, { path, action }) };
}

const webhookNoun = noun({
  name: 'webhook',
  table: webhooks,
  life: webhookLife,
  kept: { state: webhookState, columns: (state) => ({ isEnabled: state === 'enabled' }) },
  sets: ({ now }) => ({ updatedAt: now }),
  refusal: {
    activate: () => reject('WEBHOOK_ALREADY_ACTIVE'),
    deactivate: () => reject('WEBHOOK_ALREADY_INACTIVE'),
  },
  unrecorded: true,
});

/** Makes the move, or returns why it is not possible. */
export function move(
  { webhook, taken }: Moved,
  to: 'activate' | 'deactivate',
  context: Context,
): Decision<
  Activated,
  'WEBHOOK_PATH_TAKEN' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_ALREADY_ACTIVE' | 'WEBHOOK_ALREADY_INACTIVE'
> {
  if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
  const { now, actor } = context;
  const moved = webhookNoun.move(webhook, to, context);
  if (isRejection(moved)) return moved;
  if (to === 'activate' && !isOpenTo(taken, actor.tenant)) {
    return reject('WEBHOOK_PATH_TAKEN', { field: 'path' });
  }
  const { id, key } = webhook;
  const { isEnabled } = moved.after;
  return {
    data: { id, key, isEnabled, ...(isEnabled ? { activatedAt: now } : { deactivatedAt: now }) },
    message: `Webhook configuration ${isEnabled ? 'activated' : 'deactivated'} successfully`,
    effects: [...moved.effects, ...(isEnabled ? taking(taken, webhook, actor.tenant, now) : [])],
  };
}
