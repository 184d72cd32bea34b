/** Each rule of the order is broken here on purpose, by whatever syntax: a rule that nothing breaks proves nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as order from './order.ts';
import { type Reading, readingOf, treesOf } from './syntax.ts';

/** Files that the plants import, as they stand in the house. */
const standing: Readonly<Record<string, string>> = {
  'commands/clients/client.ts': 'export const clients = {};',
  'commands/loans/loan.ts': 'export const loans = {};',
  'commands/loans/PayLoanCommand.ts': 'export default {};',
  'core/values/money.ts': 'export const zero = 0;',
  'core/store/store.ts': "import knex from 'knex'; export const store = knex;",
  'core/host/main.ts': 'export const host = {};',
  'scripts/detour.ts': "export * as loan from '../commands/loans/loan.ts';",
  'scripts/sandbox/sandbox.ts':
    "import ivm from 'isolated-vm'; export const sandbox = ivm.Isolate;",
  'bench/bench.ts': 'export const bench = {};',
};

const area = 'commands/tills/till.ts';
const room = 'core/process/drive.ts';
const migration = 'commands/tills/migrations/2026-01-01-0001-tills.ts';

type Rule = (house: readonly Reading[]) => readonly string[];
interface Plant {
  readonly in: string;
  readonly text: string;
}

const strays: Rule = (house) => order.strays(house, ['knex', 'p-queue']);
const namedProducts: Rule = (house) => order.namedProducts(house, ['tills', 'loans', 'audit']);
const requirer = "import { createRequire } from 'node:module'; ";

