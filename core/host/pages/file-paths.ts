/** OpenAPI descriptions of the addresses for files of rows. */
import type { Command } from '../../command/declaration/command.ts';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { R1 } from '../../command/wire/reply.ts';
import { takesFiles } from '../../uploads/columns.ts';
import { fileImportLife } from '../../uploads/file-import.ts';
import { fileTypes } from '../../uploads/sheet.ts';
import { namesOf } from '../../values/members.ts';
import { refusalOf, refusalsOf, type Schema } from './described.ts';
import { headersOf, jsonOf } from './responses.ts';

const text = (description: string): Schema => ({ type: 'string', description });
const count = (description: string): Schema => ({ type: 'integer', description });

const looked = {
  type: 'object',
  description: 'What was made of the file',
  required: ['command', 'dryRun', 'rows', 'columns', 'failed', 'result'],
  properties: {
    command: text('Name of the command'),
    dryRun: { type: 'boolean', description: 'Whether nothing was changed' },
    rows: count('Rows below the heading'),
    columns: {
      type: 'array',
      description: 'What each column was taken for',
      items: {
        type: 'object',
        required: ['heading', 'member'],
        properties: {
          heading: text('As the file calls it'),
          member: text('The member of the command that it holds'),
        },
      },
    },
    preview: {
      type: 'array',
      description: 'The first rows as they were read, of a file that is looked at alone',
      items: {
        type: 'object',
        required: ['row', 'cells'],
        properties: {
          row: count('Row of the file, from 1: the heading is the first'),
          cells: { type: 'array', items: { type: 'string' }, description: 'In the order of `columns`' },
        },
      },
    },
    failed: count('In how many rows something is wrong'),
    result: {
      anyOf: [{ type: 'object' }, { type: 'null' }],
      description: 'The data that the command answers; null where it refuses',
    },
  },
} satisfies Schema;

const kept: Schema = {
  ...looked,
  required: [...looked.required, 'importId', 'state'],
  properties: {
    ...looked.properties,
    importId: text('By what RetrieveFileImportsQuery finds it'),
    state: {
      enum: fileImportLife.states,
      description: 'Waiting at first; under a key that was used before, how far its file is',
    },
  },
};

const problem: Schema = {
  type: 'object',
  description: 'Something that is wrong, and where',
  required: ['code', 'message'],
  properties: {
    code: text('Code of the refusal'),
    message: text('In words'),
    field: text('The member of the command, or `file`'),
    row: count('Row of the file, from 1: the heading is the first'),
    column: text('Heading of the column'),
    value: text('The current value'),
  },
};

const answered = (data: Schema): Schema => ({
  type: 'object',
  required: ['success', 'message', 'data', 'errors'],
  properties: {
    success: { type: 'boolean', description: 'Whether it was accepted' },
    message: text('In words'),
    data,
    errors: { type: 'array', description: 'Everything that is wrong', items: problem },
  },
});

/** The answers to a file. */
const answers = {
  'File.taken': answered(looked),
  'File.kept': answered(kept),
  'File.refused': answered({ anyOf: [looked, { type: 'null' }] }),
} satisfies Readonly<Record<string, Schema>>;

const answer = (description: string, name: keyof typeof answers) =>
  jsonOf(description, { $ref: `#/components/schemas/${name}` });

const words = [
  'The first row names the columns: members of the list of the command, or their paths where names repeat, in any case. CSV is in UTF-8',
  'and parted by commas, semicolons or tabs. Unknown, missing and repeated columns, formulas, and cells beyond the heading are refused. The command',
  'takes all rows or none. RetrieveUploadsQuery tells by X-Request-Id how far the request is; the same Idempotency-Key takes a file once, now or later.',
  'What is imported later is done in the name of who sent it, and goes on after a restart.',
].join(' ');

/** Rejections of an upload before its command runs. */
const ofTheDoor = [
  ...['UNAUTHENTICATED', 'REQUEST_LIMIT_EXCEEDED', 'UNKNOWN_COMMAND', 'INSUFFICIENT_PERMISSIONS'],
  ...['TENANT_FORBIDDEN', 'VALIDATION', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'BUSY'],
];

/**
 * Rejections by status, always with texts about the file, whatever the command's envelope. The code is in the
 * header.
 */
function refusals(takers: readonly Command[], registry: Registry) {
  const all = [
    ...ofTheDoor.map((code) => refusalOf(R1, registry, code)),
    ...takers.flatMap((spec) => refusalsOf(spec, registry)),
  ];
  return Object.fromEntries(
    [...Map.groupBy(all, ({ http }) => String(http))].map(([status, some]) => {
      const codes = [...new Set(some.map(({ code }) => code))].sort();
      const refused = answer('Refused: nothing was taken', 'File.refused');
      return [status, { ...refused, ...headersOf({ http: Number(status), codes }) }];
    }),
  );
}

interface FilePaths {
  readonly paths: Readonly<Record<string, unknown>>;
  /** The answers of the address, as parts of the document. */
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** The address of files, where commands of these take any. */
export function filePaths(subjects: readonly Subject[], registry: Registry): FilePaths {
  const takers = subjects.map(({ spec }) => spec).filter(takesFiles);
  if (takers.length === 0) return { paths: {}, schemas: new Map() };
  const refused = refusals(takers, registry);
  const bytes = Object.fromEntries(namesOf(fileTypes).map((type) => [type, {}]));
  const path = {
    post: {
      operationId: 'sendFile',
      tags: ['host'],
      summary: 'Sends a CSV file or a workbook as the list of a command.',
      description: words,
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'The command that takes the rows',
          schema: { type: 'string', enum: takers.map(({ name }) => name) },
        },
        {
          name: 'data',
          in: 'query',
          description: 'Members of the command other than its list, as a JSON object',
          schema: { type: 'string' },
        },
        {
          name: 'later',
          in: 'query',
          description:
            'true: the rows are kept, and imported in the background. RetrieveFileImportsQuery shows the progress. Not with dryRun',
          schema: { type: 'boolean' },
        },
        { $ref: '#/components/parameters/dryRun' },
        { $ref: '#/components/parameters/tenant' },
        { $ref: '#/components/parameters/idempotencyKey' },
      ],
      requestBody: { required: true, content: bytes },
      responses: {
        '200': answer('Taken, or found right', 'File.taken'),
        '202': answer('Kept: it is imported later', 'File.kept'),
        ...refused,
      },
    },
  };
  return { paths: { '/api/v1/files/{name}': path }, schemas: new Map(Object.entries(answers)) };
}
