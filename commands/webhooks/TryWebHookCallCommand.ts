import { authorOf } from '../../core/command/declaration/actor.ts';
import { command, type Services } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Bag, OneOf, OrNull, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { triedAuthors } from '../../core/runs/authors.ts';
import { Lines } from '../../core/scripts/script.ts';
import { missingSecrets, namingProblems, namingRefusal, storedNames } from '../../core/scripts/secrets.ts';
import { principalKey } from '../../core/values/person.ts';
import { kindOf } from '../../core/webhooks/body-kind.ts';
import { visibleHeaders } from '../../core/webhooks/call.ts';
import { callOutcomes, webhookCalls, webhookFailures } from '../../core/webhooks/call-log.ts';
import type { Trial, WantedTrial } from '../../core/webhooks/port.ts';
import { verdicts } from '../../core/webhooks/verdict.ts';
import { type Webhook, webhooks } from '../../core/webhooks/webhook.ts';
import { fields, storedTarget, targetProblems, wrong } from './webhook-input.ts';

/** The largest body that is tried: the envelope around it has room for as much. */
const mostBody = 240 * 1024;

const Request = Type.Object(
  {
    query: Type.Optional(Bag('The query parameters: texts by their names')),
    headers: Type.Optional(Bag('Headers: texts by their names; a signature among them is proven')),
    contentType: Type.Optional(Words(200, 'How the body is read; JSON where nothing is said')),
    body: Type.Optional(Type.String({ maxLength: mostBody })),
  },
  { description: 'A call of one’s own; or give callId' },
);

const Input = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the webhook' }),
  executionCode: Type.Optional(fields.executionCode),
  secrets: fields.secrets,
  callId: Type.Optional(Words(64, 'A call that came, to be tried; or give request')),
  request: Type.Optional(Request),
});
type Input = Static<typeof Input>;

export default command({
  name: 'TryWebHookCallCommand',
  summary:
    'Runs a call of a webhook dry, by its own code or by code that is not in force: commands are not done, nothing is kept but an entry in the trail.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Input,
  output: Type.Object({
    id: Type.Integer(),
    outcome: OneOf(callOutcomes),
    status: Type.Integer({ description: 'What would have been answered' }),
    headers: Bag('Headers that what ran set'),
    result: Type.Unknown(),
    lines: Lines,
    signature: OneOf(verdicts, 'unchecked: no signature was given; none: the address asks for none'),
    durationMs: Type.Integer(),
    processorMs: OrNull(Type.Number({ description: 'Milliseconds that the code had on a processor' })),
    heapBytes: OrNull(Type.Integer({ description: 'Bytes of the heap that the code filled' })),
  }),
  example: { id: 1, executionCode: 'return webhookData.amount * 2;', request: { body: '{"amount": 12.5}' } },

  rejects: [
    'VALIDATION',
    'INSUFFICIENT_PERMISSIONS',
    'WEBHOOK_NOT_FOUND',
    'WEBHOOK_CALL_UNKNOWN',
    'WEBHOOK_CALL_NOT_KEPT',
  ],
  audits: 'WebHookCallTried',
  isDry: true,

  prepare: (input, services) => tried(input, services),

  load: async () => undefined,

  decide: ({ id, executionCode }, _state, _context, { trial, webhook }) => {
    const { cost, headers, lines, codeHash, ...told } = trial;
    const what = executionCode === undefined ? 'as it is in force' : 'with other code';
    const code = codeHash === null ? '' : ` (SHA-256 ${codeHash})`;
    const secrets = webhook.secrets ?? [];
    const names = secrets.length === 0 ? '' : `; may read ${secrets.join(', ')}`;
    return {
      data: {
        id,
        ...told,
        headers: { ...headers },
        lines: [...lines],
        processorMs: cost === null ? null : Math.round(cost.processorMillis * 100) / 100,
        heapBytes: cost?.heapBytes ?? null,
      },
      message: `It would be answered ${told.status}; nothing was done.`,
      effects: [audit({ approverNotes: `webhook ${id} ${what}${code}${names}` })],
    };
  },
});

type Refused = Rejection<
  | 'VALIDATION'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'WEBHOOK_NOT_FOUND'
  | 'WEBHOOK_CALL_UNKNOWN'
  | 'WEBHOOK_CALL_NOT_KEPT'
>;

/** The result of the trial, and the configuration that ran. */
interface Tried {
  readonly trial: Trial;
  readonly webhook: Webhook;
}

