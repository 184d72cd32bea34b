/**
 * Holds `/openapi.json` to what integrators do with it: a strict linter finds nothing, the usual generators take it, and
 * what is written on what they make compiles. They are not dependencies of ours: npm puts them into a folder of their own.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRegistry } from '../../core/command/wire/registry.ts';
import { projectFolder } from '../../core/host/config.ts';
import { reachable } from '../../core/host/pages/described.ts';
import { areasOf, openApi } from '../../core/host/pages/openapi.ts';
import { samples } from './samples.ts';

/** Git does not see it. */
const folder = join(projectFolder, '.cache', 'contract');

/** Each in the version that was tried; none of their install scripts is run. */
const packages: Readonly<Record<string, string>> = {
  '@redocly/cli': '2.77.0',
  'openapi-typescript': '7.13.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  'openapi-to-postmanv2': '6.3.3',
  // The generators need its interfaces, which our own has no more.
  typescript: '5.9.3',
};

const run = promisify(execFile);

/** Runs one of the programs; answers what it said. Throws where it fails. */
async function tool(name: string, args: readonly string[]): Promise<string> {
  const program = join(folder, 'node_modules', '.bin', name);
  const { stdout, stderr } = await run(program, args, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  });
  return stdout + stderr;
}

const write = (file: string, content: unknown): Promise<void> =>
  writeFile(
    join(folder, file),
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  );

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const wanted = { name: 'contract', private: true, type: 'module', dependencies: packages };
  const text = `${JSON.stringify(wanted, null, 2)}\n`;
  const file = join(folder, 'package.json');
  const known = await readFile(join(folder, 'node_modules', '.installed'), 'utf8').catch(() => '');
  if (known === text) return;
  await writeFile(file, text);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  await write('node_modules/.installed', text);
}

/** The documents, whole and of each area: the names of their files. */
async function documents(): Promise<readonly string[]> {
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const areas = [undefined, ...areasOf(reachable(registry))];
  const names: string[] = [];
  for (const area of areas) {
    const name = `${area ?? 'openapi'}.json`;
    await write(name, JSON.stringify(openApi(registry, 'https://bank.example', '0.1.0', area)));
    names.push(name);
  }
  return names;
}

const orvalConfig = `export default {
  bank: { input: { target: './openapi.json' }, output: { target: './orval.ts', client: 'fetch' } },
};
`;

const compiled = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  },
  files: Object.keys(samples),
};

interface Check {
  readonly says: string;
  run(): Promise<unknown>;
}

function checksOf(files: readonly string[]): readonly Check[] {
  const whole = 'openapi.json';
  const asLines = ['--format', 'stylish'];
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
  return [
    {
      says: `a strict linter (redocly) finds nothing in ${files.length} documents`,
      run: () => tool('redocly', ['lint', '--extends', 'recommended-strict', ...asLines, ...files]),
    },
    {
      says: 'openapi-typescript',
      run: () => tool('openapi-typescript', [whole, '-o', 'openapi-typescript.ts']),
    },
    { says: 'hey-api', run: () => tool('openapi-ts', ['-i', whole, '-o', 'hey-api', '-p', ...plugins]) },
    {
      says: 'orval',
      async run() {
        await write('orval.config.mjs', orvalConfig);
        return tool('orval', ['--config', 'orval.config.mjs']);
      },
    },
    {
      says: 'the converter to Postman collections',
      run: () => tool('openapi2postmanv2', ['-s', whole, '-o', 'postman.json']),
    },
    {
      says: 'what is written on them compiles under strict',
      async run() {
        for (const [file, text] of Object.entries(samples)) await write(file, text.trimStart());
        await write('tsconfig.json', compiled);
        return tool('tsc', ['-p', '.']);
      },
    },
  ];
}

await install();
for (const made of ['hey-api', 'orval.ts', 'openapi-typescript.ts', 'postman.json']) {
  await rm(join(folder, made), { recursive: true, force: true });
}
let failed = 0;
for (const { says, run: check } of checksOf(await documents())) {
  try {
    await check();
    console.log(`ok      ${says}`);
  } catch (error) {
    failed += 1;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    console.log(`FAILED  ${says}\n${stdout}${stderr}${stdout + stderr === '' ? String(error) : ''}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
