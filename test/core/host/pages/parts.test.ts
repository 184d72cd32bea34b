/** Parts that stand in several places of a document are said once, and mean what they meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '../../../../core/host/pages/described.ts';
import { shareSchemas } from '../../../../core/host/pages/parts.ts';

const state: Schema = {
  type: 'string',
  description: 'State that the loan is in',
  enum: ['PendingApproval', 'Approved', 'Disbursed'],
};
const other: Schema = { ...state, enum: ['Open', 'Closed', 'SomethingElse', 'AndAnother'] };
const short: Schema = { type: 'integer' };
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });

const own = [
  { name: 'A.output', schema: object({ state, short, nested: object({ state: other }) }) },
  { name: 'B.output', schema: object({ state, short }) },
  { name: 'C.output', schema: object({ state, short, list: { type: 'array', items: other } }) },
  { name: 'D.output', schema: object({ state, short }) },
];

/** The schema with every reference replaced by what it names. */
function whole(schema: Schema, parts: ReadonlyMap<string, Schema>): Schema {
  const text = JSON.stringify(schema, (_key, value) => {
    const name = String(value?.$ref ?? '')
      .split('/')
      .at(-1);
    return name === undefined || name === '' ? value : whole(parts.get(name) ?? {}, parts);
  });
  return JSON.parse(text) as Schema;
}

test('what is said twice is named, and means the same', () => {
  const { of, parts } = shareSchemas(own, []);
  const made = new Map([...own.map(({ name, schema }) => [name, of(schema)] as const), ...parts]);
  assert.deepEqual([...parts.keys()], ['state', 'state.2']);
  for (const { name, schema } of own) {
    assert.deepEqual(whole(made.get(name) ?? {}, made), schema, name);
  }
  const length = (value: unknown) => JSON.stringify(value).length;
  assert.ok(length([...made]) < length(own.map(({ name, schema }) => [name, schema])));
});

test('a schema that another one is as a whole is named by it', () => {
  const { of } = shareSchemas(own, []);
  const [, b, , d] = own;
  assert.equal(of(d?.schema ?? {}).$ref, '#/components/schemas/B.output');
  assert.equal(of(b?.schema ?? {}).$ref, undefined);
});

test('what is short stays where it is', () => {
  const { of } = shareSchemas(own, []);
  assert.deepEqual(of(own[0]?.schema ?? {}).properties?.short, short);
});
