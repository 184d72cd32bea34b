/** The common addresses, and the envelopes in which they take any command. */
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { inputExample } from './described.ts';
import type { ErrorParts } from './errors.ts';
import { refusedByHost } from './responses.ts';

/** A body that names its command in this member. */
const named = { $ref: '#/components/schemas/CommandName' };
const data = { type: 'object', description: 'Its fields, as at its own path' };
const wrapped = (member: string) => ({
  type: 'object',
  required: [member],
  properties: { [member]: named, data },
  additionalProperties: false,
});
const flat = { type: 'object', required: ['$type'], properties: { $type: named } };

/** The same query in each envelope. If the document lacks the query, its first command or query. */
function envelopesOf(subjects: readonly Subject[]) {
  const shown = subjects.find(({ spec }) => spec.name === 'RetrieveAccountQuery') ?? subjects[0];
  if (shown === undefined) return {};
  const { name } = shown.spec;
  const data = inputExample(shown.spec);
  return {
    E1: { value: { cmd: name, data } },
    E2: { value: { queryName: name, data } },
    E3: { value: { commandName: name, data } },
    E4: { value: { $type: name, ...data } },
  };
}

/** Headers and the query string that commands take. */
export const parameters = {
  tenant: {
    name: 'X-Tenant-Id',
    in: 'header',
    schema: { type: 'string' },
    description: 'The tenant of the token; another one is refused.',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
    description:
      'The same key and body get the stored answer of the first, for 24 hours. A key counts for one person (subject and tenant of the token) and one command: under the token of somebody else it is another.',
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    schema: { type: 'boolean' },
    description: 'true: answer what would happen, and change nothing.',
  },
};

const done = { data: {}, message: 'Done.' };
const refusal = { http: 400, kind: 'state', code: 'C', message: 'No.', items: [] } as const;

/** Whether a command is answered in another envelope where `$type` names it than at its own path. */
function isAnsweredOtherwise({ spec: { reply } }: Subject): boolean {
  const membersOf = (form: 'E4' | 'E5') =>
    [reply.accepted(done, form), reply.refused(refusal, form)]
      .map((body) => Object.keys(Object(body)).join())
      .join('\n');
  return membersOf('E4') !== membersOf('E5');
}

/** Describes the answers, and names the few commands whose envelope depends on the request's form. */
function answersOf(subjects: readonly Subject[]): string {
  const names = subjects.filter(isAnsweredOtherwise).map(({ spec }) => `\`${spec.name}\``);
  const own = 'As at the command’s own path';
  if (names.length === 0) return own;
  return `${own}; where \`$type\` names them, these are answered in the envelope R1 instead of R2: ${names.join(', ')}`;
}

const commonPost = (
  operationId: string,
  examples: Readonly<Record<string, unknown>>,
  refused: Readonly<Record<string, unknown>>,
  description: string,
) => ({
  operationId,
  tags: ['envelopes'],
  summary: 'Any command or query, by an envelope that names it.',
  parameters: Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { anyOf: [wrapped('cmd'), wrapped('queryName'), wrapped('commandName'), flat] },
        examples,
      },
    },
  },
  responses: {
    '200': { description },
    ...refused,
    default: { description: 'As at the command’s own path, in the envelope of 200' },
  },
});

/** The common addresses, which take any command in the envelopes E1 to E4. */
export function commonPaths(subjects: readonly Subject[], errors: ErrorParts, registry: Registry) {
  const examples = envelopesOf(subjects);
  const refused = refusedByHost(['VALIDATION', 'UNAUTHENTICATED', 'UNKNOWN_COMMAND'], { errors, registry });
  const says = answersOf(subjects);
  return {
    '/api/bpm/cmd': { post: commonPost('command', examples, refused, says) },
    '/api/bpm/qry': { post: commonPost('query', examples, refused, says) },
    '/api/v1/execute': { post: commonPost('execute', examples, refused, says) },
  };
}
