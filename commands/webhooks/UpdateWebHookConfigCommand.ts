import { type Context, command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { type KeptAuthor, revocationsOf, savedAuthors } from '../../core/runs/authors.ts';
import { missingSecrets, namingProblems, namingRefusal, storedNames } from '../../core/scripts/secrets.ts';
import { isOpenTo, taking, webhookAddresses } from '../../core/webhooks/address.ts';
import { secretOf, type Webhook, webhooks } from '../../core/webhooks/webhook.ts';
import {
  addressProblems,
  bare,
  fields,
  isEmpty,
  missingTargets,
  pathProblems,
  processOf,
  secretProblems,
  storedAddresses,
  storedTarget,
  type Target,
  targetProblems,
  warningsOf,
  wrong,
} from './webhook-input.ts';
import { unlessInvalid, webhookReply } from './webhook-reply.ts';
import { itemOf, WebhookSaved } from './webhook-view.ts';

const Input = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  key: Type.Optional(Type.String({ maxLength: 100, description: 'May be repeated, never changed' })),
  ...fields,
  path: Type.Optional(fields.path),
  action: Type.Optional(fields.action),
  executionType: Type.Optional(fields.executionType),
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The one that was read; where it was changed since, nothing is changed',
    }),
  ),
});
type Input = Static<typeof Input>;

/** Fields that the flat form (E4) must always carry. */
const fullForm = ['description', 'isEnabled', 'path', 'action', 'executionType'] as const;

export default command({
  name: 'UpdateWebHookConfigCommand',
  summary: 'Changes a webhook configuration: the flat form carries all fields, the other what changes.',
  reply: webhookReply({ accepted: 'as asked', refused: 'R1', failed: unlessInvalid('Update failed') }),
  permission: ['webhooks.manage'],

  input: Input,
  output: WebhookSaved,
  example: { id: 1, isEnabled: false },

  rejects: [
    'VALIDATION',
    'INSUFFICIENT_PERMISSIONS',
    'WEBHOOK_NOT_FOUND',
    'WEBHOOK_PATH_TAKEN',
    'WEBHOOK_CHANGED',
  ],
  audits: 'WebHookConfigUpdated',
  effectClasses: ['authority'],

  prepare: async ({ processDefinitionId }, { actor, processes }) =>
    processDefinitionId === undefined ? undefined : processes.ready(actor.tenant),

  load: async (input, read) => {
    const { id, path, action, secrets } = input;
    const webhook = await read.one(webhooks, { id });
    const missing = await missingSecrets(secrets, read);
    const revocations = await revocationsOf(webhook?.authors ?? [], read);
    if (webhook === undefined) {
      const none = { samePath: undefined, taken: undefined, process: undefined };
      return { webhook, missing, revocations, ...none };
    }
    const address = {
      path: path === undefined ? webhook.path : bare(path),
      action: action ?? webhook.action,
    };
    return {
      webhook,
      process: await processOf(targetOf(input, webhook), read),
      samePath: await read.one(webhooks, address),
      taken: await read.one(webhookAddresses, address),
      missing,
      revocations,
    };
  },

  decide: (input, { webhook, samePath, taken, missing, process, revocations }, context) => {
    if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
    const { version: revision } = webhook;
    if ((input.revision ?? revision) !== revision) return reject('WEBHOOK_CHANGED', { revision });
    const target = targetOf(input, webhook);
    const names = namesOf(input, webhook, target);
    const authors = savedAuthors(webhook, revocations, context);
    const forbidden = namingRefusal(authors, names);
    if (forbidden !== undefined) return forbidden;
    const problems = [
      ...(context.form === 'E4' ? missingOf(input) : []),
      ...keyProblems(input, webhook),
      ...(input.path === undefined ? [] : pathProblems(input.path)),
      ...targetProblems(target),
      ...(changesTarget(input) ? missingTargets(target, process, context.runs) : []),
      ...secretProblems(input.signingSecret),
      ...namingProblems(target.executionType, names, missing),
      ...addressProblems(input.allowableIPs, 'allowed'),
    ];
    if (problems.length > 0) return rejectAll('VALIDATION', problems);
    const { tenant } = context.actor;
    const isOurs = isOpenTo(taken, tenant) || isLeftAlone(input, webhook);
    if ((samePath !== undefined && samePath.id !== webhook.id) || !isOurs) {
      return reject('WEBHOOK_PATH_TAKEN', { field: 'path' });
    }
    const changes = changesOf(input, webhook, { target, authors }, context);
    return {
      data: {
        ...itemOf({ ...webhook, ...changes }, context.bank.publicUrl),
        warnings: warningsOf({ ...webhook, ...changes }, context.runs),
      },
      message: 'Webhook configuration updated successfully',
      effects: [
        put(webhooks, webhook, changes),
        ...taking(taken, { ...webhook, ...changes }, tenant, context.now),
      ],
    };
  },
});

