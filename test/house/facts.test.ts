/** What a refusal tells is declared beside its code: callers are told of it in OpenAPI, by its type. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AnyNode, parse } from 'acorn';
import { factsOf, type RejectionTable } from '../../core/command/wire/rejections.ts';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';

/** Members of every refusal: they are not facts. */
const ofAll: ReadonlySet<string> = new Set(['message', 'field', 'retryAfter']);

const { rejections } = registry;

/** The facts that texts name and no table declares, as `CODE.fact`. */
function undeclared(source: string, tables: RejectionTable): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    found.push(...factsIn(node as AnyNode, tables));
    for (const part of Object.values(node)) visit(part);
  };
  visit(parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' }));
  return found;
}

function factsIn(node: AnyNode, tables: RejectionTable): readonly string[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
  if (node.callee.name !== 'reject') return [];
  const [code, detail] = node.arguments;
  if (code?.type !== 'Literal' || detail?.type !== 'ObjectExpression') return [];
  const declared = factsOf(tables, String(code.value));
  return detail.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    return ofAll.has(name) || Object.hasOwn(declared, name) ? [] : [`${String(code.value)}.${name}`];
  });
}

test('each fact that a refusal names is declared with its code', () => {
  const files = globSync('{core,commands}/**/*.ts', { cwd: projectFolder });
  assert.ok(files.length > 500);
  const wrong = files.flatMap((file) =>
    undeclared(readFileSync(join(projectFolder, file), 'utf8'), rejections).map((fact) => `${file}: ${fact}`),
  );
  assert.deepEqual(wrong, []);
});

test('one that is not is found', () => {
  const text = (facts: string) => `reject('INSUFFICIENT_BALANCE', { message: 'No.', ${facts} });`;
  assert.deepEqual(undeclared(text('availableBalance: 1'), rejections), []);
  assert.deepEqual(undeclared(text('stray: 1'), rejections), ['INSUFFICIENT_BALANCE.stray']);
  assert.deepEqual(undeclared(text('stray'), rejections), ['INSUFFICIENT_BALANCE.stray']);
});
