/** The order of the house, as rules over what its files import: each answers what breaks it. */
import type { Import, Reading } from './syntax.ts';

/** The rooms of the core, from the lowest to the highest: each imports only rooms before it. */
export const rooms: readonly string[] = [
  ...[
    'values',
    'files',
    'command',
    'telemetry',
    'feel',
    'store',
    'time',
    'ledger',
    'auth',
    'audit',
  ],
  ...[
    'uploads',
    'http',
    'scripts',
    'runs',
    'interbank',
    'events',
    'rules',
    'jobs',
    'proposals',
    'unit',
  ],
  ...['process', 'webhooks', 'tenants', 'host', 'cli'],
];

/** Rooms that every area's commands import: what commands are made of, and what every area moves. */
const open = ['values', 'command', 'ledger'];

/** What else an area works with, by area: the engine that it is the commands of, and ports that it asks. */
export const engines: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit'],
  collections: ['interbank'],
  disbursements: ['uploads', 'interbank'],
  events: ['auth', 'events', 'time'],
  loans: ['audit'],
  jobs: ['jobs', 'runs', 'scripts', 'time', 'unit', 'events', 'uploads', 'webhooks'],
  mandates: ['interbank'],
  notifications: ['events'],
  partners: ['interbank'],
  processes: ['process', 'proposals', 'runs', 'scripts', 'audit'],
  proposals: ['proposals', 'process', 'rules'],
  rules: ['rules', 'audit'],
  scripts: ['scripts'],
  tokens: ['auth'],
  transactions: ['audit', 'rules', 'time'],
  uploads: ['uploads', 'unit'],
  webhooks: ['webhooks', 'runs', 'scripts', 'process'],
  work: ['audit'],
};

/** Areas whose nouns the other areas may import: what every area moves, and whom it serves. */
const shared = [
  'products',
  'compliance',
  'transactions',
  'branches',
  'employees',
  'clients',
  'mandates',
];

interface Library {
  readonly name: string;
  readonly for: string;
  /** Where alone, if it can do more than what it is there for. */
  readonly only?: readonly string[];
}

/** All that areas import from outside the house: libraries of values, which neither wait nor reach out. */
const ofAreas: readonly Library[] = [
  { name: 'decimal.js', for: 'interest, before it is rounded' },
  { name: 'microdiff', for: 'what differs between two versions' },
  { name: 'mustache', for: 'documents' },
  { name: 'node:crypto', for: 'the hash of a file', only: ['commands/accounts/account-import.ts'] },
];

const workbook = 'core/command/kit/workbook.ts';
const ajv = 'core/command/declaration/ajv.ts';

/** All else that areas load by what they import: of the core's libraries, those that are of values too. */
const ofCommands: readonly Library[] = [
  ...[
    { name: 'typebox', for: 'schemas' },
    { name: 'ajv', for: 'checks of schemas', only: [ajv] },
    { name: 'ajv-formats', for: 'checks of schemas', only: [ajv] },
    { name: 'temporal-polyfill', for: 'wall clocks' },
    { name: 'fastest-levenshtein', for: 'near misspellings' },
    { name: 'ipaddr.js', for: 'addresses' },
    { name: 'croner', for: 'recurring times' },
    { name: 'uuid', for: 'ids' },
    { name: 'lru-cache', for: 'what was compiled' },
    { name: 'acorn', for: 'whether a script can be read' },
    { name: 'fflate', for: 'workbooks', only: [workbook] },
    { name: 'write-excel-file/node', for: 'workbooks', only: [workbook] },
  ],
  ...[
    { name: 'node:assert/strict', for: 'what must hold' },
    { name: 'node:crypto', for: 'hashes and seals' },
    { name: 'node:net', for: 'whether a text is an address', only: ['core/values/address.ts'] },
    {
      name: 'node:timers/promises',
      for: 'turns',
      only: [workbook, 'core/values/turns.ts', 'core/command/wire/large.ts'],
    },
    { name: 'node:zlib', for: 'notes of an instance', only: ['core/process/notes.ts'] },
  ],
];

/** Files that load what is found at run time, once each, and why they may. */
const finders: Readonly<Record<string, string>> = {
  'core/command/wire/registry.ts': 'finds the commands and queries in their folder',
  'core/store/migration-list.ts': 'finds the migrations in their folders',
  'core/rules/prover-worker.ts': 'is told by its host where rule sets are declared',
  'core/cli/bench.ts': 'finds the benches in their folder',
};

/** Packages that one file of the house wraps, and the benches that measure them bare. */
const wrapped: Readonly<Record<string, readonly string[]>> = {
  'json-rules-engine': ['core/rules/engine.ts', 'bench/rules.ts'],
};

