/** A secret that scripts use by its name; nobody ever reads it back. */
import type { RejectionTable } from '../../core/command/rejections.ts';
import { instant, type Row, table, text } from '../../core/command/table.ts';

export const secrets = table({
  name: 'script_secrets',
  key: ['name'],
  columns: {
    name: text(),
    /** As the vault sealed it. */
    sealed: text(),
    updatedAt: instant(),
    updatedBy: text(),
  },
});

export type Secret = Row<typeof secrets>;

/** What a secret is sealed about. */
export const aboutSecret = (tenant: string, name: string): string => `${tenant}:secret:${name}`;

export const rejections = {
  SECRET_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no secret of this name.' },
} as const satisfies RejectionTable;
