import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R1 } from '../../core/command/wire/reply.ts';
import { type UploadRow, uploadStates, uploads } from '../../core/uploads/upload.ts';

const Count = (description: string) => Type.Integer({ description });

const UploadView = Type.Object({
  uploadId: Type.String(),
  requestId: Type.String(),
  command: Type.String(),
  userId: Type.String(),
  state: OneOf(uploadStates, 'Cleared where a part was written and taken back'),
  bytes: Count('Bytes of the body that have come'),
  ofBytes: OrNull(Count('What the body says that it has')),
  received: Count('Items that have come'),
  checked: Count('Items that were found valid'),
  written: Count('Items that are written; none counts before all are'),
  total: OrNull(Count('Items, once all have come')),
  startedAt: Type.String(),
  changedAt: Type.String(),
});

export default query({
  name: 'RetrieveUploadsQuery',
  summary: 'Requests of more than 256 KiB and how far each is, newest first.',
  reply: R1,
  permission: [
    ...['disbursement.create', 'disbursement.view', 'collections.run', 'mandates.create'],
    ...['imports.run', 'cheques.clear', 'processes.manage', 'processes.batch', 'rules.propose'],
  ],
  input: Type.Object({
    ...paging(10),
    uploadId: Type.Optional(Words(64)),
    requestId: Type.Optional(Words(64, 'The X-Request-Id that the request was sent with')),
  }),
  output: Listed(UploadView),
  example: { requestId: 'salaries-of-march' },

  read: async ({ uploadId, requestId, ...input }, read) => {
    const page = await read.page(uploads, {
      ...pageAsked(input),
      where: (select) => {
        if (uploadId !== undefined) select.where('id', uploadId);
        if (requestId !== undefined) select.where({ requestId });
      },
    });
    return { data: listed(page, uploadView), message: listMessage(page) };
  },
});

function uploadView(upload: UploadRow) {
  const { id: uploadId, requestId, command, userId, state, bytes, ofBytes } = upload;
  const { received, checked, written, total, startedAt, changedAt } = upload;
  return {
    uploadId,
    requestId,
    command,
    userId,
    state,
    bytes,
    ofBytes,
    received,
    checked,
    written,
    total,
    startedAt,
    changedAt,
  };
}
