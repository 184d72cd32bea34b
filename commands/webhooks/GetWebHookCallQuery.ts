import { query } from '../../core/command/declaration/command.ts';
import { Bag, OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { callFields, webhookCalls, webhookFailures } from '../../core/webhooks/call-log.ts';
import { verdicts } from '../../core/webhooks/verdict.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';

export default query({
  name: 'GetWebHookCallQuery',
  summary:
    'One inbound call: its line, and its body and answer as far as they are kept. Of calls that were accepted the host that answered has them for a while, of others the store has the body.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Type.Object({ callId: Words(64, 'Id of the call, as RetrieveWebHookCallsQuery lists it') }),
  output: Type.Object({
    ...callFields,
    signature: OrNull(
      OneOf(
        verdicts,
        'What the door found of the signature; none: the address asks for none; null where it is not known any more',
      ),
    ),
    code: OrNull(Type.String({ description: 'The code by which it was refused, where it is known' })),
    canReplay: Type.Boolean({ description: 'Whether it may be run again' }),
    request: OrNull(
      Type.Object(
        {
          query: Bag('The query parameters'),
          headers: Bag('Headers that code sees'),
          body: Type.String({
            description: 'The body as it came. Secrets that the configuration names are ***',
          }),
        },
        { description: 'What it brought; null where it is not kept, or was not read' },
      ),
    ),
    answer: OrNull(
      Type.Object(
        {
          headers: Bag('Headers that what ran set'),
          body: OrNull(
            Type.String({ description: 'Null if it is not text, or shows a secret that is shown once' }),
          ),
          isCut: Type.Boolean({ description: 'Whether only its beginning is kept' }),
        },
        { description: 'What it was answered; null where it is not kept' },
      ),
    ),
  }),
  example: { callId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  rejects: ['WEBHOOK_CALL_UNKNOWN'],

  read: async ({ callId }, read, { calls, actor }) => {
    await calls.settled();
    const line = await read.one(webhookCalls, { id: callId });
    if (line === undefined) return reject('WEBHOOK_CALL_UNKNOWN');
    const failure = await read.one(webhookFailures, { callId });
    const recent = calls.recent(actor.tenant, callId);
    const came = calls.requestOf(actor.tenant, callId, failure?.sealedRequest);
    const webhook = await read.one(webhooks, { id: line.webhookId });
    // A permission to see calls does not include the secrets that the code compares them with.
    const request = came && (await calls.struck(actor.tenant, webhook?.secrets ?? [], came));
    const { tenant: _, version: __, lines, ...fields } = line;
    return {
      data: {
        ...fields,
        lines: [...(lines ?? [])],
        signature: recent?.signature ?? (line.status === 401 ? 'refused' : null),
        code: recent?.code ?? null,
        canReplay: failure?.state === 'failed',
        request:
          request === undefined
            ? null
            : { query: { ...request.query }, headers: { ...request.headers }, body: request.rawBody },
        answer: recent === undefined ? null : { ...recent.answer, headers: { ...recent.answer.headers } },
      },
      message: `${line.outcome} with ${line.status}.`,
    };
  },
});
