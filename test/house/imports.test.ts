/** Imports point one way, types included; commands know nothing of the machinery; nothing goes in circles. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { membersOf } from '../../core/values/members.ts';
import * as order from './order.ts';
import { type Reading, readings } from './syntax.ts';

let house: readonly Reading[];
before(async () => {
  house = await readings('core', 'commands', 'scripts', 'bench');
});

async function foldersIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(join(projectFolder, folder), { withFileTypes: true });
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

test('every room of the core has its place, and every engine its area', async () => {
  assert.deepEqual([...(await foldersIn('core'))].sort(), [...order.rooms].sort());
  const areas = await foldersIn('commands');
  for (const [area, engine] of Object.entries(order.engines)) {
    assert.ok(areas.includes(area), area);
    for (const room of engine) assert.ok(order.rooms.includes(room), room);
  }
});

test('only TypeScript lies in the core and the areas', async () => {
  const files: string[] = [];
  for (const folder of ['core', 'commands']) {
    for (const entry of await readdir(join(projectFolder, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = relative(projectFolder, join(entry.parentPath, entry.name));
      // A link is neither: what it leads to would be read by nobody.
      if (!entry.isDirectory()) files.push(entry.isFile() ? path : `${path}@`);
    }
  }
  assert.deepEqual(order.foreign(files), [], 'write it in TypeScript, or put it where data lies');
});

test('what is imported is of the house, of Node or of an installed package', async () => {
  const text = await readFile(join(projectFolder, 'package.json'), 'utf8');
  const { dependencies } = membersOf(JSON.parse(text));
  assert.deepEqual(
    order.strays(house, Object.keys(membersOf(dependencies))),
    [],
    'move the file into the house, or the package to the dependencies',
  );
});

test('a package that one file wraps is imported by that file alone, and installed with the host', async () => {
  const text = await readFile(join(projectFolder, 'package.json'), 'utf8');
  const { dependencies } = membersOf(JSON.parse(text));
  for (const name of order.wrappedPackages) {
    assert.ok(Object.hasOwn(membersOf(dependencies), name), name);
  }
  assert.deepEqual(order.unwrapped(house), [], 'ask the file that wraps it');
});

test('only core/process/engine imports bpmn-engine', () => {
  assert.deepEqual(order.engineImports(house), [], 'open the instance by openEngine');
});

test('what is loaded is named where it is loaded', () => {
  assert.deepEqual(order.unread(house), [], 'import it by its literal name');
});

test('rooms of the core import only what lies below them', () => {
  assert.deepEqual(order.upward(house), [], 'turn the import round, or hand the thing in');
});

test('areas import what commands are made of, their own engines, and shared nouns', () => {
  assert.deepEqual(
    order.beyondArea(house),
    [],
    'a command calls no command; share a noun or an effect',
  );
});

test('migrations are written in the words of the store, whatever becomes of the house', () => {
  assert.ok(house.filter(({ path }) => order.isMigration(path)).length > 20);
  assert.deepEqual(
    order.beyondStore(house),
    [],
    'copy what a migration needs: it never changes again',
  );
});

test('no area loads machinery, by whatever file', () => {
  assert.deepEqual(
    order.machinery(house),
    [],
    'import the contract or the table, not what runs it',
  );
});

test('threads of the embedded store load its driver, not the command layer', () => {
  for (const thread of ['writer', 'query', 'checkpoint']) {
    const file = `core/store/sqlite/${thread}-worker.ts`;
    assert.deepEqual(
      [...order.packagesOf(house, file)].sort(),
      ['better-sqlite3', 'lru-cache'],
      'each host starts these threads: split the module that brings the package',
    );
  }
});

test('nothing imports in circles, types included', () => {
  assert.deepEqual(order.circles(house), []);
});

test('nothing hands on what another file declares', () => {
  assert.deepEqual(order.barrels(house), [], 'an import of the file itself');
});

test('the core knows no product by name', async () => {
  assert.deepEqual(
    order.namedProducts(house, await foldersIn('commands')),
    [],
    'let the area declare it, and the host find it; where the word means another thing there, give the area another name',
  );
});
