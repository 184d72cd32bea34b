import { command, Forgotten } from '../../core/command/declaration/command.ts';
import { remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { type IdempotencyRow, idempotencyKeys } from '../../core/unit/tables.ts';
import { counted } from '../../core/values/counted.ts';

/** Run by the host now and then, with keys that it found to be over. */
export default command({
  name: 'ForgetIdempotencyKeys',
  summary: 'Removes stored answers whose time is over.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    keys: Type.Array(
      Type.Object({ userId: Type.String(), command: Type.String(), idempotencyKey: Type.String() }),
      { maxItems: 200 },
    ),
  }),
  output: Forgotten,

  rejects: [],
  audits: 'IdempotencyKeysForgotten',

  load: async ({ keys }, read) => {
    const rows: IdempotencyRow[] = [];
    for (const { userId, command: name, idempotencyKey } of keys) {
      const row = await read.one(idempotencyKeys, { userId, command: name, idempotencyKey });
      if (row !== undefined) rows.push(row);
    }
    return { rows };
  },

  decide: (_input, { rows }, { now }) => {
    // A key that was used again meanwhile has a new expiry.
    const over = rows.filter(({ expiresAt }) => expiresAt <= now);
    return {
      data: { forgotten: over.length },
      message: `${counted(over.length, 'key')} forgotten.`,
      effects: over.map((row) => remove(idempotencyKeys, row)),
    };
  },
});
