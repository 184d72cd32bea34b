/** The order of the house, as rules of dependency-cruiser; what they cannot say are functions over what it found. */
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';

/** The rooms of the core, from the lowest to the highest: each imports only rooms before it. */
export const rooms: readonly string[] = [
  ...['values', 'files', 'command', 'telemetry', 'feel', 'store', 'time', 'ledger', 'auth', 'audit'],
  ...['uploads', 'http', 'scripts', 'runs', 'interbank', 'events', 'rules', 'jobs', 'proposals', 'unit'],
  ...['process', 'webhooks', 'tenants', 'host', 'cli'],
];

/** Rooms that every area's commands import: what commands are made of, and what every area moves. */
const openRooms = ['values', 'command', 'ledger'];

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
const shared = ['products', 'compliance', 'transactions', 'branches', 'employees', 'clients', 'mandates'];

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

/** Files that load what is found at run time, and why they may. */
export const finders: Readonly<Record<string, string>> = {
  'core/command/wire/registry.ts': 'finds the commands and queries in their folder',
  'core/store/migration-list.ts': 'finds the migrations in their folders',
  'core/rules/prover-worker.ts': 'is told by its host where rule sets are declared',
  'core/cli/bench.ts': 'finds the benches in their folder',
};

/** Packages that one file of the house wraps, and the benches that measure them bare. */
const wrapped: Readonly<Record<string, readonly string[]>> = {
  'json-rules-engine': ['core/rules/engine.ts', 'bench/rules.ts'],
};

/** Packages that execute BPMN: `services` and text of diagrams meet in one folder. */
const bpmnEngines = ['bpmn-engine', 'bpmn-elements', 'moddle-context-serializer', 'smqp'];

/** Files that hand on what others declare, and why they may. */
const handingOn: Readonly<Record<string, string>> = {
  'core/command/declaration/schema.ts': "the door of the schema library: the house's keywords go with it",
  'core/telemetry/log.ts': 'the log by a name that is not its library',
  'core/process/reading/xml.ts': 'elements by a name that is not their library',
  'core/audit/chain.ts': "the host's part as a chain's tenant",
  'commands/disbursements/upload.ts': 'how many entries are made at once, as the area says it',
};

const migrations = '/migrations/';
const verbIn = (folder: string) => `^${folder}(?=/).*/[A-Z][^/]*\\.ts$`;
const house = '^(?:core|commands|scripts)/';

/** Patterns of paths: of rooms, of exact files, of what a package or a module of Node resolves to. */
const inRooms = (names: readonly string[]) => `^core/(?:${names.join('|')})/`;
const exactly = (path: string) => `^${path.replaceAll('.', '\\.')}$`;
const library = (name: string) =>
  name.startsWith('node:')
    ? exactly(name.slice('node:'.length))
    : `(?:^|/)node_modules/${name.split('/')[0]}/`;
const libraries = (known: readonly Library[]) => known.map(({ name }) => library(name));

/** The rules, each with what to do about it: its name is what the test says. */
export function rules(areas: readonly string[]): IForbiddenRuleType[] {
  return [
    forbid(
      'what is imported is of the house, of Node or of an installed package: move the file into the house, or the package to the dependencies',
      { path: house },
      {
        pathNot: ['^(?:core|commands|scripts|bench)/[^?]+\\.(?:ts|js|mjs)$', '^package\\.json$'],
        dependencyTypesNot: ['core', 'npm', 'npm-optional'],
      },
    ),
    ...Object.entries(wrapped).map(([name, wrappers]) =>
      forbid(
        `${name} is wrapped: ask the file that wraps it`,
        { pathNot: wrappers.map(exactly) },
        { path: library(name) },
      ),
    ),
    forbid(
      'only core/process/engine imports bpmn-engine: open the instance by openEngine',
      { path: house, pathNot: '^core/process/engine/' },
      { path: bpmnEngines.map(library) },
    ),
    ...rooms.map((room, at) => upward(room, rooms.slice(at + 1))),
    ...areas.flatMap(beyondArea),
    forbid(
      'a command calls no command, and no migration: share a noun or an effect',
      { path: '^commands/', pathNot: migrations },
      { path: [verbIn('commands'), `^commands/.*${migrations}`] },
    ),
    ...ofAreas.flatMap(({ name, only }) =>
      only === undefined
        ? []
        : [
            forbid(
              `areas do not import ${name}`,
              { path: '^commands/', pathNot: [migrations, ...only.map(exactly)] },
              { path: library(name) },
            ),
          ],
    ),
    forbid(
      'migrations are written in the words of the store: copy what one needs, it never changes again',
      { path: migrations },
      { pathNot: [inRooms(['values', 'store', 'ledger']), '^crypto$', library('knex')] },
    ),
    forbid(
      'of knex, migrations import types',
      { path: migrations },
      { path: library('knex'), dependencyTypesNot: ['type-only'] },
    ),
    forbid('nothing imports in circles, types included', {}, { circular: true }),
    forbid(
      'nothing hands on what another file declares: import the file itself',
      { pathNot: Object.keys(handingOn).map(exactly) },
      { dependencyTypes: ['export'] },
    ),
  ];
}

const forbid = (name: string, from: IForbiddenRuleType['from'], to: object): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
});