const plants: readonly (readonly [string, Rule, readonly Plant[]])[] = [
  [
    'an area beyond itself',
    order.beyondArea,
    [
      { in: area, text: "import { loans } from '../loans/loan.ts';" },
      { in: area, text: "import type { loans } from '../loans/loan.ts';" },
      { in: area, text: "export { loans } from '../loans/loan.ts';" },
      { in: area, text: "import '../loans/loan.ts';" },
      { in: area, text: 'await import(`../loans/PayLoanCommand.ts`);' },
      { in: area, text: "await import(/* c */ '../loans/loan.ts');" },
      { in: area, text: "await import(('../loans/loan.ts' as string));" },
      { in: area, text: "await import('../loans/loan.ts', { with: {} });" },
      { in: area, text: "type Loans = import('../loans/loan.ts').Loans;" },
      { in: area, text: "type Loans = typeof import(/* c */ '../loans/loan.ts');" },
      { in: area, text: "import loans = require('../loans/loan.ts');" },
      { in: area, text: "const loans = require('../loans/loan.ts');" },
      { in: area, text: `${requirer}createRequire(import.meta.url)('../loans/loan.ts');` },
      { in: area, text: `${requirer}const ask = createRequire('/'); ask('../loans/loan.ts');` },
      { in: area, text: `${requirer}createRequire(import.meta.url).resolve('../loans/loan.ts');` },
      { in: area, text: "new URL('../loans/loan.ts', import.meta.url);" },
      { in: area, text: "declare module '../loans/loan.ts' { interface X { a: 1 } } export {};" },
      { in: area, text: "import.meta.resolve('../loans/loan.ts');" },
      { in: area, text: "declare module '../x.ts' { import { loans } from '../loans/loan.ts'; }" },
      { in: area, text: "import { host } from '../../core/host/main.ts';" },
      { in: area, text: "import { store } from '../../core/store/store.ts';" },
      { in: area, text: "import { sandbox } from '../../scripts/sandbox/sandbox.ts';" },
      { in: area, text: "import { loan } from '../../scripts/detour.ts';" },
      { in: area, text: "import { bank } from '../../test/support/bank.ts';" },
      { in: area, text: "import { up } from './migrations/2026-01-01-0001-tills.ts';" },
      { in: area, text: "import type { Knex } from 'knex';" },
      { in: area, text: "import { type Knex } from 'knex';" },
      { in: area, text: "const knex = await import('knex');" },
      { in: area, text: `${requirer}createRequire(import.meta.url)('knex');` },
      { in: area, text: "import PQueue from 'p-queue';" },
      { in: area, text: "import { Engine } from 'bpmn-engine';" },
      { in: area, text: "import { DatabaseSync } from 'node:sqlite';" },
      { in: area, text: "import { request } from 'node:http';" },
      { in: area, text: "import { request } from 'http';" },
      { in: area, text: "import { randomBytes } from 'node:crypto';" },
    ],
  ],
  [
    'what is no part of the house',
    strays,
    [
      { in: room, text: "import { bank } from '../../test/support/bank.ts';" },
      { in: room, text: "import { detour } from '../../templates/detour.ts';" },
      { in: room, text: "import { detour } from '../../bin/bursar.mjs';" },
      { in: room, text: "import { drive } from './drive.js';" },
      { in: room, text: "import { zero } from '../values/money.ts?again';" },
      { in: room, text: "import { Engine } from 'bpmn-engine';" },
      { in: room, text: "import { request } from 'http';" },
      { in: room, text: "import 'data:text/javascript,export default 1';" },
      { in: room, text: "import 'file:///srv/other.ts';" },
      { in: room, text: "import '/srv/other.ts';" },
      { in: room, text: "import '#other';" },
      { in: 'scripts/detour.ts', text: "import { bank } from '../test/support/bank.ts';" },
    ],
  ],
  [
    'a wrapped package beside its wrapper',
    order.unwrapped,
    [
      { in: room, text: "import { Engine } from 'json-rules-engine';" },
      { in: room, text: "import type { Rule } from 'json-rules-engine';" },
      { in: room, text: "export { Engine } from 'json-rules-engine';" },
      { in: room, text: "await import('json-rules-engine');" },
      { in: area, text: "import Engine from 'json-rules-engine/dist/engine.js';" },
      { in: 'core/rules/host.ts', text: `${requirer}createRequire('/')('json-rules-engine');` },
      { in: 'bench/bench.ts', text: "type Rules = import('json-rules-engine').Rule;" },
    ],
  ],
  [
    'bpmn-engine outside of its folder',
    order.engineImports,
    [
      { in: room, text: "import { Engine } from 'bpmn-engine';" },
      { in: room, text: "import type { Engine } from 'bpmn-engine';" },
      { in: room, text: "import { Process } from 'bpmn-elements';" },
      { in: room, text: "import { TaskBehaviour } from 'bpmn-elements/tasks';" },
      { in: room, text: "import { Broker } from 'smqp';" },
      { in: room, text: "const { Engine } = await import('bpmn-engine');" },
      { in: 'core/process/engines.ts', text: "import { Engine } from 'bpmn-engine';" },
      { in: 'commands/processes/uses.ts', text: "import { Engine } from 'bpmn-engine';" },
    ],
  ],
  [
    'what is loaded without its name',
    order.unread,
    [
      { in: area, text: 'const path = "../loans/loan.ts"; await import(path);' },
      { in: area, text: 'await import("../loans/" + "loan.ts");' },
      { in: area, text: 'await import(`../${"loans"}/loan.ts`);' },
      { in: area, text: `${requirer}const ask = createRequire('/'); const other = ask;` },
      { in: area, text: `${requirer}const ask = createRequire('/'); ask(name);` },
      { in: area, text: `${requirer}const { resolve } = createRequire('/');` },
      { in: area, text: `${requirer}let ask; ask = createRequire('/');` },
      { in: area, text: `${requirer}hand(createRequire);` },
      { in: area, text: `${requirer}const make = createRequire;` },
      { in: area, text: "import { createRequire as make } from 'node:module';" },
      { in: area, text: "import * as module from 'node:module';" },
      { in: area, text: "import module from 'module';" },
      { in: area, text: "const module = await import('node:module');" },
      { in: area, text: "export * from 'node:module';" },
      { in: area, text: "process.getBuiltinModule('node:http');" },
      { in: area, text: "process['getBuiltinModule']('node:http');" },
      { in: area, text: 'const { getBuiltinModule } = process;' },
      { in: area, text: 'const { getBuiltinModule: load } = process;' },
      { in: area, text: "eval('1');" },
      { in: area, text: "globalThis.eval('1');" },
      { in: area, text: "(0, eval)('1');" },
      { in: area, text: "new Function('return 1');" },
      // Once is what the finder of benches may do.
      { in: 'core/cli/bench.ts', text: 'await import(one); await import(other);' },
    ],
  ],
  [
    'rooms that look up',
    order.upward,
    [
      { in: room, text: "import { host } from '../host/main.ts';" },
      { in: room, text: "declare module '../host/main.ts' { interface X { a: 1 } } export {};" },
      { in: room, text: 'type Host = typeof import(`../host/main.ts`);' },
      { in: room, text: "import { loans } from '../../commands/loans/loan.ts';" },
      { in: room, text: "import { bench } from '../../bench/bench.ts';" },
      { in: 'core/cli/check.ts', text: "import { loans } from '../../commands/loans/loan.ts';" },
      { in: 'core/store/store.ts', text: "import '../../scripts/detour.ts';" },
      { in: 'core/values/money.ts', text: "new URL('../store/store.ts', import.meta.url);" },
      { in: 'scripts/detour.ts', text: "export { loans } from '../commands/loans/loan.ts';" },
      { in: 'scripts/detour.ts', text: "import { host } from '../core/host/main.ts';" },
    ],
  ],
  [
    'migrations that lean on the house',
    order.beyondStore,
    [
      { in: migration, text: "import { clients } from '../../clients/client.ts';" },
      { in: migration, text: "import { host } from '../../../core/host/main.ts';" },
      { in: migration, text: 'await import(`../till.ts`);' },
      { in: migration, text: "import { bank } from '../../../test/support/bank.ts';" },
      { in: migration, text: "import { sandbox } from '../../../scripts/sandbox/sandbox.ts';" },
      { in: migration, text: "import type { Knex } from 'knex';" },
      { in: 'core/unit/migrations/2026-01-01-0001-keys.ts', text: "import knex from 'knex';" },
      { in: 'core/unit/migrations/2026-01-01-0001-keys.ts', text: "import { v7 } from 'uuid';" },
    ],
  ],
  [
    'machinery by a detour',
    order.machinery,
    [
      { in: area, text: "import { store } from '../../core/store/store.ts';" },
      { in: area, text: 'await import(`../../core/store/store.ts`);' },
      { in: area, text: "import { sandbox } from '../../scripts/sandbox/sandbox.ts';" },
      { in: 'commands/loans/loan.ts', text: "import { request } from 'node:http';" },
      { in: 'commands/loans/loan.ts', text: "import PQueue from 'p-queue';" },
      { in: 'commands/loans/loan.ts', text: "import { createServer } from 'node:net';" },
    ],
  ],
  [
    'circles',
    order.circles,
    [
      { in: 'core/values/money.ts', text: "type Own = typeof import(/* x */ './money.ts');" },
      { in: 'core/values/money.ts', text: 'await import(`./money.ts`);' },
      { in: 'commands/loans/loan.ts', text: "import type {} from '../../scripts/detour.ts';" },
    ],
  ],
  [
    'barrels',
    order.barrels,
    [
      { in: room, text: "export * from '../values/money.ts';" },
      { in: room, text: "export * as money from '../values/money.ts';" },
      { in: room, text: "export { zero } from '../values/money.ts';" },
      { in: room, text: "export type { Zero } from '../values/money.ts';" },
      { in: room, text: "import * as all from '../values/money.ts'; export { all };" },
      { in: room, text: "import { zero } from '../values/money.ts'; export { zero as none };" },
      { in: room, text: "import zero from '../values/money.ts'; export default zero;" },
      { in: room, text: "import { zero } from '../values/money.ts'; export const none = (zero);" },
      { in: room, text: "import type { Z } from '../values/money.ts'; export type None = Z;" },
    ],
  ],
  [
    'products that the core names',
    namedProducts,
    [
      { in: 'core/host/main.ts', text: "const areas = ['tills', 'audit'];" },
      { in: 'core/host/main.ts', text: 'const areas = { first: `loans` };' },
      { in: 'core/host/main.ts', text: 'const areas = { loans: 1 };' },
      { in: 'core/host/main.ts', text: 'const folder = `./commands/loans/${name}.ts`;' },
      { in: 'core/host/main.ts', text: 'const folder = `${house}/commands/loans/${name}.ts`;' },
      { in: 'core/host/main.ts', text: "const folder = './commands/loans/loan.ts';" },
    ],
  ],
];

