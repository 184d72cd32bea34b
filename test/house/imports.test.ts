/** Imports point one way, commands know nothing of the machinery, nothing goes in circles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Import, importsOf, sources } from './source.ts';

/** Each room of the core, and the rooms that it may import beside itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  values: [],
  command: ['values'],
  feel: ['values'],
  auth: ['values', 'command'],
  ledger: ['values', 'command'],
  rules: ['values', 'command', 'feel'],
  time: ['values', 'command', 'store'],
  audit: ['values', 'command', 'store', 'time'],
  store: ['values', 'command'],
  interbank: ['values', 'command', 'time'],
  unit: ['values', 'command', 'auth', 'ledger', 'rules', 'time', 'audit', 'store'],
  process: [
    'values',
    'command',
    'feel',
    'auth',
    'ledger',
    'rules',
    'time',
    'audit',
    'store',
    'unit',
  ],
  events: ['values', 'command', 'auth', 'ledger', 'rules', 'time', 'audit', 'store', 'unit'],
};

/** Packages that no command may touch: what they do is the host's. */
const machinery = [
  'koa',
  '@koa/router',
  'knex',
  'mysql2',
  'better-sqlite3',
  'bullmq',
  'ioredis',
  'bpmn-engine',
  'isolated-vm',
];

/** Rooms of the core that commands import, and single nouns of other rooms. */
const openRooms = ['core/values/', 'core/command/', 'core/ledger/'];
const openNouns = [
  'core/audit/chain.ts',
  'core/audit/entry.ts',
  'core/rules/publication.ts',
  'core/rules/verdict.ts',
  'core/time/timer.ts',
  'core/process/budget.ts',
  'core/process/asked.ts',
  'core/process/definitions.ts',
  'core/process/external-task.ts',
  'core/process/messages.ts',
  'core/process/tables.ts',
  'core/process/saved.ts',
  'core/unit/tables.ts',
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

test('rooms of the core import only what lies below them', async () => {
  const wrong = (await sources('core')).flatMap(importsOf).filter(({ from, to }) => {
    const room = roomOf(from);
    const other = roomOf(to);
    if (room === undefined || room === 'host' || room === 'cli') return false;
    if (other === undefined) return to.startsWith('commands/') || to.startsWith('test/');
    return other !== room && below[room]?.includes(other) !== true;
  });
  assert.deepEqual(wrong.map(shown), [], 'turn the import round, or hand the thing in');
});

test('commands import values, the command model, the ledger, and nouns', async () => {
  const wrong = (await sources('commands')).flatMap(importsOf).filter(({ from, to }) => {
    if (machinery.some((name) => to === name || to.startsWith(`${name}/`))) return true;
    if (to.startsWith('core/')) {
      return !openRooms.some((room) => to.startsWith(room)) && !openNouns.includes(to);
    }
    const area = areaOf(to);
    if (area === undefined) return false;
    if (isVerb(to)) return true;
    const own = areaOf(from);
    return area !== own && !(own !== undefined && mayRead(from, own, area));
  });
  assert.deepEqual(wrong.map(shown), [], 'a command calls no command; share a noun or an effect');
});

test('nothing imports in circles', async () => {
  const graph = new Map<string, string[]>();
  for (const { from, to, typeOnly } of (await sources('core', 'commands')).flatMap(importsOf)) {
    if (typeOnly || !to.endsWith('.ts')) continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
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
