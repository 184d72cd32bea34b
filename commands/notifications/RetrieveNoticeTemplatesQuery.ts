import { query } from '../../core/command/declaration/command.ts';
import { Bag, OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { channels } from './notification.ts';

export default query({
  name: 'RetrieveNoticeTemplatesQuery',
  summary: 'The templates of notices, with what they say of a notice and example data.',
  reply: R2,
  permission: ['notifications.view'],
  input: Type.Object({ name: Type.Optional(Words(80, 'Only this one')) }),
  output: Type.Object({
    templates: Type.Array(
      Type.Object({
        name: Type.String(),
        summary: OrNull(Type.String({ description: 'When it is sent' })),
        channels: Type.Array(OneOf(channels)),
        fields: Type.Array(Type.String({ description: 'A field that its texts name' })),
        examples: Type.Array(Type.Object({ name: Type.String(), fields: Bag() })),
        problem: OrNull(Type.String({ description: 'Why its file is not in force; null if it is in force' })),
      }),
    ),
  }),
  example: { name: 'loan-approved' },

  read: async ({ name }, _read, { templates }) => {
    const found = templates.all().filter((one) => name === undefined || one.name === name);
    return {
      data: {
        templates: found.map((one) => ({
          ...one,
          channels: [...one.channels],
          fields: [...one.fields],
          examples: one.examples.map((example) => ({ ...example, fields: { ...example.fields } })),
        })),
      },
      message: `${counted(found.length, 'template')} retrieved`,
    };
  },
});
