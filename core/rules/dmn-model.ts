/**
 * A file of decisions as the host stores it: plain JSON that is compared, stored and published like any rule
 * file.
 */
import { conforms, type Static, Type } from '../command/declaration/schema.ts';
import { hasMembers } from '../values/members.ts';

const Text = (description: string, most = 2000) => Type.String({ maxLength: most, description });

/** The hit policies of the standard: which of the matching rows decide. */
export const hitPolicies = [
  'UNIQUE',
  'ANY',
  'PRIORITY',
  'FIRST',
  'COLLECT',
  'RULE ORDER',
  'OUTPUT ORDER',
] as const;

export const aggregations = ['SUM', 'MIN', 'MAX', 'COUNT'] as const;

const Clause = {
  type: Type.Optional(Text('string, number, boolean, date, ...; any where it is left out', 100)),
  values: Type.Optional(Text('The values that there are, as tests')),
};

const Name = { name: Text('Name', 200) };

/** A type that a file defines: based on another type, as a list of it, or with members. */
const TypeDefinition = Type.Object({
  ...Name,
  ...Clause,
  list: Type.Optional(Type.Boolean({ description: 'Whether its values are lists' })),
  members: Type.Optional(Type.Array(Type.Object({ ...Name, ...Clause }), { maxItems: 100 })),
});

const Table = Type.Object({
  hitPolicy: Type.Union(hitPolicies.map((one) => Type.Literal(one))),
  aggregation: Type.Optional(Type.Union(aggregations.map((one) => Type.Literal(one)))),
  inputs: Type.Array(
    Type.Object({
      id: Text('Id of the column', 200),
      label: Text('What the column is headed', 200),
      expression: Text('FEEL'),
      ...Clause,
    }),
    { maxItems: 50 },
  ),
  outputs: Type.Array(
    Type.Object({
      id: Text('Id of the column', 200),
      name: Text('Name in the answer', 200),
      default: Type.Optional(Text('FEEL: where no row holds')),
      ...Clause,
    }),
    { minItems: 1, maxItems: 50 },
  ),
  rows: Type.Array(
    Type.Object({
      id: Text('Id of the row', 200),
      when: Type.Array(Text('FEEL tests'), { maxItems: 50 }),
      outputs: Type.Array(Text('FEEL'), { maxItems: 50 }),
      note: Type.Optional(Text('What the row is for')),
    }),
    { maxItems: 1000 },
  ),
});

const Decision = Type.Object({
  id: Text('Id: what a diagram names', 200),
  name: Text('Name', 200),
  variable: Type.Optional(Text('The name under which other decisions see the answer', 200)),
  requires: Type.Array(Text('Id of a decision', 200), { maxItems: 50 }),
  table: Type.Optional(Table),
  literal: Type.Optional(Type.Object({ text: Text('FEEL'), ...Clause })),
});

export const DecisionContent = Type.Object(
  {
    decisions: Type.Array(Decision, { minItems: 1, maxItems: 100 }),
    inputs: Type.Array(Text('Name of an input', 200), { maxItems: 200 }),
    inputTypes: Type.Optional(
      Type.Array(Type.Object({ ...Name, ...Clause }), {
        maxItems: 200,
        description: 'The types of those inputs that have one',
      }),
    ),
    types: Type.Optional(Type.Array(TypeDefinition, { maxItems: 500, description: 'Lists and structures' })),
  },
  { description: 'The decisions of a DMN file' },
);

export type DecisionContent = Static<typeof DecisionContent>;
const known = new WeakSet<object>();

/** Whether a content has decisions. The check runs once for each content. */
export function isDecisionContent(content: unknown): content is DecisionContent {
  if (!hasMembers(content)) return false;
  if (known.has(content)) return true;
  if (!conforms(DecisionContent, content)) return false;
  known.add(content);
  return true;
}

export type TypeDefinition = Static<typeof TypeDefinition>;
export type Decision = DecisionContent['decisions'][number];
export type DecisionTable = NonNullable<Decision['table']>;
