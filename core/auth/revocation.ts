/** Tokens that count no more: of a person, those that were issued before an instant. */
import { instant, type Row, table, text } from '../command/declaration/table.ts';

export const tokenRevocations = table({
  name: 'token_revocations',
  key: ['person'],
  controls: 'authority',
  columns: {
    /** By `personKey`. */
    person: text(),
    /** As it was revoked. */
    subject: text(),
    /** The latest instant that was ever said: what is revoked stays so. */
    issuedBefore: instant(),
    revokedAt: instant(),
    byUser: text(),
    byName: text(),
  },
});

export type TokenRevocation = Row<typeof tokenRevocations>;
