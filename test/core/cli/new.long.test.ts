/**
 * What `bursar new` writes compiles, passes the linter, and its tests fail for the right reason; whoever follows what they
 * say has green tests, those of the house included.
 */
import assert from 'node:assert/strict';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrations } from '../../../core/store/migration-list.ts';
import { nextNumber } from '../../../core/store/migration-names.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { bursar, copyOfProject, run } from '../../support/project.ts';

let cwd: string;
before(async () => {
  cwd = await copyOfProject();
});
after(() => rm(cwd, { recursive: true, force: true }));

/** The day of the migrations; whoever runs this at midnight is told so by the next test. */
const today = systemClock.now().slice(0, 10);

/** Above those of all migrations that there are. */
const first = Number(nextNumber((await migrations()).map(({ name }) => name)));
const migrationOf = (table: string) =>
  `${today}-${String(table === 'lockers' ? first : first + 1).padStart(4, '0')}-${table}`;

const ofTable = (noun: string, table: string) => [
  `commands/lockers/${noun}.ts`,
  `test/commands/lockers/${noun}.test.ts`,
  `commands/lockers/migrations/${migrationOf(table)}.ts`,
];
const ofSubject = (name: string) => [`commands/lockers/${name}.ts`, `test/commands/lockers/${name}.test.ts`];

/** What is begun, the files that are written, and what their tests say is lacking. */
const begun: readonly {
  readonly args: readonly string[];
  readonly files: readonly string[];
  readonly lacks: readonly string[];
}[] = [
  {
    args: ['area', 'lockers/locker'],
    files: [
      ...ofTable('locker', 'lockers'),
      ...ofSubject('CreateLockerCommand'),
      ...ofSubject('RetrieveLockersQuery'),
    ],
    lacks: [
      'lockers has no column of its own yet: declare it in locker.ts',
      'CreateLockerCommand decides nothing yet: return effects',
      'RetrieveLockersQuery has nothing to list: let a command of lockers make some lockers',
    ],
  },
  {
    args: ['table', 'lockers/locker-key'],
    files: ofTable('locker-key', 'locker-keys'),
    lacks: ['lockerKeys has no column of its own yet: declare it in locker-key.ts'],
  },
  {
    args: ['query', 'lockers/ListLockersQuery', '--of', 'locker'],
    files: ofSubject('ListLockersQuery'),
    lacks: ['ListLockersQuery has nothing to list: let a command of lockers make some lockers'],
  },
  {
    args: ['policy', 'lockers/sizes'],
    files: [
      'commands/lockers/sizes-policy.ts',
      'rules/lockers/sizes.json',
      'rules/lockers/sizes.tests.json',
      'test/commands/lockers/sizes-policy.test.ts',
    ],
    lacks: ['lockers/sizes has the row that it began with'],
  },
  {
    args: ['process', 'lockers/locker-visit'],
    files: ['processes/lockers/locker-visit.bpmn', 'test/processes/lockers/locker-visit.test.ts'],
    lacks: ['Locker visit only waits so far: draw its steps'],
  },
  {
    args: ['command', 'lockers/OpenLockerCommand'],
    files: ofSubject('OpenLockerCommand'),
    lacks: ['OpenLockerCommand decides nothing yet: return effects'],
  },
  {
    args: ['command', 'lockers/RetrieveLockerQuery'],
    files: ofSubject('RetrieveLockerQuery'),
    lacks: ['RetrieveLockerQuery reads nothing yet: write its read'],
  },
];
const files = begun.flatMap((one) => one.files);
const tests = files.filter((file) => file.endsWith('.test.ts'));

for (const { args, files } of begun) {
  test(`bursar new ${args.join(' ')} writes its files, and says what comes next`, async () => {
    const made = await bursar(['new', ...args], { cwd });
    assert.equal(made.exit, 0, made.err);
    const lines = made.out.trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, files.length).toSorted(), files.toSorted());
    const own = files.filter((file) => file.endsWith('.test.ts')).join(' ');
    assert.equal(lines.at(-1), `Next: npx node --test ${own}`);
  });
}

test('all of it compiles and passes the linter, and a list of a noun that was there', async () => {
  const args = ['new', 'query', 'loans/servicing/RetrieveXQuery', '--of', 'loan'];
  const made = await bursar(args, { cwd });
  assert.equal(made.exit, 0, made.err);
  const listed = [
    'commands/loans/servicing/RetrieveXQuery.ts',
    'test/commands/loans/servicing/RetrieveXQuery.test.ts',
  ];
  const own = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    // Declarations of packages that bring none, and what capabilities add to the ports by merging.
    include: [
      ...[...files, ...listed].filter((file) => file.endsWith('.ts')),
      'core/**/*.d.ts',
      'core/**/*port.ts',
    ],
  };
  await writeFile(join(cwd, 'tsconfig.new.json'), JSON.stringify(own));
  const types = await run('node_modules/.bin/tsc', ['-p', 'tsconfig.new.json'], { cwd });
  await rm(join(cwd, 'tsconfig.new.json'));
  assert.equal(types.exit, 0, types.out);
  const linted = [...files, ...listed].filter((file) => !file.endsWith('.bpmn'));
  const lint = ['check', '--vcs-enabled=false', ...linted];
  const format = await run('node_modules/.bin/biome', lint, { cwd });
  assert.equal(format.exit, 0, format.out + format.err);
  for (const path of listed) await rm(join(cwd, path));
});

