/** The programs of the partners' guide do what they say, where their language is on the machine. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from '../../core/host/config.ts';
import { systemClock } from '../../core/time/clock.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { configure } from '../support/partner.ts';

const run = promisify(execFile);

const runners: Readonly<Record<string, (program: string) => Promise<string>>> = {
  js: async (program) =>
    (await run(process.execPath, ['--input-type=module', '--eval', program])).stdout,
  python: async (program) => (await run('python3', ['-c', program])).stdout,
};

const guide = await readFile(join(projectFolder, 'docs', 'partners.md'), 'utf8');
const programs = [...guide.matchAll(/```(js|python)\n(.*?)```\n\n```text\n(.*?)```/gs)];

let bank: TestBank;
before(async () => {
  bank = await startBank({ start: systemClock.now() });
  const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await configure(bank, { path: 'collections/deposit', signingSecret });
});
after(() => bank.stop());

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
    const printed = await runners[language]?.(
      program.replaceAll('http://127.0.0.1:3000', bank.url),
    );
    assert.equal(printed, shown);
  });
}
