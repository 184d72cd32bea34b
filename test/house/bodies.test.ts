/** What a schema promises has to come through the door: long lists and long texts have bodies that hold them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxEntries } from '../../commands/disbursements/batch.ts';
import { bulkBody, smallBody } from '../../core/command/wire/large.ts';
import { mostItems } from '../../core/command/wire/long-data.ts';
import { registry } from '../support/registry.ts';

interface Node {
  readonly type?: unknown;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Lists that may have so many items are long. */
const long = 1000;

const open = registry.subjects.map(({ spec }) => spec).filter((spec) => spec.permission !== null);

/** Every part of a schema, with the names that lead to it. */
function* partsOf(node: Node, path: string): Generator<readonly [string, Node]> {
  yield [path, node];
  for (const part of node.anyOf ?? []) yield* partsOf(part, path);
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    yield* partsOf(part, path === '' ? name : `${path}.${name}`);
  }
  if (node.items !== undefined) yield* partsOf(node.items, `${path}[]`);
}

test('every list of an input says how long it may be', () => {
  for (const { name, input } of open) {
    for (const [path, part] of partsOf(input as Node, '')) {
      if (part.items !== undefined) assert.ok(part.maxItems, `${path} of ${name} has no maxItems`);
    }
  }
});

test('every list that may be long is the one that is read part by part', () => {
  for (const { name, input, list } of open) {
    for (const [path, part] of partsOf(input as Node, '')) {
      if ((part.maxItems ?? 0) >= long) assert.equal(path, list, `${path} of ${name}`);
    }
  }
});

test('what is declared as a list is one, in a body that holds as many items as it may have', () => {
  const lists = open.filter(({ list }) => list !== undefined);
  assert.ok(lists.length > 8, `${lists.length} commands take long lists`);
  for (const spec of lists) {
    const { name, list = '', body = smallBody, example = {} } = spec;
    assert.ok(mostItems(spec) > 0, `${name} has no list ${list}`);
    const [item] = (example[list] ?? []) as readonly unknown[];
    const each = item === undefined ? 40 : Buffer.byteLength(JSON.stringify(item)) + 1;
    assert.ok(body >= each * mostItems(spec), `${name}: ${each} bytes an item do not fit`);
  }
});

test('a batch of payments has a hundred thousand entries in sixteen mebibytes', () => {
  assert.equal(maxEntries, 100_000);
  const initiate = registry.find('InitiateDisbursementBatchCommand')?.spec;
  assert.equal(initiate?.body, bulkBody);
  assert.equal(bulkBody, 16 * 1024 * 1024);
});

test('every text that a schema allows fits into the body of its command', () => {
  for (const { name, input, body = smallBody } of open) {
    const texts = [...partsOf(input as Node, '')].filter(([path]) => !path.includes('[]'));
    const most = Math.max(0, ...texts.map(([, { maxLength = 0 }]) => maxLength));
    // A text is longer as JSON; one as long as an ordinary body is not a promise of that command.
    if (most > smallBody) assert.ok(body > 1.5 * most, `${name} takes texts of ${most}`);
  }
});
