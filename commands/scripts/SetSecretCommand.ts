import { command } from '../../core/command/declaration/command.ts';
import { insert, put, remove } from '../../core/command/declaration/effects.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { type RejectionTable, reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { secretName } from '../../core/scripts/script-secrets.ts';
import { shortestSecret, tooShort } from '../../core/scripts/secret-forms.ts';
import { aboutSecret, secrets } from '../../core/scripts/secrets.ts';

export const rejections = {
  SECRET_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no secret of this name.' },
} as const satisfies RejectionTable;

export default command({
  name: 'SetSecretCommand',
  summary: 'Sets a secret that scripts get by $.secure.get(name), or removes it when its value is null.',
  reply: R2,
  permission: ['secrets.manage', 'webhooks.manage'],

  input: Type.Object({
    name: Type.String({ pattern: secretName, maxLength: 100 }),
    value: OrNull(
      Type.String({ maxLength: 4000, description: `At least ${shortestSecret} characters`, writeOnly: true }),
    ),
  }),
  output: Type.Object({ name: Type.String(), isSet: Type.Boolean() }),
  example: { name: 'PARTNER_KEY', value: 'what the partner gave us' },

  rejects: ['VALIDATION', 'SECRET_NOT_FOUND'],
  audits: 'SecretSet',
  effectClasses: ['authority'],

  load: async ({ name }, read) => ({ secret: await read.one(secrets, { name }) }),

  decide: ({ name, value }, { secret }, { vault, actor, now }) => {
    if (value === null) {
      if (secret === undefined) return reject('SECRET_NOT_FOUND');
      return {
        data: { name, isSet: false },
        message: 'The secret is removed.',
        effects: [remove(secrets, secret)],
      };
    }
    const problem = tooShort(value);
    if (problem !== undefined) {
      const message = `value ${problem}`;
      return rejectAll('VALIDATION', [{ field: 'value', message, code: 'VALIDATION' }]);
    }
    const sealed = vault.seal(value, aboutSecret(actor.tenant, name));
    const row = { sealed, updatedAt: now, updatedBy: actor.userId };
    return {
      data: { name, isSet: true },
      message: 'The secret is set.',
      effects: [secret === undefined ? insert(secrets, { name, ...row }) : put(secrets, secret, row)],
    };
  },
});
