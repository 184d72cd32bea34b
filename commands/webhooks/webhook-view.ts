/** Webhook configurations as the wire shows them. */
import { OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import type { Judge } from '../../core/runs/authors.ts';
import { stopReason } from '../../core/webhooks/stop.ts';
import { actions, executionTypeName, type Webhook } from '../../core/webhooks/webhook.ts';

const brief = {
  id: Type.Integer(),
  key: Type.String(),
  description: OrNull(Type.String()),
  path: Type.String(),
  url: Type.String(),
  action: Type.Unsafe<(typeof actions)[number]>({ type: 'string', enum: [...actions] }),
  executionType: Type.Integer(),
  executionTypeDesc: Type.String(),
  commandName: OrNull(Type.String()),
  processDefinitionId: OrNull(Type.Union([Type.Integer(), Type.String()])),
  secrets: Type.Array(Type.String({ description: 'Names of what the code may read' })),
  isEnabled: Type.Boolean(),
  allowableIPs: OrNull(Type.String()),
  /** Whether the host itself demands a signature. */
  hasSigningSecret: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

const listed = {
  ...brief,
  stopped: OrNull(
    Type.String({
      description:
        'Why the host refuses its calls: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it',
    }),
  ),
};

/** A configuration in answers of commands, without its code. */
export const WebhookItem = Type.Object(brief);
/** The answer of creation and update. */
export const WebhookSaved = Type.Object({
  ...brief,
  warnings: Type.Array(Type.String(), {
    description: 'What callers of the address cannot send as plain values',
  }),
});
/** An item of a list: no code. */
export const ListedWebhook = Type.Object(listed);
export const WebhookDetail = Type.Object({
  ...listed,
  executionCode: OrNull(Type.String()),
  revision: Type.Integer({ description: 'Another one after each change' }),
});

/** The address at which the configuration is called. */
export function urlOf(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/$/, '')}/api/webhook/${path}`;
}

/** Ids of definitions are numbers in answers. Other ids stay texts. */
function definitionOf(id: string | null): number | string | null {
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
}

export function itemOf(webhook: Webhook, publicUrl: string): Static<typeof WebhookItem> {
  const { id, key, description, path, action, executionType, commandName, isEnabled } = webhook;
  return {
    id,
    key,
    description,
    path,
    url: urlOf(publicUrl, path),
    action,
    executionType,
    executionTypeDesc: executionTypeName(webhook),
    commandName,
    processDefinitionId: definitionOf(webhook.processDefinitionId),
    secrets: [...(webhook.secrets ?? [])],
    isEnabled,
    allowableIPs: webhook.allowedAddresses,
    hasSigningSecret: webhook.sealedSecret !== null,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}

/** The bank's data for a view. */
export interface Viewing extends Judge {
  readonly bank: { readonly publicUrl: string };
}

/** A configuration as lists show it, with the reason why it is stopped. */
export function listedOf(webhook: Webhook, viewing: Viewing): Static<typeof ListedWebhook> {
  const stopped = stopReason(webhook, viewing) ?? null;
  return { ...itemOf(webhook, viewing.bank.publicUrl), stopped };
}

export function detailOf(webhook: Webhook, viewing: Viewing): Static<typeof WebhookDetail> {
  const { executionCode, version: revision } = webhook;
  return { ...listedOf(webhook, viewing), executionCode, revision };
}
