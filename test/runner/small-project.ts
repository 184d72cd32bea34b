/** A small project with a copy of the runner, for tests of what a whole run says. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { run } from '../support/project.ts';

export interface SmallProject {
  readonly folder: string;
  /** Writes a file; a test file imports `test` and `describe`. */
  write(path: string, text: string): Promise<void>;
  /** Runs the runner. Answers the exit code, the output and its last line. */
  run(...args: readonly string[]): Promise<SmallRun>;
}

export interface SmallRun {
  readonly exit: number | null;
  readonly out: string;
  readonly last: string;
}

export async function smallProject(env: Readonly<Record<string, string>> = {}): Promise<SmallProject> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-small-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    const head = path.endsWith('.test.ts') ? "import { describe, test } from 'node:test';\n" : '';
    await writeFile(join(folder, path), head + text);
  };
  for (const path of ['test/runner', 'test/proof/options.ts', 'core/values/nearest.ts']) {
    await cp(join(projectFolder, path), join(folder, path), {
      recursive: true,
      filter: (name) => !name.endsWith('.test.ts'),
    });
  }
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  await write('package.json', '{ "type": "module" }');
  await write('test/quarantine.json', '[]');
  return {
    folder,
    write,
    async run(...args) {
      const all = ['test/runner/run.ts', ...args];
      const { exit, out, err } = await run(process.execPath, all, { cwd: folder, env });
      return { exit, out: err + out, last: out.trim().split('\n').at(-1) ?? '' };
    },
  };
}