/** Like what stands, and right: no rule may refuse it. */
const sound: readonly Plant[] = [
  {
    in: area,
    text: "import { Decimal } from 'decimal.js'; import { zero } from '../../core/values/money.ts';",
  },
  {
    in: 'commands/tills/OpenTillCommand.ts',
    text: "import { clients } from '../clients/client.ts';",
  },
  { in: area, text: "const text = 'import(path)'; // import { loans } from '../loans/loan.ts'" },
  { in: 'core/unit/migrations/2026-01-01-0001-keys.ts', text: "import type { Knex } from 'knex';" },
  { in: 'core/cli/bench.ts', text: "import '../../bench/bench.ts'; await import(one);" },
  { in: 'core/store/store.ts', text: `${requirer}createRequire(import.meta.url)('knex');` },
  { in: 'core/rules/engine.ts', text: "await import('json-rules-engine');" },
  { in: 'core/process/engine/open.ts', text: "import { Engine } from 'bpmn-engine';" },
  { in: 'core/host/main.ts', text: "const page = { audit: 'audit' };" },
  { in: room, text: "declare module '../values/money.ts' { interface X { a: 1 } } export {};" },
];

const plain = Object.fromEntries(
  Object.entries(standing).map(([path, text]) => [
    path,
    path === 'scripts/detour.ts' ? 'export const detour = 1;' : text,
  ]),
);

