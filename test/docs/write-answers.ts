/**
 * Writes `docs/answers/`, the real answers on the pages of the docs, from what tests were answered:
 *
 *     RECORD_ANSWERS=/tmp/answers.jsonl npm test
 *     npm run docs:answers /tmp/answers.jsonl
 *
 * The declared examples are tried on demo data, too. An answer that is there and still what its command declares stays as it is.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projectFolder } from '../../core/host/config.ts';
import { reachable } from '../../core/host/pages/described.ts';
import { isCurrent, type RealAnswer, readAnswers } from '../../core/host/pages/docs/answers.ts';
import { isRecord } from '../../core/values/members.ts';
import { startBank } from '../support/bank.ts';
import type { Recorded } from '../support/recorded.ts';
import { registry } from '../support/registry.ts';
import { scenes } from './answer-scenes.ts';

/** Lists are cut to so many items, texts to so many letters: a page shows what there is, not all of it. */
const mostItems = 2;
const mostLetters = 400;
/** Letters of JSON up to which more is better: an answer shows its members, and is still read. */
const readable = 2500;

const folder = join(projectFolder, 'docs/answers');
const [file = ''] = process.argv.slice(2);
const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
const recorded = Map.groupBy(
  [...lines.map((line) => JSON.parse(line) as Recorded), ...(await triedExamples())],
  ({ name }) => name,
);
const before = readAnswers(folder);
const missing: string[] = [];
await mkdir(folder, { recursive: true });
for (const [area, subjects] of Map.groupBy(reachable(registry), (one) => one.area)) {
  const answers: Record<string, RealAnswer> = {};
  for (const subject of subjects) {
    const { name } = subject.spec;
    const kept = before.get(name);
    const isGood = kept !== undefined && isCurrent(subject.spec, kept);
    const found = isGood ? kept : best(name);
    if (found === undefined) missing.push(name);
    else answers[name] = found;
  }
  await writeFile(join(folder, `${area}.json`), `${JSON.stringify(answers, null, 2)}\n`);
}
console.log(missing.length === 0 ? 'every one has an answer' : `no answer: ${missing.join(', ')}`);

/** What the declared examples are answered on demo data, where they are accepted there. */
async function triedExamples(): Promise<readonly Recorded[]> {
  const bank = await startBank();
  const tried: Recorded[] = [];
  for (const { spec } of reachable(registry)) {
    const { name, example: data } = spec;
    if (data === undefined) continue;
    for (const as of ['teller', 'manager', 'admin'] as const) {
      const { status, body } = await bank.call(name, data, { as });
      if (status !== 403 && status !== 200) break;
      if (status === 403) continue;
      tried.push({ name, data, body });
      break;
    }
  }
  tried.push(...(await scenes(bank)));
  await bank.stop();
  return tried;
}

/** The answer that tells most and is still read. */
function best(name: string): RealAnswer | undefined {
  const subject = registry.find(name);
  const all = (recorded.get(name) ?? [])
    .map(({ data, body }) => ({ data: cut(data), body: cut(body) }) as RealAnswer)
    .filter((one) => subject !== undefined && isCurrent(subject.spec, one));
  const example = subject?.spec.example;
  return all.sort((a, b) => worth(b, example) - worth(a, example))[0];
}

/** How much an answer tells; one to the request on the page is worth more. */
function worth(one: RealAnswer, example: unknown): number {
  const length = JSON.stringify(one).length;
  const isOfPage = isDeepStrictEqual(one.data, example);
  return filled(one.body) * Math.min(1, readable / length) * (isOfPage ? 4 : 1);
}

/** How many members say something. */
function filled(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + filled(one), 0);
  if (!isRecord(value)) return value === null || value === '' ? 0 : 1;
  return Object.values(value).reduce<number>((sum, one) => sum + filled(one), 0);
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, mostItems).map(cut);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)]));
}
