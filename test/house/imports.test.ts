/** Imports point one way, types included; commands know nothing of the machinery; nothing goes in circles. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { type Import, importsOf, sources } from './source.ts';

/** The rooms of the core, from the lowest to the highest: each imports only rooms before it. */
const rooms = [
  ...[
    'values',
    'telemetry',
    'files',
    'command',
    'feel',
    'store',
    'time',
    'ledger',
    'auth',
    'audit',
  ],
  ...['uploads', 'http', 'scripts', 'runs', 'interbank', 'events', 'rules', 'jobs', 'unit'],
  ...['process', 'webhooks', 'tenants', 'host', 'cli'],
];

/** Rooms that every area's commands import: what commands are made of, and what every area moves. */
const open = ['values', 'command', 'ledger'];

/** What else an area works with, by area: the engine that it is the commands of, and ports that it asks. */
const engines: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit'],
  collections: ['interbank'],
  disbursements: ['uploads', 'interbank'],
  events: ['events', 'time'],
  jobs: ['jobs', 'runs', 'scripts', 'time', 'unit', 'events', 'uploads', 'webhooks'],
  mandates: ['interbank'],
  notifications: ['events'],
  partners: ['interbank'],
  processes: ['process', 'scripts', 'audit'],
  rules: ['rules', 'audit'],
  scripts: ['scripts'],
  tokens: ['auth'],
  transactions: ['audit', 'rules', 'time'],
  uploads: ['uploads'],
  webhooks: ['webhooks', 'runs', 'scripts', 'process'],
};

/** Packages that no command may touch, nor anything that it loads: what they do is the host's. */
const machinery = [
  ...['koa', '@koa/router', 'knex', 'mysql2', 'better-sqlite3', 'bullmq', 'ioredis'],
  ...['bpmn-moddle', 'isolated-vm', 'json-rules-engine', 'nodemailer'],
];

/** Areas whose nouns the other areas may import: what every area moves, and whom it serves. */
const shared = [
  'compliance',
  'transactions',
  'branches',
  'employees',
  'clients',
  'products',
  'mandates',
];

/** Shared areas in the order of their dependence: a noun reads only those before its own, a verb any. */
function mayRead(from: string, own: string, other: string): boolean {
  const at = shared.indexOf(other);
  if (isVerb(from)) return at >= 0;
  return at >= 0 && (shared.indexOf(own) < 0 || at < shared.indexOf(own));
}

const roomOf = (path: string) => /^core\/([^/]+)\//.exec(path)?.[1];
const areaOf = (path: string) => /^commands\/([^/]+)\//.exec(path)?.[1];
const isVerb = (path: string) => /\/[A-Z][^/]*\.ts$/.test(path);
const isMigration = (path: string) => path.includes('/migrations/');

/** Migrations belong to their areas and are written in the words of the store. */
const areaSources = async () =>
  (await sources('commands')).filter(({ path }) => !isMigration(path));

test('every room of the core has its place, and every engine its area', async () => {
  const found = await readdir(join(projectFolder, 'core'), { withFileTypes: true });
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(folders.sort(), [...rooms].sort());
  const areas = await readdir(join(projectFolder, 'commands'));
  for (const [area, engine] of Object.entries(engines)) {
    assert.ok(areas.includes(area), area);
    for (const room of engine) assert.ok(rooms.includes(room), room);
  }
});

test('rooms of the core import only what lies below them', async () => {
  const wrong = (await sources('core')).flatMap(importsOf).filter(({ from, to }) => {
    const room = roomOf(from);
    const other = roomOf(to);
    // The command line starts benches too, which stand beside the house.
    if (room === undefined || room === 'cli') return false;
    if (other === undefined) return /^(commands|test|bench)\//.test(to);
    return rooms.indexOf(other) > rooms.indexOf(room);
  });
  assert.deepEqual(wrong.map(shown), [], 'turn the import round, or hand the thing in');
});

test('areas import what commands are made of, their own engines, and shared nouns', async () => {
  const wrong = (await areaSources()).flatMap(importsOf).filter(({ from, to }) => {
    const own = areaOf(from);
    const room = roomOf(to);
    if (room !== undefined) {
      return !open.includes(room) && engines[own ?? '']?.includes(room) !== true;
    }
    const area = areaOf(to);
    if (area === undefined) return false;
    if (isVerb(to)) return true;
    return area !== own && !(own !== undefined && mayRead(from, own, area));
  });
  assert.deepEqual(wrong.map(shown), [], 'a command calls no command; share a noun or an effect');
});

test('migrations are written in the words of the store, whatever becomes of the house', async () => {
  const words = ['values', 'store', 'ledger'];
  const migrations = (await sources('core', 'commands')).filter(({ path }) => isMigration(path));
  assert.ok(migrations.length > 50);
  const wrong = migrations.flatMap(importsOf).filter(({ to }) => {
    const room = roomOf(to);
    return room === undefined ? to.endsWith('.ts') : !words.includes(room);
  });
  assert.deepEqual(wrong.map(shown), [], 'copy what a migration needs: it never changes again');
});

test('no area loads machinery, by whatever file', async () => {
  const graph = new Map<string, Import[]>();
  for (const one of (await sources('core', 'commands')).flatMap(importsOf)) {
    if (!one.typeOnly) graph.set(one.from, [...(graph.get(one.from) ?? []), one]);
  }
  const wrong = new Set<string>();
  for (const { path } of await areaSources()) {
    const seen = new Set<string>();
    const walk = (file: string, way: readonly string[]): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { to } of graph.get(file) ?? []) {
        const isMachinery = machinery.some((name) => to === name || to.startsWith(`${name}/`));
        if (isMachinery) wrong.add([...way, file, to].join(' -> '));
        walk(to, [...way, file]);
      }
    };
    walk(path, []);
  }
  assert.deepEqual([...wrong], [], 'import the contract or the table, not what runs it');
});

test('nothing imports in circles, types included', async () => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of (await sources('core', 'commands')).flatMap(importsOf)) {
    if (to.endsWith('.ts')) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  assert.deepEqual(circles(graph), []);
});

function shown({ from, to }: Import): string {
  return `${from} -> ${to}`;
}

function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.push([...path.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}
