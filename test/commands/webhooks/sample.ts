/** A stored webhook configuration for decision tables. */
import type { Webhook } from '../../../commands/webhooks/webhook.ts';
import { noon } from '../../support/decide.ts';

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
    processDefinitionId: null,
    isEnabled: true,
    allowedAddresses: null,
    sealedSecret: null,
    authors: [{ userId: 'ada', permissions: ['transactions.create', 'webhooks.manage'] }],
    createdAt: noon,
    updatedAt: noon,
    ...more,
  };
}
