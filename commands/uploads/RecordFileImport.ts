import { command } from '../../core/command/declaration/command.ts';
import { put, remove } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R1 } from '../../core/command/wire/reply.ts';
import { type IdempotencyRow, idempotencyKeys, keptFor } from '../../core/unit/tables.ts';
import { endOf } from '../../core/uploads/file-answer.ts';
import { fileImportLife, fileImportParts, fileImports, runKey } from '../../core/uploads/file-import.ts';
import { later } from '../../core/values/instant.ts';
import { personKey } from '../../core/values/person.ts';

const Count = Type.Integer({ minimum: 0 });

const moves = { Done: 'take', Refused: 'refuse', Failed: 'fail' } as const;

/** Run by the host when the command of a file answered. */
export default command({
  name: 'RecordFileImport',
  summary: 'Records the result of a file that was imported in the background.',
  reply: R1,
  permission: null,
  bulk: true,
  input: Type.Object({
    importId: Type.String(),
    state: Type.Optional(OneOf(['Done', 'Refused', 'Failed'])),
    done: Type.Optional(Count),
    failed: Type.Optional(Count),
    message: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.String(),
          message: Type.String(),
          field: Type.Optional(Type.String()),
          row: Type.Optional(Type.Integer()),
          column: Type.Optional(Type.String()),
          value: Type.Optional(Type.String()),
        }),
      ),
    ),
    result: Type.Optional(OrNull(Type.Unknown())),
  }),
  output: Type.Object({ importId: Type.String() }),
  rejects: [],
  audits: 'FileImportRecorded',

  load: async ({ importId }, read) => {
    const row = await read.one(fileImports, { id: importId });
    const parts = await read.all(fileImportParts, { importId });
    const keys: IdempotencyRow[] = [];
    const own = row?.idempotencyKey ?? null;
    for (const idempotencyKey of [runKey(importId), ...(own === null ? [] : [own])]) {
      const { command: name = '', userId = '' } = row ?? {};
      const by = { userId: personKey(userId), command: name, idempotencyKey };
      const key = await read.one(idempotencyKeys, by);
      if (key !== undefined) keys.push(key);
    }
    return { row, parts, keys };
  },

  decide: ({ importId, ...told }, { row, parts, keys }, { now }) => {
    const kept = keys.find(({ idempotencyKey }) => idempotencyKey === runKey(importId));
    // The import is done, but the host died before it was recorded. With another result, its sender would
    // repeat it.
    const isDone = told.state !== 'Done' && kept !== undefined && kept.status < 300;
    const isOver = kept !== undefined && told.state === 'Failed';
    const end = told.state !== undefined && (isDone || isOver) ? endOf(kept, row?.total ?? 0) : told;
    const { state, done = 0, failed = 0, message = null, errors = [], result } = end;
    const to =
      row === undefined || state === undefined ? undefined : fileImportLife.next(row.state, moves[state]);
    const data = { importId };
    // Another host already recorded it.
    if (row === undefined || state === undefined || to === undefined) {
      return { data, message: 'Nothing waits.', effects: [] };
    }
    const ended = { state: to, done, failed, message, errors, result: result ?? null };
    return {
      data,
      message: 'Recorded.',
      effects: [
        put(fileImports, row, { ...ended, endedAt: now }),
        ...parts.map((part) => remove(fileImportParts, part)),
        // The file is not run again, so its keys expire like those of immediate commands. If the host failed,
        // the file may be sent again under the same key.
        ...keys.map((key) =>
          to === 'Failed'
            ? remove(idempotencyKeys, key)
            : put(idempotencyKeys, key, { expiresAt: later(now, keptFor) }),
        ),
      ],
    };
  },
});
