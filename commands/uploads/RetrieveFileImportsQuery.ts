import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Bag, OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { ofHands } from '../../core/command/declaration/work.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R1 } from '../../core/command/wire/reply.ts';
import { type FileImport, fileImportLife, fileImports } from '../../core/uploads/file-import.ts';
import { isRecord } from '../../core/values/members.ts';

const FileImportView = Type.Object({
  importId: Type.String({ description: 'Id of the file, as the answer to it said' }),
  command: Type.String({ description: 'The command that takes its rows' }),
  userId: Type.String(),
  userName: Type.String(),
  state: OneOf(fileImportLife.states, 'Failed where the host could not do it: nothing was taken'),
  total: Type.Integer({ description: 'Rows of the file' }),
  done: Type.Integer({ description: 'Rows that were taken: all of them or none' }),
  failed: Type.Integer({ description: 'Rows in which something is wrong' }),
  message: OrNull(Type.String({ description: 'What the command answered, in words' })),
  errors: Type.Array(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      field: Type.Optional(Type.String({ description: 'The member of the command' })),
      row: Type.Optional(Type.Integer({ description: 'Row of the file: the heading is the first' })),
      column: Type.Optional(Type.String({ description: 'Heading of the column' })),
      value: Type.Optional(Type.String({ description: 'The current value' })),
    }),
    { description: 'The first hundred things that are wrong' },
  ),
  result: OrNull(Bag('The data that the command answered')),
  createdAt: Type.String(),
  endedAt: OrNull(Type.String({ description: 'When it was taken or refused, in UTC' })),
});

/** Permission to see the files of other people. */
const seesAll = ['imports.view'];

export default query({
  name: 'RetrieveFileImportsQuery',
  summary:
    'Your files that are imported in the background, with their progress, newest first. With imports.view, the files of all people.',
  reply: R1,
  // Everyone who may send a file for some command may query its result.
  permission: [],
  input: Type.Object({ ...paging(10), importId: Type.Optional(Words(64, 'One file')) }),
  output: Listed(FileImportView),
  example: { pageSize: 10 },

  read: async ({ importId, ...input }, read, { actor }) => {
    const page = await read.page(fileImports, {
      ...pageAsked(input),
      direction: 'desc',
      where: (select) => {
        if (importId !== undefined) select.where('id', importId);
        // Rows may be of commands that the caller may not run.
        if (!allows(actor, seesAll)) ofHands(select, ['userId'], actor);
      },
    });
    return { data: listed(page, fileImportView), message: listMessage(page) };
  },
});

function fileImportView(row: FileImport) {
  const { id: importId, command, userId, userName, state, total, done, failed } = row;
  const { message, errors, result, createdAt, endedAt } = row;
  return {
    importId,
    command,
    userId,
    userName,
    state,
    total,
    done,
    failed,
    message,
    errors: [...errors],
    result: isRecord(result) ? result : null,
    createdAt,
    endedAt,
  };
}
