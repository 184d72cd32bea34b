import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, insert, put, remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { publishedRules, ruleFiles, rulePublications } from '../../core/rules/publication.ts';

export default command({
  name: 'EndPublishedRulesCommand',
  summary: 'The rule file changed: it decides again, and what was published over it has ended.',
  reply: R2,
  permission: null,

  input: Type.Object({ name: Type.String(), publicationId: Type.String(), fileVersion: Type.String() }),
  output: Type.Object({ ended: Type.Boolean() }),

  rejects: [],
  audits: 'PublishedRulesEnded',
  effectClasses: ['authority'],

  load: async ({ name }, read) => ({
    published: await read.one(publishedRules, { name }),
    recorded: await read.one(ruleFiles, { name }),
  }),

  decide: ({ name, publicationId, fileVersion }, state, { newId, actor, now }) => {
    const { published, recorded } = state;
    // Another host was faster, or other rules were published since.
    if (published === undefined || published.publicationId !== publicationId) {
      return { data: { ended: false }, message: 'It has ended already.', effects: [] };
    }
    const id = newId();
    const before = published.contentVersion;
    return {
      data: { ended: true },
      message: `The file decides again about ${name}.`,
      effects: [
        remove(publishedRules, published),
        // This entry records the edit of the file, too.
        ...(recorded === undefined ? [] : [put(ruleFiles, recorded, { contentVersion: fileVersion })]),
        insert(rulePublications, {
          id,
          name,
          kind: 'file-took-over',
          contentVersion: fileVersion,
          beforeVersion: before,
          draftId: null,
          proposedBy: null,
          note: null,
          byUser: actor.userId,
          byName: actor.name,
          at: now,
        }),
        emit('rules.ended', id, { name, version: fileVersion, draftId: null, before }),
        audit({ previousState: before, newState: fileVersion }),
      ],
    };
  },
});
