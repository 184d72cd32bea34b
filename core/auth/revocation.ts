/** Revoked tokens: all tokens of a person that were issued before an instant. */
import { instant, type Row, table, text } from '../command/declaration/table.ts';

export const tokenRevocations = table({
  name: 'token_revocations',
  key: ['person'],
  controls: 'authority',
  columns: {
    /** By `personKey`. */
    person: text(200),
    /** As it was revoked. */
    subject: text(200),
    /** The latest instant of all revocations, so revoked tokens stay revoked. */
    issuedBefore: instant(),
    revokedAt: instant(),
    byUser: text(200),
    byName: text(200),
  },
});

export type TokenRevocation = Row<typeof tokenRevocations>;
