import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleSetOf, SetName } from './rule-input.ts';

export default query({
  name: 'GetRuleSchemaQuery',
  summary:
    'What editors of a rule set need: the schema of its file and of its tests, its facts, and the names that there are.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({ name: SetName }),
  output: Type.Object({
    name: Type.String(),
    schema: Type.Unknown({
      description:
        'JSON Schema of the file; `names` in it says of what a text is the name, `money` that a number is an amount',
    }),
    testsSchema: Type.Unknown({ description: 'JSON Schema of its tests' }),
    facts: Type.Unknown({ description: 'What conditions and tests may name' }),
    names: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'The names that there are, by the word that schemas have for them',
    }),
  }),
  rejects: ['RULE_SET_NOT_FOUND'],
  example: { name: 'transactions/velocity' },

  read: async ({ name }, _read, { rules }) => {
    const set = ruleSetOf(rules, name);
    const schemas = rules.schemas(name);
    if (set === undefined || schemas === undefined) return reject('RULE_SET_NOT_FOUND');
    const names = Object.fromEntries(Object.entries(schemas.names).map(([kind, all]) => [kind, [...all]]));
    return {
      data: { name, schema: schemas.rules, testsSchema: schemas.tests, facts: set.facts, names },
      message: `The schema of ${name}.`,
    };
  },
});
