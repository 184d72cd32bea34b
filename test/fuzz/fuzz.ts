/**
 * `npm run fuzz -- --requests 10000`: a whole host in this process is asked what nobody would, through every door, and the
 * readers of texts are given what is none. Each thousand requests are a chapter on a bank of its own, drawn by the seed and
 * its number; a finding is told with the command that lives through its chapter again up to there (`--chapter`,
 * `--verbose`). Exit code 1 on any finding. With `--timed` a request or text that costs too much CPU time is a finding too:
 * a run that gates a change goes without.
 */

import { minutes } from '../../core/values/instant.ts';
import { countIn, optionsOf } from '../proof/options.ts';
import { drawing } from '../simulation/draw.ts';
import { ask } from '../simulation/request.ts';
import { type FuzzedBank, startFuzzed } from './bank.ts';
import { problemsOf } from './judge.ts';
import { parseOne } from './parsers.ts';
import { type Fuzzed, requestStream, type Tokens } from './requests.ts';
import { drawWire, overWire } from './wire.ts';
import { within } from './within.ts';

/** Requests of a chapter. */
const inChapter = 1000;
/** Of so many requests one is sent over a connection too, with something wrong about its lines. */
const wireEach = 50;
/** For so many requests one text is parsed: a diagram costs as much as twenty of them. */
const textEach = 4;
/** Milliseconds after which a request hangs, however busy the machine is. */
const hangs = 60_000;
/** Findings after which a run ends. */
const mostFindings = 20;

const { values } = optionsOf({
  requests: { type: 'string', default: '10000' },
  seed: { type: 'string' },
  chapter: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  timed: { type: 'boolean', default: false },
});
const seed = values.seed ?? String(process.pid * 1000 + (process.hrtime()[1] % 1000));
const chapterGiven = values.chapter === undefined ? undefined : countIn('chapter', values.chapter, 0);
const wanted = countIn('requests', values.requests);
const statuses = new Map<string, number>();
const parsed = new Map<string, number>();
const findings = new Set<string>();
let requests = 0;
let slowest = 0;
let stray: unknown;
process.on('unhandledRejection', (error) => {
  stray = error;
});
process.on('uncaughtException', (error) => {
  stray = error;
});

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Of each kind of problem one is told: the next thousand are likely the same. */
function tell(what: string, problem: string, more: readonly string[]): void {
  const kind = `${what} ${problem.replace(/\d+/g, 'N').slice(0, 150)}`;
  if (findings.has(kind)) return;
  findings.add(kind);
  console.log(`FOUND: ${what}: ${problem}\n${more.map((line) => `  ${line}`).join('\n')}`);
}

async function tokensOf(bank: FuzzedBank): Promise<Tokens> {
  const old = await bank.token('Admin', 'fuzz-old', { exp: 1 });
  return {
    Admin: await bank.token('Admin'),
    second: await bank.token('Admin', 'fuzz-second'),
    BranchManager: await bank.token('BranchManager'),
    SeniorTeller: await bank.token('SeniorTeller'),
    Teller: await bank.token('Teller'),
    other: await bank.token('Admin', 'fuzz-other', { tenant: 'other' }),
    bad: `${old.slice(0, -3)}abc`,
    odd: 'eyJhbGciOiJub25lIn0.e30.',
    old,
  };
}

async function oneRequest(bank: FuzzedBank, fuzzed: Fuzzed) {
  bank.written();
  const before = process.cpuUsage();
  const answer = await within(hangs, ask(bank.host, fuzzed.request));
  const { user, system } = process.cpuUsage(before);
  await bank.rest();
  return { answer, cpu: (user + system) / 1000, written: bank.written() };
}

