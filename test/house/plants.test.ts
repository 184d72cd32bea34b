/** Each rule of imports is broken here on purpose: a rule that nothing breaks proves nothing. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { cruised, wordsOf } from './cruise.ts';
import * as order from './order.ts';

/** A wrong file, what it says, and the words of its rule. */
type Plant = readonly [path: string, text: string, rule: string];

const nouns = 'tills imports what commands are made of, its engines and shared nouns';
const wrong: readonly Plant[] = [
  ['commands/tills/a.ts', "import { loan } from '../loans/loan.ts';", nouns],
  ['commands/tills/b.ts', "import type { loan } from '../loans/loan.ts';", nouns],
  ['commands/tills/c.ts', "await import('../loans/loan.ts');", nouns],
  ['commands/tills/d.ts', "export type Loan = import('../loans/loan.ts').Loan;", nouns],
  ['commands/tills/e.ts', "import loan = require('../loans/loan.ts'); loan;", nouns],
  ['commands/tills/f.ts', "import { knex } from '../../core/store/builder.ts';", nouns],
  ['commands/tills/g.ts', "import { box } from '../../scripts/box.ts';", nouns],
  ['commands/tills/h.ts', "import type { Knex } from 'knex';", nouns],
  ['commands/tills/i.ts', "import { request } from 'node:http';", nouns],
  ['commands/tills/OpenTill.ts', "import { loan } from '../loans/loan.ts';", nouns],
  [
    'commands/clients/a.ts',
    "import { mandate } from '../mandates/mandate.ts';",
    'clients imports what commands are made of, its engines and shared nouns: its other files',
  ],
  ['commands/tills/j.ts', "import { hash } from 'node:crypto';", 'areas do not import node:crypto'],
  ['commands/loans/a.ts', "import pay from './PayLoan.ts';", 'a command calls no command'],
  ['commands/loans/b.ts', "import './migrations/1.ts';", 'a command calls no command'],
  ['core/process/a.ts', "import './missing.ts';", 'of the house'],
  ['core/process/b.ts', "import '../../templates/detour.ts';", 'of the house'],
  ['core/process/c.ts', "import { fc } from 'fast-check';", 'of the house'],
  ['scripts/a.ts', "import { fc } from 'fast-check';", 'of the house'],
  ['core/rules/a.ts', "await import('json-rules-engine');", 'json-rules-engine is wrapped'],
  ['bench/a.ts', "import type { Rule } from 'json-rules-engine';", 'json-rules-engine is wrapped'],
  ['core/process/d.ts', "import { Engine } from 'bpmn-engine';", 'only core/process/engine'],
  ['core/process/e.ts', "import type { Task } from 'bpmn-elements';", 'only core/process/engine'],
  ['core/process/f.ts', "import { main } from '../host/main.ts';", 'process imports only rooms below'],
  ['core/process/g.ts', "import { loan } from '../../commands/loans/loan.ts';", 'process imports only'],
  ['core/host/a.ts', "import { bench } from '../../bench/bench.ts';", 'host imports only rooms'],
  ['core/store/a.ts', "import '../../scripts/box.ts';", 'store imports only rooms below it'],
  ['scripts/b.ts', "import { main } from '../core/host/main.ts';", 'scripts imports only rooms'],
  [
    'core/process/h.ts',
    "declare module './x.ts' { import type { main } from '../host/main.ts'; }",
    'process imports only rooms below',
  ],
  ['commands/loans/migrations/2.ts', "import { loan } from '../loan.ts';", 'in the words of the store'],
  ['commands/loans/migrations/3.ts', "import { v7 } from 'uuid';", 'in the words of the store'],
  ['commands/loans/migrations/4.ts', "import knex from 'knex';", 'of knex, migrations import types'],
  ['core/values/a.ts', "import './b.ts';", 'circles'],
  ['core/process/i.ts', "export * from '../values/money.ts';", 'hands on'],
  ['core/process/j.ts', "export type { Zero } from '../values/money.ts';", 'hands on'],
];

