import { tokenRevocations } from '../../core/auth/revocation.ts';
import { command } from '../../core/command/declaration/command.ts';
import { insert, put } from '../../core/command/declaration/effects.ts';
import { InstantText, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { days, later, parseInstant } from '../../core/values/instant.ts';
import { personKey, subjectProblem } from '../../core/values/person.ts';

/**
 * A token is valid for a day at most. A later time would revoke no existing token, and would lock the person
 * out.
 */
const furthest = days(1);

export default command({
  name: 'RevokeTokensCommand',
  summary:
    'Refuses a person’s tokens that were issued before an instant, and those that do not say when they were.',
  reply: R2,
  permission: ['tokens.revoke'],

  input: Type.Object({
    subject: Words(200, 'Whose: the `sub` of the tokens, in any case and form'),
    from: InstantText('Tokens issued before it are refused; at most a day from now'),
  }),
  output: Type.Object({
    subject: Type.String(),
    from: Type.String({ description: 'The latest instant that was said for this person' }),
  }),
  example: { subject: 'tess', from: '2026-03-02T09:00:00.000Z' },

  rejects: ['VALIDATION'],
  audits: 'TokensRevoked',
  effectClasses: ['authority'],

  load: async ({ subject }, read) => ({
    known: await read.one(tokenRevocations, { person: personKey(subject) }),
  }),

  about: ({ subject, from }) => ({ approverNotes: `${subject} before ${from}` }),

  decide: ({ subject, from }, { known }, { actor, now }) => {
    const problem = subjectProblem(subject);
    if (problem !== undefined) {
      return reject('VALIDATION', { field: 'subject', message: `subject ${problem}` });
    }
    const wanted = parseInstant(from);
    if (wanted === undefined || wanted > later(now, furthest)) {
      return reject('VALIDATION', {
        field: 'from',
        message: 'from must be an instant, at most a day from now',
      });
    }
    const isLater = known === undefined || wanted > known.issuedBefore;
    const issuedBefore = isLater ? wanted : known.issuedBefore;
    const row = {
      subject: subject.trim(),
      issuedBefore,
      revokedAt: now,
      byUser: actor.userId,
      byName: actor.name,
    };
    return {
      data: { subject: row.subject, from: issuedBefore },
      message: isLater ? 'The tokens are revoked.' : 'These tokens were revoked already, by a later instant.',
      effects: [
        known === undefined
          ? insert(tokenRevocations, { person: personKey(subject), ...row })
          : put(tokenRevocations, known, row),
      ],
    };
  },

  follow: async (_data, { tokens }) => {
    await tokens.refresh();
    return undefined;
  },
});
