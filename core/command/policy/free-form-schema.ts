/** The JSON Schema of a file of free-form rules. Editors complete by it, and the host checks it first. */

import { type TSchema, Type } from '../declaration/schema.ts';
import type { EventSpecs, FactSpecs } from './free-form-check.ts';
import { type FactKind, factKinds, operators } from './operators.ts';
import type { FactSpec } from './policy.ts';

/** The schema of a rule file over these facts and events. */
export function freeFormSchema(summary: string, facts: FactSpecs, events: EventSpecs): TSchema {
  return Type.Unsafe<unknown>({
    type: 'object',
    description: summary,
    required: ['rules'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      description: { type: 'string' },
      rules: { type: 'array', items: ruleSchema(events) },
    },
    definitions: {
      group: groupSchema,
      condition: {
        if: { type: 'object', required: ['fact'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: leafSchema(facts),
        else: { $ref: '#/definitions/group' },
      },
    },
  });
}

const conditions = { type: 'array', minItems: 1, items: { $ref: '#/definitions/condition' } };

const groupSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    all: { ...conditions, description: 'Every one of these holds' },
    any: { ...conditions, description: 'At least one of these holds' },
    not: { $ref: '#/definitions/condition', description: 'This does not hold' },
  },
};

function ruleSchema(events: EventSpecs): object {
  return {
    type: 'object',
    required: ['name', 'conditions', 'event'],
    additionalProperties: false,
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description: 'Unique in the file: decisions are explained by it',
      },
      description: { type: 'string' },
      priority: {
        type: 'integer',
        minimum: 1,
        maximum: 1000,
        description: 'The event of the highest priority comes first; 1 when it is not given',
      },
      conditions: { $ref: '#/definitions/group' },
      event: {
        type: 'object',
        required: ['type'],
        additionalProperties: false,
        properties: { type: { type: 'string', enum: Object.keys(events) }, params: { type: 'object' } },
        allOf: Object.entries(events).map(([type, { params, summary }]) => ({
          if: { type: 'object', properties: { type: { const: type } }, required: ['type'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: {
            type: 'object',
            description: summary,
            properties: { params: paramsSchema(params) },
            ...(needed(params).length === 0 ? {} : { required: ['params'] }),
          },
        })),
      },
    },
  };
}

const needed = (params: FactSpecs) =>
  Object.entries(params).flatMap(([name, { optional }]) => (optional === true ? [] : [name]));

function paramsSchema(params: FactSpecs): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: needed(params),
    properties: Object.fromEntries(Object.entries(params).map(([name, spec]) => [name, valueSchema(spec)])),
  };
}

function leafSchema(facts: FactSpecs): object {
  return {
    type: 'object',
    required: ['fact', 'operator', 'value'],
    additionalProperties: false,
    properties: {
      fact: {
        type: 'string',
        enum: Object.keys(facts),
        description: Object.entries(facts)
          .map(([name, { summary }]) => `${name}: ${summary}`)
          .join('\n'),
      },
      path: { type: 'string', description: 'A field of the fact: $.name' },
      operator: { type: 'string', enum: operatorsOf(factKinds) },
      value: {},
    },
    allOf: Object.entries(facts)
      .filter(([, { kind }]) => kind !== 'object')
      .map(([name, { kind }]) => ({
        if: { type: 'object', properties: { fact: { const: name } }, required: ['fact'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { type: 'object', properties: { operator: { enum: operatorsOf([kind]) } } },
      })),
  };
}

/** Names of the operators for facts of these kinds. */
export function operatorsOf(kinds: readonly FactKind[]): readonly string[] {
  return Object.entries(operators)
    .filter(([, { of }]) => of.some((kind) => kinds.includes(kind)))
    .map(([name]) => name);
}

function valueSchema({ kind, summary, values, optional }: FactSpec): object {
  const plain: Readonly<Record<FactKind, object>> = {
    text: { type: 'string', ...(values === undefined ? {} : { enum: values }) },
    number: { type: 'number' },
    money: { type: 'string', pattern: '^-?(?:0|[1-9]\\d*)(?:\\.\\d{1,2})?$' },
    boolean: { type: 'boolean' },
    instant: { type: 'string' },
    list: { type: 'array' },
    object: { type: 'object' },
  };
  const described = { ...plain[kind], description: summary };
  return optional === true ? { anyOf: [described, { type: 'null' }] } : described;
}
