/** Messages of processes: whom they are for (execution engine: 5.13). */
import { directory } from '../../../core/command/declaration/directory.ts';
import type { Notice } from '../../../core/command/declaration/effects.ts';
import { conforms, Type } from '../../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../../core/command/wire/rejections.ts';
import { jsonOrNothing } from '../../../core/values/json.ts';

export const rejections = {
  MESSAGE_INCOMPLETE: { http: 400, kind: 'validation', says: 'The message is not complete.' },
} as const satisfies RejectionTable;

/** Kinds of people that a diagram may name before a colon. */
const kinds: ReadonlySet<string> = new Set(['client', 'officer', 'role', 'address']);

/** Recipients of a `to`: `client:KEY`, `officer:KEY`, `role:NAME`, an address, or a list of them. */
export function recipientsOf(to: unknown): readonly Notice['to'][] {
  return listOf(to).flatMap((item) => {
    const text = String(item ?? '').trim();
    if (text === '') return [];
    const [kind = '', ...rest] = text.split(':');
    const key = rest.join(':').trim();
    return [kinds.has(kind) && key !== '' ? { kind, key } : { kind: 'address', key: text }];
  });
}

/** Reads a list: an array, the text of a JSON array, or items between commas. */
function listOf(to: unknown): readonly unknown[] {
  if (Array.isArray(to)) return to;
  const text = String(to ?? '').trim();
  const read = text.startsWith('[') ? jsonOrNothing(text) : undefined;
  return Array.isArray(read) ? read : text.split(',');
}

const Email = Type.String({ format: 'email', maxLength: 254 });

const phoneNumber = /^\+?\d[\d ()-]{4,24}$/;

/** Returns the addresses that no channel can reach: each is an e-mail address, or a phone number for SMS. */
export function badAddresses(
  recipients: readonly Notice['to'][],
  channels: Notice['channels'],
): readonly string[] {
  return recipients
    .filter(({ kind, key }) => kind === 'address' && !conforms(Email, key))
    .map(({ key }) => key)
    .filter((key) => !channels.includes('sms') || !phoneNumber.test(key));
}

/** An address that a diagram or its variables give as it is. */
export const addressDirectory = directory({
  of: 'address',
  find: async (key) => {
    const isEmail = key.includes('@');
    return [{ name: key, email: isEmail ? key : null, phone: isEmail ? null : key }];
  },
});
