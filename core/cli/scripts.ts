/**
 * `bursar scripts`: checks that analysts run before they use a script in a webhook, a job, a process or the
 * library.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { readLibrary } from '../../scripts/sandbox/library.ts';
import { runLibraryTests, testsOf } from '../../scripts/sandbox/library-tests.ts';
import { makeSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { readConfig } from '../host/config.ts';
import { syntaxOf } from '../scripts/syntax.ts';
import { systemClock } from '../time/clock.ts';
import { Complaint } from './complaint.ts';

export function scriptsCommand(): Command {
  return new Command('scripts').addCommand(checkCommand()).addCommand(testCommand()).addCommand(runCommand());
}

const folderOf = (given: string | undefined) =>
  given === undefined ? readConfig().scriptsDir : resolve(given);

function checkCommand(): Command {
  return new Command('check')
    .description('find what is wrong in library scripts, and which of them have no tests')
    .argument('[dir]', 'the library folder')
    .action(async (dir?: string) => {
      const folder = folderOf(dir);
      const { scripts, problems } = await readLibrary(folder);
      const untested = await Promise.all(
        scripts.map(async ({ name }) => ({ name, tests: await testsOf(folder, name) })),
      );
      const lines = [
        ...problems.map(({ file, line = 1, column = 1, message }) => `${file}:${line}:${column} ${message}`),
        ...untested.flatMap(({ tests }) => (typeof tests === 'string' ? [tests] : [])),
      ];
      for (const line of lines) console.log(line);
      console.log(`${scripts.length + problems.length} scripts checked, ${lines.length} findings`);
      if (lines.length > 0) process.exitCode = 1;
    });
}

function testCommand(): Command {
  return new Command('test')
    .description('run the tests of the library scripts in the sandbox')
    .argument('[dir]', 'the library folder')
    .action(async (dir?: string) => {
      const folder = folderOf(dir);
      const { scripts, problems } = await readLibrary(folder);
      const results = await withSandbox(folder, (sandbox) => runLibraryTests(folder, scripts, sandbox));
      for (const { script, test, problem } of results) {
        console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${script}: ${test}`);
        if (problem !== undefined) console.log(`     ${problem}`);
      }
      for (const { file, message } of problems) console.log(`FAIL ${file}: ${message}`);
      const failed = results.filter(({ problem }) => problem !== undefined).length + problems.length;
      console.log(`${results.length} tests, ${failed} failed`);
      if (failed > 0) process.exitCode = 1;
    });
}

interface RunFlags {
  readonly data: string;
  readonly library?: string;
}

function runCommand(): Command {
  return new Command('run')
    .description(
      'run a script as a webhook would, with this data as its body; commands and secrets are not at hand',
    )
    .argument('<file>', 'the script')
    .option('--data <json>', 'what the script sees as webhookData', '{}')
    .option('--library <dir>', 'the library folder')
    .action(async (file: string, { data, library }: RunFlags) => {
      const code = await readFile(file, 'utf8').catch(() => {
        throw new Complaint(`${file} cannot be read.`);
      });
      const syntax = syntaxOf(code);
      if ('problem' in syntax) {
        throw new Complaint(`${file}:${syntax.line}:${syntax.column} ${syntax.problem}`);
      }
      const webhookData = jsonOf(data);
      const outcome = await withSandbox(folderOf(library), (sandbox) =>
        sandbox.run({
          tenant: 'run',
          person: 'run',
          realm: basename(file),
          code,
          now: systemClock.now(),
          seed: data,
          variables: {
            webhookData,
            webhookPath: '',
            webhookMethod: 'POST',
            remoteIp: '127.0.0.1',
            webhookHeaders: {},
            webhookQuery: {},
            rawBody: data,
          },
        }),
      );
      for (const { level, text } of outcome.lines) console.error(`${level}: ${text}`);
      if (outcome.ok) {
        console.log(JSON.stringify(outcome.value, null, 2));
        return;
      }
      const { name, message, line, column, code: business } = outcome.failure;
      const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
      throw new Complaint(`${place} ${business ?? name}: ${message}`);
    });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Complaint('--data should be JSON.');
  }
}

async function withSandbox<T>(folder: string, act: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const { scripts } = await readLibrary(folder);
  const sandbox = makeSandbox({ library: () => scripts, failed: (error) => console.error(error.message) });
  try {
    return await act(sandbox);
  } finally {
    sandbox.stop();
  }
}