/** A configuration that lost its address to an older one of another tenant may still be changed and shut. */
function isLeftAlone({ path, action, isEnabled }: Input, webhook: Webhook): boolean {
  const stays =
    (path === undefined || bare(path) === webhook.path) &&
    (action === undefined || action === webhook.action);
  return stays && !(isEnabled ?? webhook.isEnabled);
}

function missingOf(input: Input): readonly Refusal[] {
  return fullForm.filter((field) => input[field] === undefined).map((field) => wrong(field, 'is required'));
}

function keyProblems({ key }: Input, webhook: Webhook): readonly Refusal[] {
  return key === undefined || key === webhook.key ? [] : [wrong('key', 'cannot change')];
}

/**
 * Whether the input changes the target. A target that no longer exists must not prevent disabling the
 * address.
 */
const changesTarget = ({ executionType, commandName, processDefinitionId }: Input): boolean =>
  [executionType, commandName, processDefinitionId].some((field) => field !== undefined);

/** The new target. Fields that are not named stay, unless the execution type changes. */
function targetOf(input: Input, webhook: Webhook): Target {
  const executionType = input.executionType ?? webhook.executionType;
  const stored = storedTarget({ ...webhook, executionType });
  const field = <K extends 'commandName' | 'executionCode' | 'processDefinitionId'>(name: K) => {
    if (input[name] !== undefined) return input[name];
    return isEmpty(webhook[name]) ? null : stored[name];
  };
  return {
    executionType,
    commandName: field('commandName'),
    executionCode: field('executionCode'),
    processDefinitionId: field('processDefinitionId'),
  };
}

/** Secrets that the code may read: its present ones, if none are named and it still runs code. */
function namesOf({ secrets }: Input, webhook: Webhook, { executionType }: Target): readonly string[] | null {
  if (secrets !== undefined) return storedNames(secrets);
  return executionType === 2 ? webhook.secrets : null;
}

function changesOf(
  input: Input,
  webhook: Webhook,
  { target, authors }: { readonly target: Target; readonly authors: readonly KeptAuthor[] },
  { now, actor, vault }: Context,
): Changes<typeof webhooks> {
  const { description, path, action, isEnabled, allowableIPs, signingSecret: secret } = input;
  const about = secretOf(actor.tenant, webhook.id);
  return {
    ...(description === undefined ? {} : { description }),
    ...(path === undefined ? {} : { path: bare(path) }),
    ...(action === undefined ? {} : { action }),
    ...storedTarget(target),
    secrets: namesOf(input, webhook, target),
    ...(isEnabled === undefined ? {} : { isEnabled }),
    ...(allowableIPs === undefined ? {} : { allowedAddresses: storedAddresses(allowableIPs) }),
    ...(secret === undefined ? {} : { sealedSecret: secret === null ? null : vault.seal(secret, about) }),
    authors,
    updatedAt: now,
  };
}
