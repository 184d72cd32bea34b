/** `bursar new`: starts new files, each with a test that lists the remaining work. */
import { join } from 'node:path';
import { Command } from 'commander';
import { declaredTables } from '../command/declaration/table.ts';
import { exportsOf, type Registry, readRegistry } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { schemaTexts } from '../rules/schemas.ts';
import { migrations } from '../store/migration-list.ts';
import { Complaint } from './complaint.ts';
import { type Files, writeAll } from './new-files.ts';
import { listedOf } from './new-list.ts';
import { newMigrations } from './new-migration.ts';
import {
  demandStorable,
  named,
  nounOf,
  placed,
  policyNamed,
  processNamed,
  queryName,
  wireName,
  words,
} from './new-names.ts';
import { commandFile, commandTest } from './templates/command.ts';
import { camel, type Named, type Noun, pascal } from './templates/names.ts';
import { policyFile, policyTest, ruleCases, ruleFile } from './templates/policy.ts';
import { processFile, processTest } from './templates/process.ts';
import { type ListOf, listFile, listTest, queryFile, queryTest } from './templates/query.ts';
import { tableFile, tableTest } from './templates/table.ts';

/** The generated files, and the author's next steps. */
interface Begun {
  readonly files: Files;
  readonly next?: readonly string[];
  /** Files derived from the new ones: the schema of a rule file, the migration of a table. */
  readonly derived?: () => Promise<Files>;
}

const pluralOption = [
  '--plural <name>',
  'more than one of it, where English has a word of its own: children',
] as const;
interface Plural {
  readonly plural?: string;
}

/** `bursar new`: an area, a table, a command, a query, a policy or a process. */
export function newCommand(): Command {
  const made = new Command('new');
  made
    .command('area')
    .description('write an area: the table of its noun, a command that makes one, a query that lists')
    .argument('<area/noun>', 'for example safes/safe')
    .option(...pluralOption)
    .action(async (path: string, { plural }: Plural) =>
      begin(await areaOf(nounOf(named(path, words), plural))),
    );
  made
    .command('table')
    .description('write a noun with its table, and the migration that makes it')
    .argument('<area/noun>', 'for example cheques/cheque-book')
    .option(...pluralOption)
    .action(async (path: string, { plural }: Plural) =>
      begin(await tableOf(nounOf(await placed(path, words), plural))),
    );
  made
    .command('migration')
    .description('write the migrations that declared tables lack')
    .action(async () => begin(await migrationsOf()));
  made
    .command('command')
    .description('write a command (or a query: its name ends in Query) and its failing test')
    .argument('<area/name>', 'for example cheques/StopCheque')
    .action(async (path: string) => begin(await subjectOf(await placed(path, wireName))));
  made
    .command('query')
    .description('write a query that lists the rows of a noun, page by page')
    .argument('<area/name>', 'for example cheques/RetrieveChequeBooksQuery')
    .requiredOption('--of <noun>', 'whose rows: the name of its file, for example cheque-book')
    .option('--table <name>', 'which of the tables that the file exports, where it has several')
    .action(async (path: string, asked: { readonly of: string; readonly table?: string }) =>
      begin(await listOf(await placed(path, queryName), asked)),
    );
  made
    .command('policy')
    .description('write a rule set with its file, its schema and its tests')
    .argument('<area/name>', 'for example cheques/holding-times')
    .action(async (path: string) => begin(policyOf(policyNamed(path))));
  made
    .command('process')
    .description('write a process: a diagram that the host reads as it is')
    .argument('<area/name>', 'for example cheques/cheque-book-order')
    .action(async (path: string) => begin(processOf(processNamed(path))));
  return made;
}

async function subjectOf(subject: Named): Promise<Begun> {
  const { folder, name } = subject;
  await refuseKnown(name);
  const isQuery = name.endsWith('Query');
  return {
    files: {
      [`commands/${folder}/${name}.ts`]: (isQuery ? queryFile : commandFile)(subject),
      [`test/commands/${folder}/${name}.test.ts`]: (isQuery ? queryTest : commandTest)(subject),
    },
  };
}

