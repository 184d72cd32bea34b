/** No answer has an object or a member of which nothing is said: it would reach nobody's types. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../../core/host/config.ts';
import { described, plain, reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { readAnswers } from '../../../../core/host/pages/docs/answers.ts';
import { openApi } from '../../../../core/host/pages/openapi.ts';
import { isRecord } from '../../../../core/values/members.ts';
import { assertDeclared } from '../../../support/declared.ts';
import { registry } from '../../../support/registry.ts';

/** Objects without members that nothing describes: `properties` that are empty, or none and no word why. */
function* bare(schema: Schema, at: string): Iterable<string> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield* silent(member, `${at}.${name}`, member.description);
  }
  if (schema.items !== undefined) yield* silent(schema.items, `${at}[]`, schema.description);
  for (const part of schema.anyOf ?? []) yield* silent(part, at, schema.description);
}

function* silent(schema: Schema, at: string, said: string | undefined): Iterable<string> {
  const { properties, type, description = said } = schema;
  const isEmpty = properties !== undefined && Object.keys(properties).length === 0;
  const isFree = type === 'object' && properties === undefined;
  if (isEmpty || (isFree && description === undefined)) yield at;
  yield* bare(schema, at);
}

test('every object in an answer says its members, or in words what it holds', () => {
  const found = reachable(registry).flatMap(({ spec }) => [
    ...bare(described(spec.output, registry), spec.name),
  ]);
  assert.deepEqual(found, []);
});

// Every test that calls a host holds its answers to this; found: pages, hasNext, size and count of two lists.
test('what is told and not declared is found, at every depth and beside the data', () => {
  const branch = (more: object) => ({
    items: [],
    pageNumber: 1,
    pageSize: 10,
    totalRecords: 0,
    totalPages: 0,
    nextAfter: null,
    ...more,
  });
  const told = (name: string, body: object) =>
    assertDeclared(registry, `/api/bpm/cmd/${name}`, { status: 200, body });
  const page = { pages: 0, hasNext: false, hasPrevious: false, size: 10, count: 0 };
  told('RetrieveBranchesListQuery', { isSuccessful: true, data: branch({}), ...page });
  for (const body of [
    { data: branch({}), stray: 1 },
    { data: branch({}), ...page, count: 'none' },
    { data: branch({ stray: 1 }) },
    { data: branch({ items: [{ stray: 1 }] }) },
  ]) {
    assert.throws(() => told('RetrieveBranchesListQuery', body), /does not declare/);
  }
  // Its output is of several parts.
  const loan = readAnswers(join(projectFolder, 'docs/answers')).get('GetLoanAccountCommand');
  assert.ok(isRecord(loan?.body));
  told('GetLoanAccountCommand', loan.body);
});

test('the document has what stands beside the data', () => {
  const { paths, components } = openApi(registry, 'https://bank.example', '1') as {
    readonly paths: Readonly<Record<string, unknown>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  for (const name of ['RetrieveBranchesListQuery', 'GetWebHookConfigListQuery']) {
    assert.ok(JSON.stringify(paths[`/api/bpm/cmd/${name}`]).includes(`${name}.extra`));
    const members = components.schemas[`${name}.extra`]?.properties ?? {};
    assert.ok(['pages', 'hasNext', 'size', 'count'].every((one) => Object.hasOwn(members, one)));
  }
});

test('what is shown once is not a member that every answer has: one that is repeated under its key is without it', () => {
  for (const { spec } of registry.subjects) {
    if (spec.kind !== 'command') continue;
    const { required = [] } = plain(spec.output);
    const always = spec.showsOnce.filter((name) => required.includes(name));
    assert.deepEqual(always, [], spec.name);
  }
});