/** Runs tests of the copy in one process: loading the house costs more than they do. */
const tested = (paths: readonly string[]) =>
  run(process.execPath, ['--test', '--test-isolation=none', ...paths], { cwd });

test('each has a test that says what it lacks, and no other that fails', async () => {
  const lacks = begun.flatMap((one) => one.lacks);
  const { exit, out } = await tested(tests);
  assert.equal(exit, 1, out);
  for (const lack of lacks) assert.ok(out.includes(lack), `${lack}\n${out}`);
  assert.match(out, new RegExp(`^ℹ fail ${lacks.length}$`, 'm'), out);
});

/** What somebody writes who does as the tests say: by file, texts and what stands there then. */
const work: Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>> = {
  ...Object.fromEntries(
    ['locker', 'locker-key'].flatMap((noun) => [
      [
        `commands/lockers/${noun}.ts`,
        [
          ['id: text(64),', 'id: text(64), label: text(40),'],
          ['id: Type.String(),', 'id: Type.String(), label: Type.String(),'],
          ['({ id, createdAt }', '({ id, label, createdAt }'],
          ['return { id,', 'return { id, label,'],
        ],
      ],
      [`test/commands/lockers/${noun}.test.ts`, [[/id: '.*',/, "$&\n    label: 'A 12',"]]],
    ]),
  ),
  ...Object.fromEntries(
    ['CreateLockerCommand', 'OpenLockerCommand'].map((name) => [
      `commands/lockers/${name}.ts`,
      [
        [/^/, "import { lockers } from './locker.ts';\n"],
        [/^/, "import { insert } from '../../core/command/declaration/effects.ts';\n"],
        ['({ reference })', '({ reference }, _state, context)'],
        [
          'effects: []',
          'effects: [insert(lockers, { id: context.newId(), label: reference, createdAt: context.now })]',
        ],
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['RetrieveLockersQuery', 'ListLockersQuery'].map((name) => [
      `test/commands/lockers/${name}.test.ts`,
      [
        [
          /\/\/ Make two here.*/,
          "for (const reference of ['A 1', 'A 2'])\n    await bank.call('CreateLockerCommand', { reference }, { as: 'admin' });",
        ],
      ],
    ]),
  ),
  'commands/lockers/RetrieveLockerQuery.ts': [
    ['async () =>', 'async ({ reference }) =>'],
    ['reference: null', 'reference'],
  ],
  'rules/lockers/sizes.json': [['EXAMPLE', 'SMALL']],
  'rules/lockers/sizes.tests.json': [[/EXAMPLE/g, 'SMALL']],
  'processes/lockers/locker-visit.bpmn': [[/FirstStep/g, 'Accompany']],
};

test('whoever does as they say has green tests, and a house in order', async () => {
  for (const [file, changes] of Object.entries(work)) {
    const path = join(cwd, file);
    const was = await readFile(path, 'utf8');
    const text = changes.reduce((all, [from, to]) => all.replace(from, to), was);
    assert.notEqual(text, was, file);
    await writeFile(path, text);
  }
  // The migrations ran nowhere: others are written in their place.
  for (const table of ['lockers', 'locker-keys']) {
    await rm(join(cwd, `commands/lockers/migrations/${migrationOf(table)}.ts`));
  }
  for (const step of [
    ['new', 'migration'],
    ['rules', 'schemas'],
    ['rules', 'check'],
    ['processes', 'check', 'processes/lockers/locker-visit.bpmn'],
  ]) {
    const done = await bursar(step, { cwd });
    assert.equal(done.exit, 0, done.out + done.err);
  }
  const house = await Array.fromAsync(glob('test/house/*.test.ts', { cwd }));
  const { exit, out } = await tested([...tests, ...house, 'test/core/rules/shipped.test.ts']);
  assert.equal(exit, 0, out);
});

test('what a declaration changes later is the next migration', async () => {
  const none = await bursar(['new', 'migration'], { cwd });
  assert.deepEqual(
    [none.exit, none.out],
    [0, 'No migration is needed: the migrations make every table as it is declared.\n'],
  );
  const noun = join(cwd, 'commands/lockers/locker.ts');
  const text = await readFile(noun, 'utf8');
  await writeFile(noun, text.replace('label: text(40),', 'label: text(60), floor: integer(),'));
  await writeFile(noun, (await readFile(noun, 'utf8')).replace('{ instant,', '{ instant, integer,'));
  const made = await bursar(['new', 'migration'], { cwd });
  assert.equal(made.exit, 0, made.err);
  const [path = '', ...said] = made.out.trimEnd().split('\n');
  assert.match(path, /^commands\/lockers\/migrations\/.*-lockers\.ts$/);
  assert.deepEqual(said, [
    'Next: Existing rows get 0 in lockers.floor: write another value if they need one.',
  ]);
  const migration = await readFile(join(cwd, path), 'utf8');
  assert.match(migration, /addColumns\(knex, 'lockers', 'floor integer not null', \{\s+floor: '0',?\s+\}\)/);
  assert.match(migration, /changeColumns\(knex, 'lockers', 'label varchar\(60\) not null'\)/);
  const { exit, out } = await tested(['test/core/store/differences.test.ts']);
  assert.equal(exit, 0, out);
});