/** The packages that only their wrappers import. */
export const wrappedPackages: readonly string[] = Object.keys(wrapped);

/** Files that hand on what others declare, and why they may. */
const handingOn: Readonly<Record<string, string>> = {
  'core/command/declaration/schema.ts':
    "the door of the schema library: the house's keywords go with it",
  'core/telemetry/log.ts': 'the log by a name that is not its library',
  'core/process/reading/xml.ts': 'elements by a name that is not their library',
  'core/audit/chain.ts': "the host's part as a chain's tenant",
  'commands/disbursements/upload.ts': 'how many entries are made at once, as the area says it',
};

const roomOf = (path: string) =>
  // The sandbox belongs to the room that opens it.
  path.startsWith('scripts/') ? 'scripts' : /^core\/([^/]+)\//.exec(path)?.[1];
const areaOf = (path: string) => /^commands\/([^/]+)\//.exec(path)?.[1];
const isVerb = (path: string) => /\/[A-Z][^/]*\.ts$/.test(path);
export const isMigration = (path: string): boolean => path.includes('/migrations/');
const isOfArea = (path: string) => areaOf(path) !== undefined && !isMigration(path);
const isOfHouse = (path: string) => /^(?:core|commands|scripts)\//.test(path);

const importsOf = (house: readonly Reading[], of: (path: string) => boolean) =>
  house.filter(({ path }) => of(path)).flatMap(({ imports }) => imports);
const shown = ({ from, to }: Import): string => `${from} -> ${to}`;
const pathsOf = (house: readonly Reading[]) => new Set(house.map(({ path }) => path));
const allows = (libraries: readonly Library[], { from, to }: Import) =>
  libraries.some(({ name, only }) => name === to && (only === undefined || only.includes(from)));

/** Imports of what is neither a file that these rules read, nor Node's, nor a package that the host is installed with. */
export function strays(house: readonly Reading[], packages: readonly string[]): readonly string[] {
  const known = pathsOf(house);
  return importsOf(house, isOfHouse)
    .filter(
      ({ to }) =>
        !known.has(to) &&
        !to.startsWith('node:') &&
        // Its version is told by the command line and the pages.
        to !== 'package.json' &&
        !isOf(packages, to),
    )
    .map(shown);
}

/** Imports of a wrapped package by a file that is not its wrapper, types included. */
export function unwrapped(house: readonly Reading[]): readonly string[] {
  const wrappers = (to: string) =>
    Object.entries(wrapped).find(([name]) => to === name || to.startsWith(`${name}/`))?.[1];
  return importsOf(house, () => true)
    .filter(({ from, to }) => wrappers(to)?.includes(from) === false)
    .map(shown);
}

/** Packages that execute BPMN, and the one folder that loads them: `services` and text of diagrams meet there alone. */
const bpmnEngines = ['bpmn-engine', 'bpmn-elements', 'moddle-context-serializer', 'smqp'];
const engineFolder = 'core/process/engine/';

/** Files outside of the engine's folder that import bpmn-engine or a package of it. */
export function engineImports(house: readonly Reading[]): readonly string[] {
  return importsOf(house, isOfHouse)
    .filter(({ from, to }) => !from.startsWith(engineFolder) && isOf(bpmnEngines, to))
    .map(shown);
}

const isOf = (packages: readonly string[], to: string): boolean =>
  packages.some((name) => to === name || to.startsWith(`${name}/`));

/** Rooms that import what lies above them. */
export function upward(house: readonly Reading[]): readonly string[] {
  const wrong = ({ from, to }: Import) => {
    const room = roomOf(from) ?? '';
    const other = roomOf(to);
    // The command line starts benches too, which stand beside the house.
    if (to.startsWith('bench/')) return room !== 'cli';
    if (other === undefined) return /^(?:core|commands|test|bin)\//.test(to);
    return rooms.indexOf(other) > rooms.indexOf(room);
  };
  return importsOf(house, (path) => roomOf(path) !== undefined)
    .filter(wrong)
    .map(shown);
}

/** Areas that import more than what commands are made of, their own engines, shared nouns and libraries of values. */
export function beyondArea(house: readonly Reading[]): readonly string[] {
  const known = pathsOf(house);
  const wrong = (one: Import) => {
    const { from, to } = one;
    const own = areaOf(from) ?? '';
    const area = areaOf(to);
    if (area !== undefined) return isVerb(to) || isMigration(to) || !mayRead(from, own, area);
    // Of the sandbox they know what the core's room says.
    const room = to.startsWith('core/') ? roomOf(to) : undefined;
    if (room !== undefined) return !open.includes(room) && engines[own]?.includes(room) !== true;
    return known.has(to) || !allows(ofAreas, one);
  };
  return importsOf(house, isOfArea).filter(wrong).map(shown);
}

