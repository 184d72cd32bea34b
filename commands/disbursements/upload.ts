/**
 * Uploads a batch with many entries part by part. Each part is a commit of its own, between the commits of
 * others. The entries take effect only with the last commit, which creates the batch.
 */
import type { Services } from '../../core/command/declaration/command.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import { type CheckRead, storeCheck, type Wanted } from '../../core/command/declaration/store-check.ts';
import { inParts, itemsOfTurn } from '../../core/command/wire/large.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { runPart, uploads } from '../../core/uploads/upload.ts';
import type { Instant } from '../../core/values/instant.ts';
import { chunkSize, disbursementBatches, disbursementEntries } from './batch.ts';
import type { EntryWanted } from './entry-input.ts';

/** Entries up to this many are written with their batch, in one commit. */
export const atOnce = itemsOfTurn;

/** The command of these uploads. */
export const uploader = 'InitiateDisbursementBatchCommand';

/** Entries that are written and wait for their batch. */
export const Staged = Type.Object({ uploadId: Type.String(), batchId: Type.Integer() });
export type Staged = Static<typeof Staged>;

/** How many of them a part wrote. */
export const Written = Type.Object({ uploadId: Type.String(), written: Type.Integer() });

export const rejections = {
  DISBURSEMENT_UPLOAD_OVER: {
    http: 409,
    kind: 'conflict',
    says: 'The upload took too long and was given up; nothing was done. Send it again.',
    mend: { how: 'Send the file again, over a faster line or in parts.' },
  },
} as const satisfies RejectionTable;

/**
 * Parts in progress at once: one is decided while the previous one is written. A part out of order is
 * rejected.
 */
const ahead = 3;

/** Writes the entries part by part. */
export async function stage(entries: readonly EntryWanted[], services: Services): Promise<Staged> {
  const { upload, origin, actor } = services;
  const beginning = { name: 'BeginDisbursementUpload', output: Staged };
  const writer = { name: 'WriteDisbursementEntries', output: Written };
  const staged = await runPart(services, beginning, {
    ...(upload === undefined ? {} : { uploadId: upload.id }),
    requestId: origin.requestId,
    userId: actor.userId,
    total: entries.length,
  });
  const { uploadId } = staged;
  const writing: Promise<unknown>[] = [];
  for await (const { from, items } of inParts(entries, chunkSize)) {
    const part = runPart(services, writer, { uploadId, from, entries: items });
    // The failure is handled below. Later parts are not written after a failed one.
    part.catch(() => undefined);
    writing.push(part);
    await writing[writing.length - ahead];
  }
  await Promise.all(writing);
  return staged;
}

export const disbursementUploadCheck = storeCheck({
  name: 'disbursement uploads',
  says: 'every entry belongs to a batch, or to an upload that is not over',
  async *run(read) {
    let last = '';
    for await (const page of read.pages(disbursementEntries, { orderBy: ['batchId', 'chunk'] })) {
      const named = new Map(
        page.map(({ tenant, batchId: value }) => [`${tenant} ${value}`, { tenant, value }]),
      );
      // The batch that the page before ended with was looked for.
      named.delete(last);
      last = [...named.keys()].at(-1) ?? last;
      for (const key of await owned([...named.values()], read)) named.delete(key);
      for (const { tenant, value } of named.values()) {
        yield `entries of ${tenant} belong to batch ${value}, which there is not`;
      }
    }
  },
});

/** Which of these numbers are batches, or will be. */
async function owned(wanted: readonly Wanted[], read: CheckRead): Promise<readonly string[]> {
  const batches = await read.among(disbursementBatches, 'id', wanted);
  const found = batches.map(({ tenant, id }) => `${tenant} ${id}`);
  if (found.length === wanted.length) return found;
  const coming = await read.rows(uploads, (select) =>
    select.whereNotIn('state', ['Done', 'Cleared']).whereNotNull('subject'),
  );
  return [...found, ...coming.map(({ tenant, subject }) => `${tenant} ${subject}`)];
}

/** The timer that gives up a stalled upload. It deletes one part of its entries each time. */
export function clearingTimer(uploadId: string, chunk: number, due: Instant) {
  return {
    id: `disbursement-upload:${uploadId}:${chunk}`,
    due,
    command: 'ClearDisbursementUpload',
    data: { uploadId, chunk },
  };
}
