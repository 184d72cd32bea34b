/** Every field of the OpenAPI documents says what it means: of requests, answers, refusals, headers and events. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { areasOf, openApi } from '../../../../core/host/pages/openapi.ts';
import { isRecord } from '../../../../core/values/members.ts';
import { registry } from '../../../support/registry.ts';

type Document = Readonly<Record<string, unknown>>;

/** What stands at a reference. */
function at(document: Document, $ref: string): Schema {
  const found = $ref
    .slice(2)
    .split('/')
    .reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), document);
  assert.ok(isRecord(found), `${$ref} leads nowhere`);
  const { $ref: further } = found as Schema;
  return further === undefined ? found : at(document, further);
}

/** Whether a field says what it means: where it stands, where it leads, or in one of what it may be. */
function says(field: Schema, document: Document): boolean {
  if (field.$ref !== undefined) return says(at(document, field.$ref), document);
  if (field.description !== undefined && field.description !== '') return true;
  return (field.anyOf ?? []).some((one) => says(one, document));
}

/** The members of a schema, or of the one that it names. */
const membersIn = (schema: Schema, document: Document): Readonly<Record<string, Schema>> =>
  (schema.$ref === undefined ? schema : at(document, schema.$ref)).properties ?? {};

/** Every field of whatever stands in the document that says nothing; `beside` says what stands there together with it. */
function* silent(
  value: unknown,
  path: string,
  document: Document,
  beside: readonly Schema[] = [],
): Iterable<string> {
  if (Array.isArray(value)) {
    const parts = path.endsWith('/allOf') ? (value as readonly Schema[]) : [];
    for (const [index, one] of value.entries()) {
      yield* silent(one, `${path}/${index}`, document, parts);
    }
  }
  if (!isRecord(value)) return;
  const { properties } = value;
  const isSchema = isRecord(properties) && Object.values(properties).every(isRecord);
  for (const [name, one] of Object.entries(isSchema ? properties : {})) {
    const isSaid = beside.some((part) => says(membersIn(part, document)[name] ?? {}, document));
    if (!isSaid && !says(one as Schema, document)) yield `${path}.${name}`;
  }
  for (const [name, one] of Object.entries(value)) {
    // What an example is called is not a field.
    if (name !== 'example' && name !== 'examples') yield* silent(one, `${path}/${name}`, document);
  }
}

const areas = [undefined, ...areasOf(reachable(registry))];

for (const area of areas) {
  test(`every field of ${area ?? 'the whole document'} says what it means`, () => {
    const document = openApi(registry, 'https://bank.example', '1', area) as Document;
    assert.deepEqual([...silent(document, '', document)], []);
  });
}

test('a field that says nothing is found, however deep', () => {
  const document = {
    paths: { x: { schema: { properties: { a: { type: 'string' }, b: { $ref: '#/parts/b' } } } } },
    parts: {
      b: { anyOf: [{ type: 'null' }, { properties: { c: { type: 'string' } } }] },
      d: { allOf: [{ $ref: '#/parts/e' }, { properties: { said: {}, f: {} } }] },
      e: { properties: { said: { description: 'It is' } } },
    },
  };
  assert.deepEqual(
    [...silent(document, '', document)],
    ['/paths/x/schema.a', '/paths/x/schema.b', '/parts/b/anyOf/1.c', '/parts/d/allOf/1.f'],
  );
});
