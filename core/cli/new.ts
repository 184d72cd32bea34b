import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { readRegistry } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { Complaint } from './complaint.ts';
import { commandFile, commandTest, queryFile, queryTest } from './templates.ts';

/** `bursar new`: begins a file of the house, with the test that says what it still lacks. */
export function newCommand(): Command {
  const made = new Command('new').description('begin a new file of the house');
  made
    .command('command')
    .description('write a command (or a query: its name ends in Query) and its failing test')
    .argument('<area/name>', 'for example cheques/StopCheque')
    .action(begin);
  return made;
}

async function begin(path: string): Promise<void> {
  const [, area, name] = /^([a-z][a-z-]*)\/([A-Z][A-Za-z0-9]*)$/.exec(path) ?? [];
  if (area === undefined || name === undefined) {
    throw new Complaint(`'${path}' should be AREA/NAME, for example cheques/StopCheque.`);
  }
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const known = registry.find(name)?.spec.name;
  if (known !== undefined) throw new Complaint(`There is a command of this name: ${known}.`);

  const isQuery = name.endsWith('Query');
  const subject = { area, name };
  const file = `commands/${area}/${name}.ts`;
  const twin = `test/commands/${area}/${name}.test.ts`;
  await writeNew(file, (isQuery ? queryFile : commandFile)(subject));
  await writeNew(twin, (isQuery ? queryTest : commandTest)(subject));
  await format([file, twin]);
  console.log(`Next: npx node --test ${twin}`);
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
