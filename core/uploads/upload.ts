/** Large requests and their progress: received, checked and written. */

import type { Services } from '../command/declaration/command.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import type { Static, TSchema } from '../command/declaration/schema.ts';
import { instant, integer, money, nullable, type Row, table, text } from '../command/declaration/table.ts';
import { Outage } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import { dataIn } from '../command/wire/reply.ts';

/** `Cleared`: the written items of a refused request are deleted again. */
export const uploadStates = [
  ...(['Receiving', 'Checking', 'Writing'] as const),
  ...(['Done', 'Refused', 'Cleared'] as const),
] as const;
export type UploadState = (typeof uploadStates)[number];

/** One row for each large request. The host's log of them, pruned like its other logs. */
export const uploads = table({
  name: 'uploads',
  key: ['id'],
  pruned: true,
  indexes: [{ on: ['requestId'], serves: [{ query: 'RetrieveUploadsQuery', asked: { requestId: 'x' } }] }],
  controls: 'none',
  columns: {
    id: text(36),
    /** The caller's `X-Request-Id`, or the id that the host assigned. */
    requestId: text(64),
    command: text(100),
    userId: text(200),
    state: text<UploadState>(20),
    /** Received bytes of the body, and its declared length. */
    bytes: integer('long'),
    ofBytes: nullable(integer('long')),
    /** Received, checked and written items of its list. `total` is set once all items were received. */
    received: integer(),
    checked: integer(),
    written: integer(),
    total: nullable(integer()),
    /** The sum of the written items. */
    amount: money(),
    /** The record being created: the number of a batch. */
    subject: nullable(text(64)),
    startedAt: instant(),
    changedAt: instant(),
  },
});

export type UploadRow = Row<typeof uploads>;

/** Runs a part of a long command by a command of the host. A part that fails ends the whole command. */
export async function runPart<O extends TSchema>(
  services: Pick<Services, 'run'>,
  { name, output }: { readonly name: string; readonly output: O },
  data: Readonly<Record<string, unknown>>,
): Promise<Static<O>> {
  const reply = await services.run(name, data);
  const { status, body } = reply;
  if (status === 200) return dataIn(reply, output);
  const message = `${name} answered ${status} ${JSON.stringify(body).slice(0, 500)}`;
  const cause = status === 503 ? {} : { cause: new Error(message) };
  throw new Outage(reject('BUSY', { retryAfter: 5 }), cause, message);
}

/** Whether the items written for this request must be ignored. */
export const isUnfinished = ({ state, subject }: UploadRow): boolean =>
  subject !== null && state !== 'Done' && state !== 'Cleared';

/** The subjects of requests of this command that are not done. Lists must hide the items written for them. */
export async function unfinished(command: string, read: QueryRead): Promise<readonly string[]> {
  const rows = await read.rows(uploads, (select) =>
    select.where({ command }).whereNotIn('state', ['Done', 'Cleared']).whereNotNull('subject'),
  );
  return rows.flatMap(({ subject }) => subject ?? []);
}
