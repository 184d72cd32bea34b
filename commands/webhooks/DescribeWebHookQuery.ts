import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { chainOf } from '../../core/runs/chain.ts';
import { executionTypeName, isOpen, webhooks } from '../../core/webhooks/webhook.ts';
import { urlOf } from './webhook-view.ts';

export default query({
  name: 'DescribeWebHookQuery',
  summary:
    'What a partner has to know of an address: where it is, what it takes, whether it asks for a signature. Neither code nor secrets.',
  reply: R2,
  permission: ['webhooks.manage'],

  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({
    id: Type.Integer(),
    key: Type.String(),
    description: OrNull(Type.String()),
    url: Type.String({ description: 'Where it is called' }),
    action: Type.String(),
    executionTypeDesc: Type.String(),
    isEnabled: Type.Boolean(),
    isSigned: Type.Boolean({ description: 'Whether calls have to be signed' }),
    isOpen: Type.Boolean({ description: 'Whether anybody may call it' }),
    addresses: OrNull(Type.String({ description: 'Who may call it; null: everybody' })),
    runs: Type.Array(
      Type.Object({
        name: Type.String(),
        summary: Type.String(),
        members: Type.Array(
          Type.Object({
            name: Type.String(),
            type: OneOf<string>(['text', 'number', 'flag', 'choice', 'list', 'object']),
            required: Type.Boolean(),
            description: OrNull(Type.String()),
            choices: Type.Array(Type.String()),
          }),
          { description: 'What of the body it takes' },
        ),
      }),
      { description: 'The commands that it runs, in their order; none of code or a process' },
    ),
  }),
  example: { id: 1 },
  rejects: ['WEBHOOK_NOT_FOUND'],

  read: async ({ id }, read, { bank, processes }) => {
    const webhook = await read.one(webhooks, { id });
    if (webhook === undefined) return reject('WEBHOOK_NOT_FOUND');
    const { key, description, path, action, isEnabled, allowedAddresses, sealedSecret } = webhook;
    const all = processes.commands();
    const runs = chainOf(webhook.commandName).flatMap((name) =>
      all
        .filter((one) => one.name === name)
        .map(({ summary, inputs }) => ({
          name,
          summary,
          members: inputs.map(({ choices, asParameter: _, ...one }) => ({ ...one, choices: [...choices] })),
        })),
    );
    return {
      data: {
        id,
        key,
        description,
        action,
        isEnabled,
        runs,
        url: urlOf(bank.publicUrl, path),
        executionTypeDesc: executionTypeName(webhook),
        isSigned: sealedSecret !== null,
        isOpen: isOpen(webhook),
        addresses: allowedAddresses,
      },
      message: `${action} ${urlOf(bank.publicUrl, path)}`,
    };
  },
});
