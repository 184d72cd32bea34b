import { command, Forgotten } from '../../core/command/declaration/command.ts';
import { remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { later } from '../../core/values/instant.ts';
import { requestKeptFor, type WebhookFailure, webhookFailures } from '../../core/webhooks/call-log.ts';

/** Run by the host now and then, with failed calls that it found to be old. */
export default command({
  name: 'ForgetWebHookFailures',
  summary: 'Removes the sealed requests of failed calls that are old; their lines in the log stay.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({ callIds: Type.Array(Type.String(), { maxItems: 200 }) }),
  output: Forgotten,

  rejects: [],
  audits: 'WebHookFailuresForgotten',

  load: async ({ callIds }, read) => {
    const rows: WebhookFailure[] = [];
    for (const callId of callIds) {
      const row = await read.one(webhookFailures, { callId });
      if (row !== undefined) rows.push(row);
    }
    return { rows };
  },

  decide: (_input, { rows }, { now }) => {
    const old = rows.filter(({ at }) => later(at, requestKeptFor) <= now);
    return {
      data: { forgotten: old.length },
      message: `${counted(old.length, 'request')} forgotten.`,
      effects: old.map((row) => remove(webhookFailures, row)),
    };
  },
});
