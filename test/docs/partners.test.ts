/** The programs of the partners' guide do what they say, where their language is on the machine. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from '../../core/host/config.ts';
import { systemClock } from '../../core/time/clock.ts';
import { bankOfFile } from '../support/bank.ts';
import { configure } from '../support/partner.ts';

const run = promisify(execFile);

/** A program, with the port of the bank as a reader has it. */
type Runner = (program: string, env: NodeJS.ProcessEnv) => Promise<{ readonly stdout: string }>;

const runners: Readonly<Record<string, Runner>> = {
  js: (program, env) => run(process.execPath, ['--input-type=module', '--eval', program], { env }),
  python: (program, env) => run('python3', ['-c', program], { env }),
};

const guide = await readFile(join(projectFolder, 'docs', 'reference', 'webhook-calls.md'), 'utf8');
const programs = [...guide.matchAll(/```(js|python)\n(.*?)```\n\n```text\n(.*?)```/gs)];

const bank = bankOfFile({ start: systemClock.now() });
before(async () => {
  const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await configure(bank, { path: 'collections/deposit', signingSecret });
});

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

test('both languages are shown', () => {
  assert.deepEqual(
    programs.map(([, language]) => language),
    ['js', 'python'],
  );
});

for (const [, language = '', program = '', shown = ''] of programs) {
  if (language === 'python' && !hasPython) continue;
  test(`the program in ${language}`, async () => {
    const env = { ...process.env, PORT: new URL(bank.url).port };
    const ran = await runners[language]?.(program, env);
    assert.equal(ran?.stdout, shown);
  });
}