async function tried(input: Input, services: Services): Promise<Tried | Refused> {
  const { actor, read, origin, webhooks: port } = services;
  // A trial within a trial would wait for its own end.
  if (actor.kind !== 'user') {
    const message = 'Calls are tried by people, not by code, jobs or processes.';
    return reject('INSUFFICIENT_PERMISSIONS', { message });
  }
  const stored = await read.one(webhooks, { id: input.id });
  if (stored === undefined) return reject('WEBHOOK_NOT_FOUND');
  const webhook = await configured(input, stored, services);
  if (isRejection(webhook)) return webhook;
  const asked = await requested(input, webhook, services);
  if (isRejection(asked)) return asked;
  const requestId = `trial-${origin.requestId}`.slice(0, 64);
  const person = principalKey(actor.tenant, actor);
  return { trial: await port.try({ person, webhook, ...asked, requestId }), webhook };
}

/**
 * The configuration as if this person saved the code. A trial may not read more than that configuration
 * would.
 */
async function configured(
  { executionCode, secrets }: Input,
  stored: Webhook,
  { actor, read }: Services,
): Promise<Webhook | Refused> {
  if (executionCode === undefined && secrets === undefined) {
    const forbidden = namingRefusal([authorOf(actor)], stored.secrets);
    return forbidden ?? { ...stored, authors: triedAuthors(stored.authors, actor) };
  }
  const names = secrets === undefined ? stored.secrets : storedNames(secrets);
  const authors = triedAuthors(stored.authors, actor);
  const forbidden = namingRefusal(authors, names);
  if (forbidden !== undefined) return forbidden;
  const code = executionCode ?? stored.executionCode;
  const target = { executionType: 2 as const, executionCode: code };
  const missing = await missingSecrets(names, { one: read.one });
  const problems = [...targetProblems(target), ...namingProblems(2, names, missing)];
  if (problems.length > 0) return rejectAll('VALIDATION', problems);
  return { ...stored, ...storedTarget(target), secrets: names, authors };
}

/** The request of the trial: a recorded call's, or the given one. */
async function requested(
  { callId, request }: Input,
  { id, path, action }: Pick<Webhook, 'id' | 'path' | 'action'>,
  { actor, read, origin, webhooks: port }: Services,
): Promise<Pick<WantedTrial, 'inbound' | 'isToBeProven'> | Refused> {
  if ((callId === undefined) === (request === undefined)) {
    return rejectAll('VALIDATION', [wrong('request', 'or callId is needed, one of them')]);
  }
  if (callId !== undefined) {
    const line = await read.one(webhookCalls, { id: callId });
    if (line?.webhookId !== id) return reject('WEBHOOK_CALL_UNKNOWN');
    const failure = await read.one(webhookFailures, { callId });
    const known = port.requestOf(actor.tenant, callId, failure?.sealedRequest);
    if (known === undefined) return reject('WEBHOOK_CALL_NOT_KEPT');
    return { inbound: known, isToBeProven: false };
  }
  const { query = {}, headers = {}, contentType, body = '' } = request ?? {};
  const bodyKind = contentType === undefined ? 'json' : kindOf(contentType);
  if (bodyKind === undefined) {
    const message = 'must be JSON, a form, XML or text, in UTF-8';
    return rejectAll('VALIDATION', [wrong('request.contentType', message)]);
  }
  const problems = [
    ...textProblems('query', query),
    ...textProblems('headers', headers),
    ...nameProblems(Object.keys(headers)),
  ];
  if (problems.length > 0) return rejectAll('VALIDATION', problems);
  if (Buffer.byteLength(body) > mostBody) {
    return rejectAll('VALIDATION', [wrong('request.body', `is larger than ${mostBody} bytes`)]);
  }
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  const inbound = {
    method: action,
    path,
    query: textsOf(query),
    rawBody: body,
    bodyKind,
    headers: visibleHeaders({ ...type, ...lowered(textsOf(headers)) }),
    remoteIp: origin.ip ?? null,
    deliveryId: null,
  };
  return { inbound, isToBeProven: true };
}

type Texts = Readonly<Record<string, string | readonly string[]>>;

/** Values that are neither a text nor texts. */
function textProblems(field: string, given: Readonly<Record<string, unknown>>) {
  return Object.entries(given)
    .filter(([, value]) => ![value].flat().every((one) => typeof one === 'string'))
    .map(([name]) => wrong(`request.${field}`, `has ${name}, which is not text`));
}

/** Names that no header has, or that name one twice. */
function nameProblems(names: readonly string[]) {
  const low = names.map((name) => name.toLowerCase());
  return names
    .filter((name, at) => !/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || low.indexOf(low[at] ?? '') < at)
    .map((name) =>
      wrong(
        'request.headers',
        `has ${JSON.stringify(name.slice(0, 40))}, which is not a name or there twice`,
      ),
    );
}

const textsOf = (given: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

const lowered = (headers: Texts) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
  );
