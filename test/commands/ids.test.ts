/** Ids in capitals, at every command and query: what is declared as a UUID is the same id, and no other text breaks anything. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command, Query } from '../../core/command/declaration/command.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { bankOfFile } from '../support/bank.ts';
import { registry } from '../support/registry.ts';

const bank = bankOfFile();

const small = '01980000-abcd-7000-8000-00000000abcd';
const capitals = small.toUpperCase();
const callable = registry.subjects.map(({ spec }) => spec).filter((spec) => spec.permission !== null);

interface Place {
  readonly name: string;
  readonly isGuid: boolean;
}

const alternatives = (schema: Schema): readonly Schema[] =>
  schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);

/** Members of an input that are UUIDs, or texts by which something is named. */
function placesOf({ input }: Command | Query): readonly Place[] {
  const { properties = {} } = input as Schema;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const texts = alternatives(schema).filter(({ type, enum: words }) => {
      return type === 'string' && words === undefined;
    });
    const isGuid = texts.some(({ format }) => format === 'uuid');
    const isNamed =
      texts.some(({ format }) => format === undefined) &&
      /(?:id|key|cursor|reference|subject|version)$/i.test(name);
    return isGuid || isNamed ? [{ name, isGuid }] : [];
  });
}

async function sent(spec: Command | Query, name: string, value: string) {
  const data = { ...inputExample(spec), [name]: value };
  const isQuery = spec.kind === 'query';
  const path = `/api/v1/execute/${spec.name}${isQuery ? '' : '?dryRun=true'}`;
  const { status, body } = await bank.post(path, data, { as: 'admin' });
  return { status, body };
}

test('a UUID in capitals is the same id at every command and query', async () => {
  const guids = callable.flatMap((spec) =>
    placesOf(spec).flatMap(({ name, isGuid }) => (isGuid ? [{ spec, name }] : [])),
  );
  assert.ok(guids.length >= 20, `${guids.length} members are UUIDs`);
  for (const { spec, name } of guids) {
    const [as, at] = [await sent(spec, name, small), await sent(spec, name, capitals)];
    assert.ok(as.status < 500, `${spec.name}.${name}: ${JSON.stringify(as.body)}`);
    assert.deepEqual(at, as, `${spec.name}.${name}`);
  }
});

test('a text in capitals where something is named is found, or refused by name', async () => {
  for (const spec of callable) {
    for (const { name, isGuid } of placesOf(spec)) {
      if (isGuid) continue;
      const { status, body } = await sent(spec, name, capitals);
      assert.ok(status < 500, `${spec.name}.${name}: ${status} ${JSON.stringify(body)}`);
    }
  }
});
