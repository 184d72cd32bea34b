/**
 * Rejections of commands about webhooks, and their envelopes: some always R2, some R1 for E4 and R2
 * otherwise.
 */
import { Type } from '../../core/command/declaration/schema.ts';
import type { EnvelopeForm } from '../../core/command/wire/envelope.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import {
  type Accepted,
  R1,
  R1Strings,
  R2,
  type Refused,
  type ReplyStyle,
} from '../../core/command/wire/reply.ts';

export const rejections = {
  WEBHOOK_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Configuration not found' },
  WEBHOOK_KEY_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'No webhook configuration found with the specified key',
  },
  WEBHOOK_KEY_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'A webhook configuration with this key already exists',
    mend: { how: 'Choose another key, or change the configuration that has it.' },
  },
  WEBHOOK_PATH_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'This path and action are taken',
    mend: { how: 'Choose another path or method, or change the configuration that has them.' },
  },
  WEBHOOK_CHANGED: {
    http: 409,
    kind: 'conflict',
    says: 'The configuration was changed since it was read',
    facts: { revision: Type.Integer({ description: 'The one that it has now' }) },
    mend: { how: 'Read it again, take over what was changed, and send that.' },
  },
  WEBHOOK_CALL_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no failed call of this id.' },
  WEBHOOK_CALL_UNKNOWN: {
    http: 404,
    kind: 'not-found',
    says: 'There is no call of this id at this address.',
  },
  WEBHOOK_CALL_NOT_KEPT: {
    http: 409,
    kind: 'state',
    says: 'What the call brought is not kept any more.',
    mend: { how: 'Try a body of your own, or wait for the next call.' },
  },
  WEBHOOK_CALL_REPLAYED: {
    http: 409,
    kind: 'conflict',
    says: 'The call was run again and accepted already.',
  },
  WEBHOOK_CALL_TOO_OLD: {
    http: 400,
    kind: 'state',
    says: 'The call is older than 23 hours: what it had done is no longer known for sure.',
    mend: {
      by: 'The partner.',
      how: 'Have the partner send it again as a new call, once it is known what the first has done.',
    },
  },
  WEBHOOK_ALREADY_ACTIVE: {
    http: 400,
    kind: 'state',
    says: 'Configuration is already active',
    mend: { how: 'No action is needed.' },
  },
  WEBHOOK_ALREADY_INACTIVE: {
    http: 400,
    kind: 'state',
    says: 'Configuration is already inactive',
    mend: { how: 'No action is needed.' },
  },
} as const satisfies RejectionTable;

type Rule = 'R1' | 'R2' | 'as asked';

interface WebhookReply {
  readonly accepted: Rule;
  readonly refused: Rule;
  /** The message of a rejection caused by the caller. The reason is then in `errors`. */
  readonly failed: (refused: Refused) => string;
  /** The success message for a form, if it differs. */
  readonly says?: (form: EnvelopeForm, message: string) => string;
}

const hostKinds: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'retry', 'fault']);

const isR1 = (rule: Rule, form: EnvelopeForm) => rule === 'R1' || (rule === 'as asked' && form === 'E4');

/** The style of one command of this area. */
export function webhookReply({ accepted, refused, failed, says }: WebhookReply): ReplyStyle {
  return {
    name: accepted === refused && accepted !== 'as asked' ? accepted : 'R1 or R2',
    accepted(outcome: Accepted, form) {
      const message = says?.(form, outcome.message) ?? outcome.message;
      return (isR1(accepted, form) ? R1 : R2).accepted({ ...outcome, message }, form);
    },
    refused(outcome: Refused, form) {
      const message = hostKinds.has(outcome.kind) ? outcome.message : failed(outcome);
      return (isR1(refused, form) ? R1Strings : R2).refused({ ...outcome, message }, form);
    },
  };
}

/** `Validation failed`, or these words for other rejections. */
export const unlessInvalid =
  (words: string) =>
  ({ kind }: Refused): string =>
    kind === 'validation' ? 'Validation failed' : words;
