/** The types of events that integrators read of are those that the areas declare, each with what it takes to see them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { registry } from '../support/registry.ts';

const row = /^\| `([a-z_]+)\.\*` \| (.+) \| (.+) \|$/gm;
const names = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const guide = await readFile(join(projectFolder, 'docs/how-to/receive-events.md'), 'utf8');
const told = new Map(
  [...guide.matchAll(row)].flatMap(([, family = '', types = '', permissions = '']) =>
    names(types).map((type) => [`${family}.${type}`, names(permissions)] as const),
  ),
);

test('the table of events in the guide for integrators has every type, and no other', () => {
  assert.deepEqual([...told.keys()].sort(), Object.keys(registry.events).sort());
});

test('it names the permissions that let somebody see each', () => {
  for (const [type, permissions] of told) {
    const { seenBy } = registry.events[type] ?? {};
    // Of a workflow it depends on what waits.
    const asked = [{ workflow: 'loan' }, { workflow: 'transaction' }];
    const known = typeof seenBy === 'function' ? asked.flatMap((data) => seenBy(data)) : seenBy;
    assert.deepEqual(permissions.toSorted(), known?.toSorted(), type);
  }
});