async function live(chapter: number, most: number): Promise<void> {
  const draw = drawing(`fuzz ${seed} ${chapter}`);
  const bank = await startFuzzed(drawing(`ids ${seed} ${chapter}`));
  const pages = ['/', '/docs', '/openapi.json', '/health', '/health/ready', '/health/live', '/metrics'];
  const others = ['/api/v1/me', '/openapi/loans.json', '/asyncapi.json', '/docs/x', '/favicon.ico'];
  let tokens = await tokensOf(bank);
  const stream = requestStream(() => tokens, [...pages, ...others]);
  const again = (at: number) =>
    `npm run fuzz -- --seed ${seed} --chapter ${chapter} --requests ${at + 1} --verbose${values.timed ? ' --timed' : ''}`;
  for (let at = 0; at < most && findings.size < mostFindings; at += 1) {
    const fuzzed = stream.draw(draw);
    const { method, path, body } = fuzzed.request;
    const { answer, cpu, written } = await oneRequest(bank, fuzzed);
    requests += 1;
    const told = [`${method} ${path.slice(0, 300)}`, String(body).slice(0, 1500), again(at)];
    const what = fuzzed.subject?.spec.name ?? fuzzed.kind;
    if (values.verbose) {
      console.log(`${at} ${fuzzed.kind} ${method} ${path} ${String(body).slice(0, 2000)}`);
      console.log(
        `   ${answer === 'late' ? answer : `${answer.status} ${answer.text.slice(0, 1000)}`} ${[...written].join(' ')}`,
      );
    }
    if (answer === 'late') {
      tell(what, 'it is never answered', told);
      break;
    }
    slowest = Math.max(slowest, cpu);
    count(statuses, `${fuzzed.kind} ${answer.status}`);
    stream.learn(fuzzed, answer);
    const judged = { answer, written, ...(values.timed ? { cpu } : {}) };
    for (const problem of problemsOf(fuzzed, judged)) {
      tell(what, problem, [...told, answer.text.slice(0, 1000)]);
    }
    if (draw.oneIn(wireEach)) {
      const bytes = drawWire(draw, fuzzed.request);
      const status = await overWire(bank.url, bytes);
      count(statuses, `wire ${status}`);
      const shown = [JSON.stringify(bytes.toString('latin1').slice(0, 2000)), again(at)];
      if (status === undefined) tell('the wire', 'nobody answers or closes it', shown);
      else if (status >= 500 && status !== 501) tell('the wire', `it is answered ${status}`, shown);
    }
    if (at % textEach === 0) {
      const { reader, text, problem } = await parseOne(draw, values.timed);
      count(parsed, reader);
      if (problem !== undefined)
        tell(`the reader of ${reader}`, problem, [JSON.stringify(text.slice(0, 1500)), again(at)]);
    }
    if (at % 100 === 99) {
      await bank.advance(minutes(draw.below(600)));
      tokens = await tokensOf(bank);
    }
    if (stray !== undefined) {
      const error = stray;
      stray = undefined;
      tell(what, `nobody caught ${error instanceof Error ? error.stack : String(error)}`, told);
    }
  }
  await bank.stop();
}

console.log(`seed ${seed}`);
const began = process.hrtime.bigint();
try {
  if (chapterGiven !== undefined) await live(chapterGiven, wanted);
  else {
    for (let chapter = 0; requests < wanted && findings.size < mostFindings; chapter += 1) {
      await live(chapter, Math.min(inChapter, wanted - requests));
      if (chapter % 10 === 9) console.log(`${requests} requests, ${findings.size} findings`);
    }
  }
} catch (error) {
  tell('the fuzzer', error instanceof Error ? (error.stack ?? error.message) : String(error), []);
}
const { user, system } = process.cpuUsage();
const shown = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort()
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ');
console.log(shown(statuses));
const texts = [...parsed.values()].reduce((sum, times) => sum + times, 0);
console.log(
  `${requests} requests, ${texts} texts (${shown(parsed)}), ${findings.size} findings in ${Math.round(Number(process.hrtime.bigint() - began) / 1e9)} s (${Math.round((user + system) / 1e6)} s of CPU); the slowest request took ${Math.round(slowest)} ms of it`,
);
process.exit(findings.size === 0 ? 0 : 1);
