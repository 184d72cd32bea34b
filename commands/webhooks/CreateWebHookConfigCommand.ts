import { authorOf } from '../../core/command/declaration/actor.ts';
import { type Context, command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import type { NewRow } from '../../core/command/declaration/table.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { keptAuthor } from '../../core/runs/authors.ts';
import { missingSecrets, namingProblems, namingRefusal, storedNames } from '../../core/scripts/secrets.ts';
import { isOpenTo, taking, webhookAddresses } from '../../core/webhooks/address.ts';
import { secretOf, webhookNumbers, webhooks } from '../../core/webhooks/webhook.ts';
import {
  addressProblems,
  bare,
  fields,
  missingTargets,
  pathProblems,
  processOf,
  secretProblems,
  storedAddresses,
  storedTarget,
  targetProblems,
  warningsOf,
} from './webhook-input.ts';
import { webhookReply } from './webhook-reply.ts';
import { itemOf, WebhookSaved } from './webhook-view.ts';

const Input = Type.Object({
  key: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[\\w.:-]+$',
    description: 'Unique; it never changes',
  }),
  ...fields,
});

export default command({
  name: 'CreateWebHookConfigCommand',
  summary: 'Opens an address for partners and says what a call of it runs.',
  reply: webhookReply({
    accepted: 'as asked',
    refused: 'as asked',
    failed: () => 'Validation failed',
    says: (form, message) => (form === 'E4' ? message : 'Webhook created successfully'),
  }),
  permission: ['webhooks.manage'],

  input: Input,
  output: WebhookSaved,
  example: {
    key: 'collections-deposit',
    description: 'A partner pays collections in',
    path: 'collections/deposit',
    action: 'POST',
    executionType: 0,
    commandName: 'InitiateDeposit',
    allowableIPs: '203.0.113.7',
  },

  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'WEBHOOK_KEY_TAKEN', 'WEBHOOK_PATH_TAKEN'],
  audits: 'WebHookConfigCreated',
  effectClasses: ['authority'],

  prepare: async ({ executionType }, { actor, processes }) =>
    executionType === 3 ? processes.ready(actor.tenant) : undefined,

  load: async ({ key, path, action, secrets, ...target }, read) => {
    await read.sequence(webhookNumbers);
    return {
      process: await processOf(target, read),
      sameKey: await read.one(webhooks, { key }),
      samePath: await read.one(webhooks, { path: bare(path), action }),
      taken: await read.one(webhookAddresses, { path: bare(path), action }),
      missing: await missingSecrets(secrets, read),
    };
  },

  decide: (input, { sameKey, samePath, taken, missing, process }, context) => {
    const names = storedNames(input.secrets);
    const forbidden = namingRefusal([authorOf(context.actor)], names);
    if (forbidden !== undefined) return forbidden;
    const problems = [
      ...pathProblems(input.path),
      ...targetProblems(input),
      ...missingTargets(input, process, context.runs),
      ...secretProblems(input.signingSecret),
      ...namingProblems(input.executionType, names, missing),
      ...addressProblems(input.allowableIPs, 'refused'),
    ];
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    if (sameKey !== undefined) return reject('WEBHOOK_KEY_TAKEN', { field: 'key' });
    const { tenant } = context.actor;
    if (samePath !== undefined || !isOpenTo(taken, tenant)) {
      return reject('WEBHOOK_PATH_TAKEN', { field: 'path' });
    }
    const row = newRow(input, context);
    return {
      data: {
        ...itemOf({ ...row, tenant, version: 1 }, context.bank.publicUrl),
        warnings: warningsOf(row, context.runs),
      },
      message: 'Webhook configuration created successfully',
      effects: [insert(webhooks, row), ...taking(taken, row, tenant, context.now)],
    };
  },
});

function newRow(input: Static<typeof Input>, context: Context): NewRow<typeof webhooks> {
  const id = context.newNumber(webhookNumbers);
  const { signingSecret: secret } = input;
  const about = secretOf(context.actor.tenant, id);
  return {
    id,
    key: input.key,
    description: input.description ?? null,
    path: bare(input.path),
    action: input.action,
    ...storedTarget(input),
    secrets: storedNames(input.secrets),
    isEnabled: input.isEnabled ?? true,
    allowedAddresses: storedAddresses(input.allowableIPs),
    sealedSecret: typeof secret === 'string' ? context.vault.seal(secret, about) : null,
    authors: [keptAuthor(context.actor, context.roles, context.now)],
    createdAt: context.now,
    updatedAt: context.now,
  };
}
