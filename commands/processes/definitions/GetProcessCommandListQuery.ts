import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from './definition.ts';

const Input = Type.Object({
  name: Type.String(),
  type: OneOf<string>(['text', 'number', 'flag', 'choice', 'list', 'object']),
  required: Type.Boolean(),
  description: Type.Union([Type.String(), Type.Null()]),
  choices: Type.Array(Type.String()),
  asParameter: Type.Boolean({
    description: 'Written as an input parameter: a property of this name is the task’s own',
  }),
});

export default query({
  name: 'GetProcessCommandListQuery',
  summary: 'The commands and queries that a service task may call, and what each of them takes.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    name: Type.Optional(Words(200, 'Only this one, with what it takes; all by their names without')),
  }),
  output: Type.Object({
    commands: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: OneOf<string>(['command', 'query']),
        area: Type.String(),
        summary: Type.String(),
        inputs: Type.Optional(Type.Array(Input)),
      }),
    ),
  }),
  example: { name: 'InitiateDeposit' },

  read: async ({ name: wanted }, _read, { processes }) => {
    const all = processes.commands();
    const some = wanted === undefined ? all : all.filter(({ name }) => name === wanted);
    return {
      data: {
        commands: some.map(({ name, kind, area, summary, inputs }) => ({
          name,
          kind,
          area,
          summary,
          ...(wanted === undefined
            ? {}
            : { inputs: inputs.map((one) => ({ ...one, choices: [...one.choices] })) }),
        })),
      },
      message: `${counted(some.length, 'command')} retrieved`,
    };
  },
});
