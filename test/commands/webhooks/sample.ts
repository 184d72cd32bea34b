/** A stored webhook configuration for decision tables. */

import type { WebhookAddress } from '../../../core/webhooks/address.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { noon } from '../../support/decide.ts';

/** The address of the sample, taken by this tenant. */
export const taken = (owner: string, path = 'partner/payments'): WebhookAddress => ({
  tenant: '-',
  version: 1,
  path,
  action: 'POST',
  owner,
  takenAt: noon,
});

export function webhook(more: Partial<Webhook> = {}): Webhook {
  return {
    tenant: 'demo',
    version: 1,
    id: 7,
    key: 'payments',
    description: null,
    path: 'partner/payments',
    action: 'POST',
    executionType: 0,
    commandName: 'InitiateDeposit',
    executionCode: null,
    secrets: null,
    processDefinitionId: null,
    isEnabled: true,
    allowedAddresses: '10.0.0.1',
    sealedSecret: null,
    authors: [{ userId: 'ada', permissions: ['transactions.create', 'webhooks.manage'] }],
    createdAt: noon,
    updatedAt: noon,
    ...more,
  };
}