async function listOf(
  subject: Named,
  asked: { readonly of: string; readonly table?: string },
): Promise<Begun> {
  await refuseKnown(subject.name);
  return { files: listFiles(await listedOf(subject, asked)) };
}

const listFiles = (list: ListOf): Files => ({
  [`commands/${list.folder}/${list.name}.ts`]: listFile(list),
  [`test/commands/${list.folder}/${list.name}.test.ts`]: listTest(list),
});

async function tableOf(noun: Noun): Promise<Begun> {
  const { folder, name, plural } = noun;
  await catalogue();
  const stored = plural.replaceAll('-', '_');
  demandStorable(stored);
  if ([...declaredTables()].some((table) => table.name === stored)) {
    throw new Complaint(`There is a table of this name: ${stored}. Say another by --plural.`);
  }
  return {
    files: {
      [`commands/${folder}/${name}.ts`]: tableFile(noun),
      [`test/commands/${folder}/${name}.test.ts`]: tableTest(noun),
    },
    derived: async () => (await newMigrations()).files,
    next: [
      `declare its columns in commands/${folder}/${name}.ts, delete the migration, and write it again: npx bursar new migration`,
    ],
  };
}

async function migrationsOf(): Promise<Begun> {
  await catalogue();
  const { files, notes } = await newMigrations();
  if (Object.keys(files).length === 0 && notes.length === 0) {
    console.log('No migration is needed: the migrations make every table as it is declared.');
  }
  return { files, next: notes };
}

async function areaOf(noun: Noun): Promise<Begun> {
  const { name, plural } = noun;
  const maker = await subjectOf({ ...noun, name: `Create${pascal(name)}Command` });
  const list = `Retrieve${pascal(plural)}Query`;
  await refuseKnown(list);
  const listed = {
    ...noun,
    name: list,
    from: `./${name}.ts`,
    table: camel(plural),
    rows: plural.replaceAll('-', ' '),
    shown: {},
    view: { schema: `${pascal(name)}View`, show: `${camel(name)}View` },
  };
  const table = await tableOf(noun);
  return { ...table, files: { ...table.files, ...maker.files, ...listFiles(listed) } };
}

function processOf(subject: Named): Begun {
  const { area, name } = subject;
  return {
    files: {
      [`processes/${area}/${name}.bpmn`]: processFile(subject),
      [`test/processes/${area}/${name}.test.ts`]: processTest(subject),
    },
    next: [`npx bursar processes check processes/${area}/${name}.bpmn`],
  };
}

function policyOf(subject: Named): Begun {
  const { area, name } = subject;
  const file = `commands/${area}/${name}-policy.ts`;
  return {
    files: {
      [file]: policyFile(subject),
      [`rules/${area}/${name}.json`]: ruleFile(subject),
      [`rules/${area}/${name}.tests.json`]: ruleCases(),
      [`test/commands/${area}/${name}-policy.test.ts`]: policyTest(subject),
    },
    next: ['npx bursar rules schemas', 'npx bursar rules check'],
    derived: async () => {
      const { ruleSets = [] } = await exportsOf(join(projectFolder, file));
      const schema = `${area}.${name}.schema.json`;
      return { [`rules/schemas/${schema}`]: schemaTexts(ruleSets).get(schema) ?? '' };
    },
  };
}

const catalogue = (): Promise<Registry> => readRegistry(join(projectFolder, 'commands'));

async function refuseKnown(name: string): Promise<void> {
  const known = (await catalogue()).find(name)?.spec.name;
  if (known !== undefined) throw new Complaint(`There is a command of this name: ${known}.`);
}

/** Writes the files if the project is still valid with them, and prints the next steps. */
async function begin({ files, next = [], derived = async () => ({}) }: Begun): Promise<void> {
  const written = await writeAll(files, async () => {
    await catalogue();
    await migrations();
    return derived();
  });
  const paths = written.filter((path) => !path.startsWith('rules/schemas/'));
  for (const path of paths) console.log(path);
  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  const run = tests.length === 0 ? [] : [`npx node --test ${tests.join(' ')}`];
  for (const step of [...next, ...run]) console.log(`Next: ${step}`);
}