/** Shared areas in the order of their dependence: a noun reads only those before its own, a verb any. */
function mayRead(from: string, own: string, other: string): boolean {
  if (own === other) return true;
  const at = shared.indexOf(other);
  if (isVerb(from)) return at >= 0;
  return at >= 0 && (shared.indexOf(own) < 0 || at < shared.indexOf(own));
}

/** Migrations that import what may change after them. */
export function beyondStore(house: readonly Reading[]): readonly string[] {
  const words = ['values', 'store', 'ledger'];
  const wrong = ({ from, to, typeOnly }: Import) => {
    const room = roomOf(to);
    if (room !== undefined) return !words.includes(room) || !to.startsWith('core/');
    if (areaOf(from) !== undefined) return true;
    return to !== 'node:crypto' && !(to === 'knex' && typeOnly);
  };
  return importsOf(house, isMigration).filter(wrong).map(shown);
}

/** Ways by which an area loads more than libraries of values, by whatever file. */
export function machinery(house: readonly Reading[]): readonly string[] {
  const graph = new Map(house.map(({ path, imports }) => [path, imports]));
  const wrong = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const one of graph.get(file) ?? []) {
      if (one.typeOnly || one.byAddress) continue;
      if (graph.has(one.to)) walk(one.to, [...way, file]);
      else if (!allows([...ofAreas, ...ofCommands], one)) {
        wrong.add([...way, file, one.to].join(' -> '));
      }
    }
  };
  for (const { path } of house) if (isOfArea(path)) walk(path, []);
  return [...wrong];
}

/** Packages that a file loads, itself or by files that it imports. */
export function packagesOf(house: readonly Reading[], file: string): ReadonlySet<string> {
  const graph = new Map(house.map(({ path, imports }) => [path, imports]));
  const loaded = new Set([file]);
  for (const path of loaded) {
    for (const { to, typeOnly, byAddress } of graph.get(path) ?? []) {
      if (!typeOnly && !byAddress) loaded.add(to);
    }
  }
  return new Set([...loaded].filter((name) => !graph.has(name) && !name.startsWith('node:')));
}

/** Circles of imports, types included; an address is no import. */
export function circles(house: readonly Reading[]): readonly string[] {
  const graph = new Map(
    house.map(({ path, imports }) => [path, imports.filter(({ byAddress }) => !byAddress)]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.push([...path.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const { to } of graph.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** Places that load what cannot be read there, but for the few that find it at run time. */
export function unread(house: readonly Reading[]): readonly string[] {
  return house
    .filter(({ path }) => isOfHouse(path))
    .flatMap(({ path, computed }) => computed.slice(path in finders ? 1 : 0));
}

/** Names that are exported by a file that did not declare them. */
export function barrels(house: readonly Reading[]): readonly string[] {
  return house.filter(({ path }) => !(path in handingOn)).flatMap(({ passedOn }) => passedOn);
}

/** Products that the core calls by the name of their area, or by a place in it. */
export function namedProducts(
  house: readonly Reading[],
  areas: readonly string[],
): readonly string[] {
  const products = areas.filter((area) => !ofTheHost.includes(area));
  const names = (word: string) =>
    products.some((area) => word === area || new RegExp(`\\bcommands/${area}\\b`).test(word));
  return house
    .filter(({ path }) => path.startsWith('core/') && !isMigration(path) && !(path in otherwise))
    .flatMap(({ path, words }) => words.filter(names).map((word) => `${path}: '${word}'`));
}

/** Files of the core that have an area's word for another thing, and which. */
const otherwise: Readonly<Record<string, string>> = {
  'core/cli/bench.ts': 'a flag: how many clients a bench has',
  'core/cli/import.ts':
    'kinds of files that the command line imports, each by a command of that name',
  'core/ledger/chart.ts': 'accounts of the ledger',
};

/** Areas that are the commands of a capability of the host, or whose word the core has for another thing. */
const ofTheHost = [
  ...['audit', 'events', 'jobs', 'notifications', 'processes', 'rules', 'scripts', 'tokens'],
  ...['uploads', 'webhooks', 'work', 'accounts', 'transactions', 'proposals'],
];

/** Files of the core and the areas that are no TypeScript, and so nothing that these rules read. */
export function foreign(files: readonly string[]): readonly string[] {
  // What pages load is sent to browsers as it lies there.
  const served =
    /^core\/host\/pages\/(?:docs\/(?:(?:docs|reference)\.css|(?:docs|reference|search)\.js)|style\/tokens\.css)$/;
  return files.filter(
    (path) => !/^[^.]+(?:\.d)?\.ts$|^core\/README\.md$/.test(path) && !served.test(path),
  );
}