/** What the plants import, and what no rule may refuse. */
const right: Readonly<Record<string, string>> = {
  'commands/loans/loan.ts': "import { Decimal } from 'decimal.js';",
  'commands/loans/PayLoan.ts': "import { mandate } from '../mandates/mandate.ts';",
  'commands/loans/migrations/1.ts': "import type { Knex } from 'knex';",
  'commands/mandates/mandate.ts': "import { client } from '../clients/client.ts';",
  'commands/clients/client.ts': "import { zero } from '../../core/values/money.ts';",
  'core/values/b.ts': "import type { A } from './a.ts';",
  'core/values/money.ts': "import { isIP } from 'node:net';",
  'core/store/builder.ts': "import type { Knex } from 'knex';",
  'core/host/main.ts': "import { zero } from '../values/money.ts';",
  'core/rules/engine.ts': "await import('json-rules-engine');",
  'core/process/engine/open.ts': "import { Engine } from 'bpmn-engine';",
  'core/cli/bench.ts': "import '../../bench/bench.ts';",
  'core/cli/version.ts': "import { version } from '../../package.json';",
  'bench/bench.ts': 'export const bench = {};',
  'scripts/box.ts': "import { zero } from '../core/values/money.ts';",
  'templates/detour.ts': 'export const detour = 1;',
};

const folder = mkdtempSync(join(tmpdir(), 'bursar-plants-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(join(projectFolder, 'package.json'), join(folder, 'package.json'));
symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
const texts = [...Object.entries(right), ...wrong.map(([path, text]) => [path, text] as const)];
for (const [path, text] of texts) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\nexport {};\n`);
}
const areas = ['clients', 'loans', 'mandates', 'tills'];
const { modules, summary } = await cruised(folder, order.rules(areas));
const brokenBy = (path: string) =>
  summary.violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);

for (const [path, text, rule] of wrong) {
  test(`refused in ${path}: ${text}`, () => {
    assert.deepEqual(brokenBy(path).filter((name) => name.includes(rule)).length, 1, String(brokenBy(path)));
  });
}

test('each rule is broken, but those that are made alike for the other rooms and areas', () => {
  const made = / imports (?:only rooms|what commands)/;
  const broken = new Set(summary.violations.map(({ rule }) => rule.name));
  const unbroken = order.rules(areas).flatMap(({ name = '' }) => (broken.has(name) ? [] : name));
  assert.deepEqual(
    unbroken.filter((name) => !made.test(name)),
    [],
  );
});

test('what is right passes every rule', () => {
  for (const path of Object.keys(right)) assert.deepEqual(brokenBy(path), [], path);
});

test('refused: machinery by whatever file, but not its types', () => {
  const found = order.machinery(modules);
  assert.ok(found.includes('commands/clients/client.ts -> core/values/money.ts -> net'));
  assert.ok(found.includes('commands/tills/i.ts -> http'));
  assert.ok(found.includes('commands/tills/f.ts -> core/store/builder.ts'), 'it requires knex');
  assert.ok(found.every((way) => !way.includes('knex')));
});

test('refused: products that the core names', () => {
  const words = ['tills', 'loans', './commands/loans/x.ts', 'audit'];
  assert.deepEqual(order.namedProducts(new Map([['core/host/main.ts', words]]), [...areas, 'audit']), [
    "core/host/main.ts: 'tills'",
    "core/host/main.ts: 'loans'",
    "core/host/main.ts: './commands/loans/x.ts'",
  ]);
  assert.ok(wordsOf(folder, 'core').get('core/rules/engine.ts')?.includes('json-rules-engine'));
});

test('refused: files that are not TypeScript', () => {
  const bad = [
    'core/values/money.js',
    'core/values/data.json',
    'commands/loans/loan.ts@',
    'commands/loans/loan',
  ];
  assert.deepEqual(order.foreign(bad), bad);
  assert.deepEqual(order.foreign(['core/values/a.d.ts', 'core/host/pages/docs/docs.js']), []);
});
