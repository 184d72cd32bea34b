/** Messages of processes: whom they are for (execution engine: 5.13). */
import { directory } from '../../../core/command/declaration/directory.ts';
import type { Notice } from '../../../core/command/declaration/effects.ts';
import type { RejectionTable } from '../../../core/command/wire/rejections.ts';

export const rejections = {
  MESSAGE_INCOMPLETE: { http: 400, kind: 'validation', says: 'The message is not complete.' },
} as const satisfies RejectionTable;

/** Kinds of people that a diagram may name before a colon. */
const kinds: ReadonlySet<string> = new Set(['client', 'officer', 'role', 'address']);

/** Recipients of a `to`: `client:KEY`, `officer:KEY`, `role:NAME`, an address, or a list of them. */
export function recipientsOf(to: unknown): readonly Notice['to'][] {
  const list = Array.isArray(to) ? to : String(to ?? '').split(',');
  return list.flatMap((item) => {
    const text = String(item ?? '').trim();
    if (text === '') return [];
    const [kind = '', ...rest] = text.split(':');
    const key = rest.join(':').trim();
    return [kinds.has(kind) && key !== '' ? { kind, key } : { kind: 'address', key: text }];
  });
}

/** An address that a diagram or its variables give as it is. */
export const addressDirectory = directory({
  of: 'address',
  find: async (key) => {
    const isEmail = key.includes('@');
    return [{ name: key, email: isEmail ? key : null, phone: isEmail ? null : key }];
  },
});
