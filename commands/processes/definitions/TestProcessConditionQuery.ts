import { query } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processReply } from './definition.ts';
import { fileFaults } from './definition-input.ts';

/** Bytes of JSON that variables may have here: each part of the condition goes through them. */
const largest = 65_536;

export default query({
  name: 'TestProcessConditionQuery',
  summary:
    'What a condition of a process says for variables of one’s choosing, as a run would ask it; nothing is kept.',
  reply: processReply,
  permission: ['processes.manage', 'processes.approve'],
  evaluates: true,
  input: Type.Object({
    condition: Type.String({
      minLength: 1,
      maxLength: 4000,
      description: `As it is written in the file: \${amount > 1000}`,
    }),
    language: Type.Optional(Words(200, 'What the expression says of its language')),
    expressionLanguage: Type.Optional(Words(200, 'What the file says of the language of its expressions')),
    variables: Type.Optional(Bag('The variables that it sees, 64 KiB at most')),
  }),
  output: Type.Object({
    holds: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'null: it says neither, and an instance would stand there',
    }),
    code: Type.Union([OneOf<string>(['VALUE_MISSING', 'VALUE_UNFIT', 'CONDITION']), Type.Null()], {
      description: 'Of the incident that it would be',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it says nothing' }),
    parts: Type.Array(
      Type.Object({ text: Type.String(), value: Type.String({ description: 'As messages show it' }) }),
      { description: 'What its parts are, the outer ones first; 20 at most' },
    ),
    reads: Type.Array(Type.String(), { description: 'Names that it reads, with their members' }),
  }),
  example: { condition: `\${amount > 1000 && !vip}`, variables: { amount: 5000, vip: false } },
  rejects: ['PROCESS_INVALID'],
  itemCodes: fileFaults,

  read: async ({ variables = {}, ...wanted }, _read, { processes }) => {
    if (Buffer.byteLength(JSON.stringify(variables)) > largest) {
      const message = `The variables have more than ${largest} bytes of JSON: leave out what the condition does not read.`;
      return reject('PROCESS_INVALID', { field: 'variables', message });
    }
    const { condition, language, expressionLanguage } = wanted;
    const asked = { condition, language, expressionLanguage, variables };
    const tried = await processes.tryCondition(asked);
    if ('invalid' in tried) {
      return reject('PROCESS_INVALID', { field: 'condition', message: tried.invalid });
    }
    const { said, parts, reads } = tried;
    const [holds, code, problem] =
      'value' in said ? [said.value, null, null] : [null, said.code, said.problem];
    return {
      data: {
        holds,
        code,
        problem,
        parts: [...parts],
        reads: [...new Set(reads.map((path) => path.join('.')))],
      },
      message: holds === null ? 'The condition says neither yes nor no.' : `The condition says ${holds}.`,
    };
  },
});
