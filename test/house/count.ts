/** `npm run count`: lines of code and tests, and how many files and functions a deposit runs, beside the goals. */
import { Session } from 'node:inspector/promises';
import { projectFolder } from '../../core/host/config.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { sources } from './source.ts';

async function linesOf(...folders: readonly string[]): Promise<number> {
  const files = await sources(...folders);
  return files.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0);
}

/** The project's files and functions that ran. */
interface Ran {
  readonly files: number;
  readonly functions: number;
}

/** Does it once to warm up, and counts what runs at the second time. */
async function ranIn(work: () => Promise<void>): Promise<Ran> {
  await work();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const own = result
    .filter(({ url }) => ['core', 'commands'].some((at) => url.includes(`${projectFolder}/${at}/`)))
    .map(({ functions }) => functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length)
    .filter((count) => count > 0);
  return { files: own.length, functions: own.reduce((sum, count) => sum + count, 0) };
}

async function deposit(bank: TestBank): Promise<void> {
  const { status, body } = await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 120,
    channel: 'TELLER',
  });
  if (status !== 200) throw new Error(`The deposit was refused: ${JSON.stringify(body)}`);
}

const bank = await startBank();
const ran = await ranIn(() => deposit(bank)).finally(() => bank.stop());
const rows: readonly (readonly [what: string, figure: number, goal: number])[] = [
  ['lines of core and commands', await linesOf('core', 'commands'), 100_000],
  ['lines of tests', await linesOf('test'), 88_000],
  ['files that a deposit runs', ran.files, 60],
];
for (const [what, figure, goal] of rows) console.log(`${what}: ${figure} (goal: ${goal})`);
console.log(`functions that a deposit runs: ${ran.functions}`);
