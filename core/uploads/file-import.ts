/** Files that are imported in the background: content, sender and outcome. */
import type { Actor } from '../command/declaration/actor.ts';
import { lifecycle } from '../command/declaration/lifecycle.ts';
import { Type } from '../command/declaration/schema.ts';
import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';

/** A file that was imported, refused or given up is final. To retry, the sender sends it as a new file. */
export const fileImportLife = lifecycle({
  Waiting: { take: 'Done', refuse: 'Refused', fail: 'Failed' },
  Done: {},
  Refused: {},
  /** The host failed, not the file. No row was imported. */
  Failed: {},
});
export type FileImportState = (typeof fileImportLife.states)[number];

/** A row of a file: its line, and its cells in the order of the heading. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A problem of a file, by its row and column. */
export interface FileError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
}

/** The sender of the file with the token's rights at that time. The command runs with these rights. */
export type Sender = Pick<Actor, 'roles' | 'branchId' | 'humans'> & {
  readonly permissions: readonly string[];
};

export const fileImports = table({
  name: 'file_imports',
  key: ['id'],
  controls: 'none',
  wide: true,
  columns: {
    id: text(36),
    command: text(100),
    userId: text(200),
    userName: text(200),
    actor: json<Sender>('long'),
    /** The sender's idempotency key, which is used up while the file waits. Null without a key. */
    idempotencyKey: nullable(text(255)),
    /** Members of the command other than its list. */
    beside: json<Readonly<Record<string, unknown>>>('long'),
    heading: json<readonly string[]>('long'),
    state: text<FileImportState>(20),
    /** Counts of rows: all, imported, and with problems. */
    total: integer(),
    done: integer(),
    failed: integer(),
    message: nullable(text()),
    errors: json<readonly FileError[]>('long'),
    /** The data of the command's reply. */
    result: nullable(json<unknown>('long')),
    createdAt: instant(),
    endedAt: nullable(instant()),
  },
});
export type FileImport = Row<typeof fileImports>;

/** The rows of a file that waits, some hundreds each. */
export const fileImportParts = table({
  name: 'file_import_parts',
  key: ['importId', 'part'],
  sets: [['importId']],
  controls: 'none',
  wide: true,
  columns: { importId: text(36), part: integer(), rows: json<readonly FileRow[]>('long') },
});

/** The whole reply to the sender of a stored file. */
export const KeptFile = Type.Object({ importId: Type.String() });

/** The key under which the host runs the command of a file: no sender can write a key that has a tab. */
export const runKey = (importId: string): string => `file-import\t${importId}`;

/** The background task that runs the command of a file. */
export const fileImportTask = 'RunFileImport';
