import { command } from '../../core/command/declaration/command.ts';
import { insert, schedule } from '../../core/command/declaration/effects.ts';
import { Bag, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R1 } from '../../core/command/wire/reply.ts';
import {
  type FileRow,
  fileImportParts,
  fileImports,
  fileImportTask,
  KeptFile,
} from '../../core/uploads/file-import.ts';

const Texts = Type.Array(Type.String());
/** Rows that are kept together, and characters of them: a part is a row of the store. */
const together = 500;
const characters = 200_000;
/** No command takes more. */
const mostRows = 100_000;

/** Run by the host when a file was read and all its rows are valid. */
export default command({
  name: 'StoreFileImport',
  summary: 'Keeps the rows of a file, which is imported in the background.',
  reply: R1,
  permission: null,
  bulk: true,
  list: 'rows',
  input: Type.Object({
    command: Type.String(),
    userId: Type.String(),
    userName: Type.String(),
    roles: Texts,
    permissions: Texts,
    humans: Texts,
    branchId: OrNull(Type.String()),
    beside: Bag(),
    heading: Texts,
    idempotencyKey: OrNull(Type.String()),
    rows: Type.Array(Type.Object({ line: Type.Integer(), cells: Texts }), { maxItems: mostRows }),
  }),
  output: KeptFile,
  rejects: [],
  audits: 'FileImportStored',

  load: async () => ({}),

  decide: (told, _state, { now, newId }) => {
    const { command: name, userId, userName, beside, heading, rows } = told;
    const { roles, permissions, humans, branchId, idempotencyKey } = told;
    const id = newId();
    const parts = partsOf(rows).map((some, part) =>
      insert(fileImportParts, { importId: id, part, rows: some }),
    );
    const begun = { state: 'Waiting' as const, total: rows.length, done: 0, failed: 0 };
    const ended = { message: null, errors: [], result: null, endedAt: null };
    return {
      data: { importId: id },
      message: 'The file is kept.',
      effects: [
        insert(fileImports, {
          id,
          command: name,
          userId,
          userName,
          idempotencyKey,
          beside,
          heading,
          actor: { roles, permissions, humans, branchId },
          createdAt: now,
          ...begun,
          ...ended,
        }),
        ...parts,
        schedule({ id: `file-import:${id}`, due: now, command: fileImportTask, data: { importId: id } }),
      ],
    };
  },
});

/** The rows in their order, in parts. */
function partsOf(rows: readonly FileRow[]): readonly (readonly FileRow[])[] {
  const parts: FileRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const own = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    const last = parts.at(-1);
    const isFull = last === undefined || last.length === together || size + own > characters;
    if (isFull) parts.push([row]);
    else last.push(row);
    size = isFull ? own : size + own;
  }
  return parts;
}
