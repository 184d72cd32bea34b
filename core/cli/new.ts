/** `bursar new`: begins files of the house, each with the test that says what it still lacks. */
import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { exportsOf, readRegistry } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { schemaTexts } from '../rules/schemas.ts';
import { systemClock } from '../time/clock.ts';
import { Complaint } from './complaint.ts';
import { commandFile, commandTest } from './templates/command.ts';
import { type Named, pascal, plural } from './templates/names.ts';
import { policyFile, policyTest, ruleCases, ruleFile } from './templates/policy.ts';
import { processFile, processTest } from './templates/process.ts';
import { listFile, listTest, queryFile, queryTest } from './templates/query.ts';
import { migrationFile, tableFile, tableTest } from './templates/table.ts';

/** Texts by the path of the file that they begin. */
type Files = Readonly<Record<string, string>>;

/** What was begun, and what its author does next. */
interface Begun {
  readonly files: Files;
  readonly next?: readonly string[];
}

/** `bursar new`: an area, a table, a command, a query, a policy or a process. */
export function newCommand(): Command {
  const made = new Command('new').description('begin files of the house, with their failing tests');
  made
    .command('area')
    .description(
      'write an area: the table of its noun, a command that makes one, a query that lists',
    )
    .argument('<area/noun>', 'for example safes/safe')
    .action(async (path: string) => begin(await areaOf(named(path, noun))));
  made
    .command('table')
    .description('write a noun with its table, and the migration that makes it')
    .argument('<area/noun>', 'for example cheques/cheque-book')
    .action(async (path: string) => begin(tableOf(named(path, noun))));
  made
    .command('command')
    .description('write a command (or a query: its name ends in Query) and its failing test')
    .argument('<area/name>', 'for example cheques/StopCheque')
    .action(async (path: string) => begin(await subjectOf(named(path, wireName))));
  made
    .command('query')
    .description('write a query that lists the rows of a noun, page by page')
    .argument('<area/name>', 'for example cheques/RetrieveChequeBooksQuery')
    .requiredOption('--of <noun>', 'whose rows: the name of its file, for example cheque-book')
    .action(async (path: string, { of }: { readonly of: string }) =>
      begin(await listOf({ ...named(path, queryName), noun: of })),
    );
  made
    .command('policy')
    .description('write a rule set with its file, its schema and its tests')
    .argument('<area/name>', 'for example cheques/holding-times')
    .action(async (path: string) => beginPolicy(named(path, noun)));
  made
    .command('process')
    .description('write a process: a diagram that the host reads as it is')
    .argument('<area/name>', 'for example cheques/cheque-book-order')
    .action(async (path: string) => begin(processOf(named(path, noun))));
  return made;
}

/** How a name is written, and one that is. */
interface Spelling {
  readonly pattern: RegExp;
  readonly example: string;
}

const wireName: Spelling = { pattern: /^[A-Z][A-Za-z0-9]*$/, example: 'cheques/StopCheque' };
const queryName: Spelling = {
  pattern: /^[A-Z][A-Za-z0-9]*Query$/,
  example: 'cheques/RetrieveChequeBooksQuery',
};
const noun: Spelling = {
  pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  example: 'cheques/cheque-book',
};

function named(path: string, { pattern, example }: Spelling): Named {
  const [area = '', name = '', ...more] = path.split('/');
  if (!/^[a-z][a-z-]*$/.test(area) || !pattern.test(name) || more.length > 0) {
    throw new Complaint(`'${path}' should be AREA/NAME, for example ${example}.`);
  }
  return { area, name };
}

async function subjectOf(subject: Named): Promise<Begun> {
  const { area, name } = subject;
  await refuseKnown(name);
  const isQuery = name.endsWith('Query');
  return {
    files: {
      [`commands/${area}/${name}.ts`]: (isQuery ? queryFile : commandFile)(subject),
      [`test/commands/${area}/${name}.test.ts`]: (isQuery ? queryTest : commandTest)(subject),
    },
  };
}

async function listOf(subject: Named & { readonly noun: string }): Promise<Begun> {
  const { area, name } = subject;
  await refuseKnown(name);
  const file = `commands/${area}/${subject.noun}.ts`;
  await access(join(projectFolder, file)).catch(() => {
    throw new Complaint(`${file} is not there: npx bursar new table ${area}/${subject.noun}`);
  });
  return { files: listFiles(subject) };
}

const listFiles = (subject: Named & { readonly noun: string }): Files => ({
  [`commands/${subject.area}/${subject.name}.ts`]: listFile(subject),
  [`test/commands/${subject.area}/${subject.name}.test.ts`]: listTest(subject),
});

function tableOf(subject: Named): Begun {
  const { area, name } = subject;
  const migration = `${systemClock.now().slice(0, 10)}-${plural(name)}`;
  return {
    files: {
      [`commands/${area}/${name}.ts`]: tableFile(subject),
      [`commands/${area}/migrations/${migration}.ts`]: migrationFile(subject),
      [`test/commands/${area}/${name}.test.ts`]: tableTest(subject),
    },
  };
}

async function areaOf(subject: Named): Promise<Begun> {
  const { area, name } = subject;
  const maker = await subjectOf({ area, name: `Create${pascal(name)}Command` });
  const list = `Retrieve${pascal(plural(name))}Query`;
  await refuseKnown(list);
  return {
    files: {
      ...tableOf(subject).files,
      ...maker.files,
      ...listFiles({ area, name: list, noun: name }),
    },
  };
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

async function beginPolicy(subject: Named): Promise<void> {
  const { area, name } = subject;
  const file = `commands/${area}/${name}-policy.ts`;
  await begin({
    files: {
      [file]: policyFile(subject),
      [`rules/${area}/${name}.json`]: ruleFile(subject),
      [`rules/${area}/${name}.tests.json`]: ruleCases(),
      [`test/commands/${area}/${name}-policy.test.ts`]: policyTest(subject),
    },
    next: ['npx bursar rules schemas', 'npx bursar rules check'],
  });
  const { ruleSets = [] } = await exportsOf(join(projectFolder, file));
  const schema = `${area}.${name}.schema.json`;
  const text = schemaTexts(ruleSets).get(schema) ?? '';
  await writeFile(join(projectFolder, 'rules', 'schemas', schema), text);
}

async function refuseKnown(name: string): Promise<void> {
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const known = registry.find(name)?.spec.name;
  if (known !== undefined) throw new Complaint(`There is a command of this name: ${known}.`);
}

/** Writes the files and says what comes next. */
async function begin({ files, next = [] }: Begun): Promise<void> {
  for (const [path, text] of Object.entries(files)) await writeNew(path, text);
  const paths = Object.keys(files);
  await format(paths.filter((path) => !path.endsWith('.bpmn')));
  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  for (const step of [...next, `npx node --test ${tests.join(' ')}`]) console.log(`Next: ${step}`);
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = join(projectFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new Complaint(`${path} is there already.`) : error;
  });
  console.log(path);
}

/** Breaks lines as the house does; where the formatter is not installed the files stay as they are. */
async function format(paths: readonly string[]): Promise<void> {
  const biome = join(projectFolder, 'node_modules', '.bin', 'biome');
  await promisify(execFile)(biome, ['format', '--write', '--vcs-enabled=false', ...paths], {
    cwd: projectFolder,
  }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
  });
}
