/** Imports point one way, types included; commands know nothing of the machinery; nothing goes in circles. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { cruised, wordsOf } from './cruise.ts';
import * as order from './order.ts';

const entriesIn = (folder: string, recursive = false) =>
  readdirSync(join(projectFolder, folder), { recursive, withFileTypes: true });
const foldersIn = (folder: string): readonly string[] =>
  entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const areas = foldersIn('commands');
const house = await cruised(projectFolder, order.rules(areas));

test('every room of the core has its place, and every engine its area', () => {
  assert.deepEqual([...foldersIn('core')].sort(), [...order.rooms].sort());
  for (const [area, engine] of Object.entries(order.engines)) {
    assert.ok(areas.includes(area), area);
    for (const room of engine) assert.ok(order.rooms.includes(room), room);
  }
});

test('only TypeScript lies in the core and the areas', () => {
  const files = ['core', 'commands'].flatMap((folder) =>
    entriesIn(folder, true)
      .filter((entry) => !entry.isDirectory())
      // A link is neither: what it leads to would be read by nobody.
      .map((entry) => [relative(projectFolder, join(entry.parentPath, entry.name)), entry] as const)
      .map(([path, entry]) => (entry.isFile() ? path : `${path}@`)),
  );
  assert.deepEqual(order.foreign(files), [], 'write it in TypeScript, or put it where data lies');
});

test('imports keep the rules of order.ts', () => {
  assert.ok(house.modules.length > 1000);
  assert.deepEqual(
    house.summary.violations.map(({ rule, from, to }) => `${from} -> ${to}: ${rule.name}`),
    [],
  );
});

test('no area loads machinery, by whatever file', () => {
  assert.deepEqual(order.machinery(house.modules), [], 'import the contract or the table, not what runs it');
});

test('threads of the embedded store load its driver, not the command layer', () => {
  for (const thread of ['writer', 'query', 'checkpoint']) {
    const ways = order.loadedBy(house.modules, [`core/store/sqlite/${thread}-worker.ts`]);
    const packages = [...ways.keys()].flatMap((path) => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []);
    assert.deepEqual(
      packages.sort(),
      ['better-sqlite3', 'lru-cache'],
      'each host starts these threads: split the module that brings the package',
    );
  }
});

test('the core knows no product by name', () => {
  assert.deepEqual(
    order.namedProducts(wordsOf(projectFolder, 'core'), areas),
    [],
    'let the area declare it, and the host find it; where the word means another thing there, give the area another name',
  );
});