/** A room imports only rooms below it; the sandbox belongs to the room that opens it, benches to the command line. */
function upward(room: string, above: readonly string[]): IForbiddenRuleType {
  const own = room === 'scripts' ? '^(?:core/scripts|scripts)/' : inRooms([room]);
  const higher = above.length === 0 ? [] : [inRooms(above)];
  return forbid(
    `${room} imports only rooms below it: turn the import round, or hand the thing in`,
    { path: own },
    {
      path: [
        ...higher,
        ...(above.includes('scripts') ? ['^scripts/'] : []),
        ...(room === 'cli' ? [] : ['^bench/']),
        '^(?:commands|test|bin)/',
      ],
    },
  );
}

/** An area imports what commands are made of, its engines, shared nouns and libraries of values. */
function beyondArea(area: string): readonly IForbiddenRuleType[] {
  const at = shared.indexOf(area);
  const own = `commands/${area}`;
  const open = (nouns: readonly string[]) => ({
    pathNot: [
      inRooms([...openRooms, ...(engines[area] ?? [])]),
      ...[area, ...nouns].map((name) => `^commands/${name}/`),
      ...libraries(ofAreas),
    ],
  });
  const name = `${area} imports what commands are made of, its engines and shared nouns`;
  return [
    forbid(`${name}: its commands`, { path: verbIn(own), pathNot: migrations }, open(shared)),
    forbid(
      `${name}: its other files, those before it alone`,
      { path: `^${own}/`, pathNot: [migrations, verbIn(own)] },
      open(at < 0 ? shared : shared.slice(0, at)),
    ),
  ];
}

type Modules = ICruiseResult['modules'];
type Dependency = Modules[number]['dependencies'][number];

const isLoaded = ({ dependencyTypes }: Dependency): boolean =>
  !dependencyTypes.some((type) => type === 'type-only' || type === 'type-import');
const isOfHouse = (path: string): boolean => /^(?:core|commands|scripts|bench)\//.test(path);

/** What files load at run time, themselves or by files that they import, and the way to each. */
export function loadedBy(modules: Modules, files: readonly string[]): ReadonlyMap<string, string> {
  const graph = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const ways = new Map(files.map((file) => [file, file]));
  for (const [file, way] of ways) {
    for (const one of graph.get(file) ?? []) {
      if (isLoaded(one) && !ways.has(one.resolved)) {
        ways.set(one.resolved, `${way} -> ${one.resolved}`);
      }
    }
  }
  return ways;
}

/** Ways by which an area loads more than libraries of values, by whatever file: dependency-cruiser follows types too. */
export function machinery(modules: Modules): readonly string[] {
  const areas = modules
    .map(({ source }) => source)
    .filter((path) => path.startsWith('commands/') && !path.includes(migrations));
  const ways = loadedBy(modules, areas);
  const known = [...ofAreas, ...ofCommands];
  const allows = (from: string, to: string) =>
    known.some(({ name, only }) => new RegExp(library(name)).test(to) && (only?.includes(from) ?? true));
  const packages = modules
    .filter(({ source }) => isOfHouse(source) && ways.has(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter((one) => isLoaded(one) && !isOfHouse(one.resolved) && !allows(source, one.resolved))
        .map(({ resolved }) => `${ways.get(source)} -> ${resolved}`),
    );
  return [...packages, ...requiring.flatMap((file) => ways.get(file) ?? [])];
}

/** Files that load packages by `createRequire`, where nobody follows them: no area loads one of these. */
export const requiring: readonly string[] = [
  ...['core/process/reading/xml.ts', 'core/cli/program.ts', 'core/store/builder.ts'],
  ...['core/store/mysql/migrate.ts', 'core/store/migrate.ts', 'core/host/pages/pages.ts'],
  ...['core/host/console/', 'bench/peers/zen.ts'],
];

/** Products that the core calls by the name of their area, or by a place in it. */
export function namedProducts(
  words: ReadonlyMap<string, readonly string[]>,
  areas: readonly string[],
): readonly string[] {
  const products = areas.filter((area) => !ofTheHost.includes(area));
  const names = (word: string) =>
    products.some((area) => word === area || new RegExp(`\\bcommands/${area}\\b`).test(word));
  return [...words]
    .filter(([path]) => !path.includes(migrations) && !(path in otherwise))
    .flatMap(([path, said]) => said.filter(names).map((word) => `${path}: '${word}'`));
}

/** Files of the core that have an area's word for another thing, and which. */
const otherwise: Readonly<Record<string, string>> = {
  'core/cli/bench.ts': 'a flag: how many clients a bench has',
  'core/cli/import.ts': 'kinds of files that the command line imports, each by a command of that name',
  'core/ledger/chart.ts': 'accounts of the ledger',
};

/** Areas that are the commands of a capability of the host, or whose word the core has for another thing. */
const ofTheHost = [
  ...['audit', 'events', 'jobs', 'notifications', 'processes', 'rules', 'scripts', 'tokens'],
  ...['uploads', 'webhooks', 'work', 'accounts', 'transactions', 'proposals'],
];

/** Files of the core and the areas that are not TypeScript, and so nothing that these rules read. */
export function foreign(files: readonly string[]): readonly string[] {
  // What pages load is sent to browsers as it lies there.
  const served =
    /^core\/host\/pages\/(?:docs\/(?:(?:docs|reference)\.css|(?:docs|reference-page|search)\.js)|style\/tokens\.css)$/;
  return files.filter((path) => !/^[^.]+(?:\.d)?\.ts$|^core\/README\.md$/.test(path) && !served.test(path));
}
