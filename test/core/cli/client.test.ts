/** `bursar client`: the part of the client that is made of the declarations, and nothing that was made of others. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogueTexts } from '../../../core/cli/client/catalogue.ts';
import { pagedOf } from '../../../core/cli/client/paged.ts';
import { literal, objectText, typeText } from '../../../core/cli/client/typescript.ts';
import { bursarHere } from '../../support/cli.ts';
import { registry } from '../../support/registry.ts';

test('it writes the whole catalogue, and removes what an area left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-client-'));
  try {
    const catalogue = join(folder, 'src', 'catalogue');
    await mkdir(join(catalogue, 'areas'), { recursive: true });
    await writeFile(join(catalogue, 'areas', 'dinosaurs.ts'), 'export {};\n');
    const texts = catalogueTexts(registry);
    const { exit, out } = await bursarHere(['client', folder]);
    assert.deepEqual([exit, out], [0, `${texts.size} files written to ${catalogue}\n`]);
    for (const [name, text] of texts) {
      assert.equal(await readFile(join(catalogue, name), 'utf8'), text, name);
    }
    assert.ok(!(await readdir(join(catalogue, 'areas'))).includes('dinosaurs.ts'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('schemas are types, whatever they are made of', () => {
  const of = (schema: Parameters<typeof typeText>[0]) => typeText(schema, 'output');
  assert.equal(of({ const: 'x' }), '"x"');
  assert.equal(of({ enum: ['a', 1, null] }), '"a" | 1 | null');
  assert.equal(of({ anyOf: [{ type: 'string' }, { type: 'null' }] }), 'string | null');
  assert.equal(of({ anyOf: [{ type: 'string' }, {}] }), 'unknown');
  assert.equal(of({ type: 'array', items: { enum: ['a', 'b'] } }), 'readonly ("a" | "b")[]');
  const list = { type: 'array', items: { type: 'integer' } };
  assert.equal(of({ type: 'array', items: list }), 'readonly (readonly number[])[]');
  assert.equal(
    of({ allOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'integer' }] }),
    '(string | null) & number',
  );
  assert.equal(of({ type: 'object' }), 'Readonly<Record<string, unknown>>');
  assert.equal(of({ type: 'object', properties: {} }), 'Readonly<Record<never, never>>');
});

test('members say what they mean and what they take; a comment ends where it should', () => {
  const schema = {
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'number', money: true, exclusiveMinimum: 0, description: 'The fee' },
      'odd-name': { type: 'string', maxLength: 5, default: 'a', description: 'Ends */ here' },
    },
  };
  assert.equal(
    objectText(schema, 'input'),
    [
      '{',
      '  /** The fee. At most two decimals. Above 0. */',
      '  readonly amount: number;',
      '  /** Ends *\\/ here. At most 5 characters. "a" where it is left out. */',
      '  readonly "odd-name"?: string | undefined;',
      '}',
    ].join('\n'),
  );
});

test('values are written as programs write them', () => {
  const value = { a: "it's", 'b-c': [1, true, null], d: {}, e: 'a "word"\n' };
  const text = `{ a: 'it\\'s', "b-c": [1, true, null], d: {}, e: 'a "word"\\n' }`;
  assert.equal(literal(value), text);
});

test('a query that takes a page and answers no list is told', () => {
  const input = { type: 'object', properties: { pageNumber: { type: 'integer' } } };
  const output = { type: 'object', properties: { sum: { type: 'integer' } } };
  assert.throws(() => pagedOf('SumQuery', input, output), /SumQuery takes pageNumber/);
  assert.equal(pagedOf('SumQuery', output, output), undefined);
});