/** A house with one plant in it. All are parsed at once, each under a street of its own. */
function houses(all: readonly { readonly plant: Plant; readonly base: typeof standing }[]) {
  const files = all.map(({ plant, base }) => ({ ...base, [plant.in]: plant.text }));
  const trees = treesOf(
    files.flatMap((house, at) =>
      Object.entries(house).map(([path, text]) => ({ path: `${at}/${path}`, text })),
    ),
  );
  return files.map((house, at) =>
    Object.keys(house).map((path) => {
      const tree = trees.get(`${at}/${path}`);
      assert.ok(tree);
      return readingOf(path, tree);
    }),
  );
}

for (const [what, rule, planted] of plants) {
  test(`refused: ${what}`, () => {
    const found = houses(
      planted.map((plant) => ({ plant, base: plant.text.includes('detour') ? standing : plain })),
    );
    const passed = planted.filter((_, at) => rule(found[at] ?? []).length === 0);
    assert.deepEqual(passed, []);
  });
}

test('what is right passes every rule', () => {
  const rules = plants.map(([, rule]) => rule);
  const found = houses(sound.map((plant) => ({ plant, base: plain })));
  for (const [at, plant] of sound.entries()) {
    const own = (found[at] ?? []).filter(({ path }) => path === plant.in);
    const rest = (found[at] ?? []).filter(({ path }) => path !== plant.in);
    // What is loaded is told of its importer; the libraries are not installed here.
    for (const rule of rules.filter((one) => one !== strays)) {
      assert.deepEqual(
        rule([...own, ...rest.filter(({ path }) => path !== 'core/store/store.ts')]),
        [],
        `${plant.in}: ${plant.text}`,
      );
    }
  }
});

test('refused: files that are no TypeScript', () => {
  const wrong = [
    'core/values/money.js',
    'core/values/money.mts',
    'core/values/money.cts',
    'core/values/data.json',
    'commands/loans/loan.js',
    'commands/loans/loan.tsx',
    'commands/loans/loan.ts@',
    'commands/loans/loan',
    'core/host/pages/docs/other.js',
  ];
  assert.deepEqual(order.foreign(wrong), wrong);
  const right = [
    'core/values/money.ts',
    'core/values/ambient.d.ts',
    'core/host/pages/docs/docs.js',
  ];
  assert.deepEqual(order.foreign(right), []);
});
