import { command } from '../../core/command/declaration/command.ts';
import { audit, type Effect, emit, insert, put } from '../../core/command/declaration/effects.ts';
import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RuleTest } from '../../core/rules/port.ts';
import {
  publishedRules,
  type RuleFile,
  ruleFiles,
  ruleProofs,
  rulePublications,
  ruleVersions,
} from '../../core/rules/publication.ts';

const File = Type.Object({
  name: Words(80),
  version: Words(64),
  content: Type.Unknown({ description: 'Kept, so that versions can be compared' }),
  tests: Type.Unsafe<readonly RuleTest[]>({
    type: 'array',
    description: 'Those that it passed: it can come into force again',
  }),
});

/** The stored facts about one file. */
interface Known {
  readonly file: Static<typeof File>;
  readonly recorded: RuleFile | undefined;
  readonly isPublishedOver: boolean;
  readonly isStored: boolean;
  readonly isProven: boolean;
}

/** Run by the host at its start and whenever rule files change. */
export default command({
  name: 'RecordRuleFiles',
  summary: 'Tells the trail which rule files came into force, and what they were before.',
  reply: R2,
  permission: null,

  input: Type.Object({ files: Type.Array(File, { minItems: 1, maxItems: 500 }) }),
  output: Type.Object({ changed: Type.Array(Type.String()) }),

  rejects: [],
  audits: 'RuleFilesRecorded',
  effectClasses: ['authority'],

  load: async ({ files }, read) => {
    const known: Known[] = [];
    for (const file of files) {
      const { name, version: contentVersion } = file;
      const recorded = await read.one(ruleFiles, { name });
      const published = await read.one(publishedRules, { name });
      const stored = await read.one(ruleVersions, { name, contentVersion });
      const proof = await read.one(ruleProofs, { name, contentVersion });
      known.push({
        file,
        recorded,
        isPublishedOver: published !== undefined,
        isStored: stored !== undefined,
        isProven: proof !== undefined,
      });
    }
    return { known };
  },

  decide: (_input, { known }, { newId, actor, now }) => {
    const effects: Effect[] = [];
    const changes: { readonly name: string; readonly before: string; readonly after: string }[] = [];
    for (const { file, recorded, isPublishedOver, isStored, isProven } of known) {
      const { name, version: contentVersion, content, tests } = file;
      const before = recorded?.contentVersion;
      if (!isProven) effects.push(insert(ruleProofs, { name, contentVersion, tests }));
      // Another host was faster.
      if (before === contentVersion) continue;
      if (!isStored) effects.push(insert(ruleVersions, { name, contentVersion, content }));
      // A new file is not a change.
      if (recorded === undefined || before === undefined) {
        effects.push(insert(ruleFiles, { name, contentVersion }));
        continue;
      }
      changes.push({ name, before, after: contentVersion });
      effects.push(put(ruleFiles, recorded, { contentVersion }));
      // A publication over the file ends automatically and has a record of its own.
      if (isPublishedOver) continue;
      const id = newId();
      effects.push(
        insert(rulePublications, {
          id,
          name,
          kind: 'file-changed',
          contentVersion,
          beforeVersion: before,
          draftId: null,
          proposedBy: null,
          note: null,
          byUser: actor.userId,
          byName: actor.name,
          at: now,
        }),
        emit('rules.file_changed', id, { name, version: contentVersion, before }),
      );
    }
    const names = changes.map(({ name }) => name);
    return {
      data: { changed: names },
      message: `${changes.length} rule files changed.`,
      effects: [...effects, audit(entryOf(known.length, changes))],
    };
  },
});

function entryOf(
  count: number,
  changes: readonly { readonly name: string; readonly before: string; readonly after: string }[],
) {
  const [first, ...more] = changes;
  if (first === undefined) return { approverNotes: `${count} rule files are in force` };
  const approverNotes = changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join('; ');
  return more.length === 0
    ? { previousState: first.before, newState: first.after, approverNotes }
    : { approverNotes };
}
