/**
 * One run of a seed: a bank, a model of it, and steps. Each step draws from a chance of its own, named by the seed and
 * its number, so a run without some of its steps is the same run but for them: that is how a failure is cut down.
 */
import { createHash } from 'node:crypto';
import { epochMillis, minutes } from '../../core/values/instant.ts';
import { membersOf } from '../../core/values/members.ts';
import { assertDeclared } from '../support/declared.ts';
import { registry } from '../support/registry.ts';
import { beginBank, type SimulatedBank } from './bank.ts';
import { bookedIn } from './booked.ts';
import { assertWholeBank } from './checks.ts';
import { crowding } from './crowd.ts';
import type { Fate } from './disk.ts';
import { type Draw, drawing } from './draw.ts';
import { Failure } from './failure.ts';
import { type Answered, judged } from './judge.ts';
import type { Asked } from './model/bank.ts';
import { answeredWithin, paidWithin } from './model/batches.ts';
import { type WholeModel, wholeModel } from './model/whole.ts';
import { people, staff, type Tokens, tenants, tokens } from './people.ts';
import type { Answer, Request } from './request.ts';
import { editing } from './rule-files.ts';
import { type AnyRequest, type AnyStream, anyStream, type RowsOf } from './stream/any.ts';
import { type BankStream, bankStream } from './stream/bank.ts';
import { drawChain } from './stream/chains.ts';
import { drawDelivery, hook } from './stream/hooks.ts';
import type { BankRequest } from './stream/request.ts';
import { drawStory } from './stream/stories.ts';
import { put } from './stream/wire.ts';
import * as world from './world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  /** Does these steps alone. */
  readonly only?: ReadonlySet<number>;
  /** Begins the bank, where it is not one of the world alone. */
  readonly begin?: (seed: string) => Promise<SimulatedBank>;
  /** Told of everything that is asked and answered. */
  readonly told?: (line: string) => void;
}

export interface RunResult {
  readonly seed: number;
  readonly failure: Failure | undefined;
  /** Requests that were answered. */
  readonly requests: number;
  /** Names everything that was asked and answered, and the store in the end, to the byte. */
  readonly trace: string;
  /** How often each command was answered with each status. */
  readonly seen: ReadonlyMap<string, number>;
  /** How often each fault took effect. */
  readonly faults: ReadonlyMap<string, number>;
}

const hour = 3_600_000;
const mostTries = 8;
/** How many people ask at once. */
const counts = [1, 1, 2, 3, 4, 6, 12, 24];

interface Run {
  readonly bank: SimulatedBank;
  readonly model: WholeModel;
  readonly tokens: Tokens;
  readonly any: AnyStream;
  readonly stream: BankStream;
  /** Whether the partner's webhook is there. */
  isHooked: boolean;
  readonly asked: Asked[];
  readonly lines: string[];
  readonly seen: Map<string, number>;
  readonly told: (line: string) => void;
  step: number;
}

/** Runs a seed to its end, or to its first failure. */
export async function runSeed(options: RunOptions): Promise<RunResult> {
  const { seed, steps, only, begin = (name: string) => beginBank(name), told = () => undefined } = options;
  const bank = await begin(String(seed));
  const model = wholeModel();
  const run: Run = {
    bank,
    model,
    tokens: tokens(),
    isHooked: false,
    any: anyStream((text) => isOf(model, text), idsIn(bank)),
    stream: bankStream(seed, model),
    asked: [],
    lines: [],
    seen: new Map(),
    told,
    step: 0,
  };
  let failure: Failure | undefined;
  try {
    for (let step = 0; step < steps; step += 1) {
      if (only !== undefined && !only.has(step)) continue;
      run.step = step;
      await takeStep(run, drawing(`${seed} ${step}`));
    }
    run.step = steps;
    await ending(run, drawing(`${seed} ${steps}`));
  } catch (error) {
    failure =
      error instanceof Failure
        ? error
        : new Failure(run.step, 'fault', error instanceof Error ? (error.stack ?? '') : String(error));
  }
  const trace = createHash('sha256').update(run.lines.join('\n')).update(bank.bytes());
  await bank.stop();
  const ran = { seed, failure, requests: run.lines.length, seen: run.seen };
  const faults = bank.faults.counts;
  return { ...ran, faults, trace: trace.digest('hex') };
}

/** Whether a text speaks of an account or a transaction that the model follows. */
function isOf({ movements }: WholeModel, text: string): boolean {
  const ids = text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/gi) ?? [];
  return /7[02]000000\d\d/.test(text) || ids.some((id) => movements.has(id.toLowerCase()));
}

/** The newest ids of each kind, as the store has them. */
const idsIn =
  (bank: SimulatedBank): RowsOf =>
  async ({ table, column }, tenant) => {
    const rows = await bank.host().store.everywhere.rows(table, (select) => {
      select.where({ tenant }).limit(8);
      for (const key of table.key) select.orderBy(key, 'desc');
    });
    return rows.map((row) => Reflect.get(row, column)).filter((value) => value !== null);
  };

async function takeStep(run: Run, draw: Draw): Promise<void> {
  if (draw.oneIn(3)) await passes(run, 1 + draw.below(3000));
  const kind = draw.weighted({
    money: 63,
    any: 28,
    leap: 3,
    suffer: 4,
    kill: 1,
    breaks: 1,
    hook: 3,
    crowd: 1,
    story: 2,
    chain: 2,
  });
  if (kind === 'money') return volley(run, draw, draw.of(counts));
  if (kind === 'any') return anything(run, draw);
  if (kind === 'leap')
    return passes(run, draw.of([0.5, 1, 3, 6, 23, 24, 49, 300, 721]) * hour + 1 + draw.below(60_000));
  if (kind === 'suffer') return suffering(run, draw);
  if (kind === 'hook') return delivering(run, draw);
  if (kind === 'breaks') return editing(run, draw);
  if (kind === 'story') return telling(run, draw);
  if (kind === 'crowd') return crowds(run, draw);
  if (kind === 'chain') return chaining(run, draw);
  return killing(run, draw);
}

/** The last minutes of a wait pass one by one: an order whose answer was lost is asked again every minute. */
const askedAgain = 15;

async function passes({ model, bank }: Run, millis: number): Promise<void> {
  const single = Math.min(askedAgain, Math.floor(millis / minutes(1)));
  for (const part of [millis - single * minutes(1), ...Array(single).fill(minutes(1))]) {
    if (part > 0) model.passed(await bank.pass(part));
  }
}

/** When it was answered, by the clock of whoever answered. */
const momentOf = ({ at }: Answer): number => at ?? epochMillis(world.now());

/** Some requests at once; every answer has to be one that the model gives. */
async function volley(run: Run, draw: Draw, count: number): Promise<void> {
  const requests = Array.from({ length: count }, () => run.stream(draw, run.asked));
  const sent = await wired(run, draw, requests);
  const answers: Answered[] = [];
  await world.until(
    Promise.all(
      sent.map(async ({ request, wire }) => {
        const answer = await send(run, wire, request.name, request.who.tenant);
        if (answer === undefined) throw new Failure(run.step, 'cut', 'nobody was killed');
        answers.push({ request, answer, at: momentOf(answer), isAgain: false });
      }),
    ),
  );
  await judge(run, answers);
}

/** One thing after the other, with time between them. */
async function telling(run: Run, draw: Draw): Promise<void> {
  const made: string[] = [];
  for (const scene of drawStory(draw)) {
    if ('wait' in scene) {
      await passes(run, scene.wait);
      continue;
    }
    const request = { ...scene.ask(made), extra: {} };
    const [sent] = await wired(run, draw, [request]);
    if (sent === undefined) continue;
    const { name, who } = request;
    const answer = await world.until(send(run, sent.wire, name, who.tenant));
    if (answer === undefined) continue;
    await judge(run, [{ request, answer, at: momentOf(answer), isAgain: false }]);
    const id = membersOf(answer.body.data).transactionId;
    if (typeof id === 'string' && name.startsWith('Initiate')) made.push(id);
  }
}

interface Sent {
  readonly request: BankRequest;
  readonly wire: Request;
}

async function wired(run: Run, draw: Draw, requests: readonly BankRequest[]): Promise<readonly Sent[]> {
  const made: Sent[] = [];
  for (const request of requests) {
    const { who, name, data, extra, key, dryRun, flaw } = request;
    const good = await run.tokens.of(who);
    const forged = draw.of([undefined, `${good.slice(0, -4)}AAAA`, run.tokens.expired(who)]);
    const token = flaw === 'UNAUTHENTICATED' ? forged : good;
    const tenant =
      flaw === 'TENANT_FORBIDDEN'
        ? { 'x-tenant-id': who.tenant === 'demo' ? 'other' : 'demo' }
        : !people.includes(who)
          ? { 'x-tenant-id': who.tenant }
          : {};
    const headers = { ...tenant, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const wire = put({ name, data: { ...extra, ...data }, token, headers, dryRun: dryRun === true }, draw);
    made.push({ request, wire });
  }
  return made;
}

/** Sends it, and holds the answer to what is true of every answer. */
async function send(run: Run, wire: Request, name: string, tenant: string): Promise<Answer | undefined> {
  const answer = await run.bank.send(wire);
  if (answer === undefined) return undefined;
  const { status, text } = answer;
  run.lines.push(`${run.step} ${world.now()} ${wire.path} ${wire.body} ${status} ${text}`);
  run.told(`${run.step} ${world.now()} ${wire.path} ${wire.body}\n     ${status} ${text.slice(0, 1000)}`);
  const key = `${name} ${status}`;
  run.seen.set(key, (run.seen.get(key) ?? 0) + 1);
  const others = tenants.filter((other) => other !== tenant);
  if (others.some((other) => text.includes(`Of ${other} only`))) {
    throw new Failure(run.step, `${name} tells of another tenant`, `${wire.body}\n${text}`);
  }
  if (status === 500) throw new Failure(run.step, `500 of ${name}`, `${wire.body}\n${text}`);
  try {
    assertDeclared(registry, `/api/bpm/cmd/${name}`, answer);
  } catch (error) {
    throw new Failure(run.step, `undeclared answer of ${name}`, error instanceof Error ? error.message : '');
  }
  return answer;
}

async function judge(run: Run, answers: readonly Answered[]): Promise<void> {
  const { bank, model } = run;
  // One host answers in the order in which it decided; two may not, and what nobody asked for is told by nobody.
  const isOpen = bank.isShared === true || model.moves().length > 0;
  const booked = isOpen ? await world.patiently(bookedIn(bank.host().store)) : undefined;
  const problem = judged(model, answers, booked);
  if (problem !== undefined) throw new Failure(run.step, 'another answer than the model', problem);
  for (const { request } of answers) if (request.flaw === undefined) run.asked.push(request);
  if (run.asked.length > 40) run.asked.splice(0, run.asked.length - 40);
}

/** Requests under a key each: what became of one that was not answered is found out by asking again. */
function keyed(run: Run, draw: Draw): readonly BankRequest[] {
  return Array.from({ length: 1 + draw.below(4) }, (_, at) => {
    let request = run.stream(draw, []);
    while (request.flaw !== undefined || request.dryRun === true) {
      request = run.stream(draw, []);
    }
    return { ...request, key: `once-${run.step}-${at}` };
  });
}

/** Sends until each has a definite answer. */
async function asksAgain(
  run: Run,
  sent: readonly Sent[],
  first: readonly Answered[],
  undone: ReadonlySet<BankRequest> = new Set(),
): Promise<void> {
  const answers = [...first];
  for (let tries = 0; ; tries += 1) {
    const left = sent.filter(({ request }) => !answers.some((one) => one.request === request));
    if (left.length === 0) break;
    if (tries === mostTries) {
      throw new Failure(run.step, 'no definite answer', left.map(({ wire }) => wire.body).join('\n'));
    }
    await passes(run, 2000);
    for (const { request, wire } of left) {
      const answer = await world.until(send(run, wire, request.name, request.who.tenant));
      if (answer === undefined || answer.status >= 500) continue;
      if (undone.has(request) && answer.headers['idempotency-replayed'] === 'true') {
        throw new Failure(run.step, 'done, and told as not done', `${wire.body}\n${answer.text}`);
      }
      answers.push({ request, answer, at: momentOf(answer), isAgain: true });
    }
  }
  await judge(run, answers);
}

const fates: readonly (readonly Fate[])[] = [
  ['full'],
  ['io'],
  ['io-after'],
  ['changed', 'good'],
  ['good', 'io', 'io-after'],
  ['good', 'full', 'io', 'io-after', 'changed'],
];

/** Requests while the disk fails: refused, or of an outcome that nobody knows, or done. */
async function suffering(run: Run, draw: Draw): Promise<void> {
  const sent = await wired(run, draw, keyed(run, draw));
  const { bank } = run;
  bank.disk().suffer(draw.of(fates), drawing(`fates ${run.step}`));
  bank.disk().slow(draw.of([0, 5, 400]));
  const answers: Answered[] = [];
  const undone = new Set<BankRequest>();
  await world.until(
    Promise.all(
      sent.map(async ({ request, wire }) => {
        const answer = await send(run, wire, request.name, request.who.tenant);
        if (answer === undefined) return;
        if (answer.status >= 500) {
          // Not every envelope has a place for codes.
          if (answer.headers['x-error-code'] !== 'OUTCOME_UNKNOWN') undone.add(request);
          return;
        }
        answers.push({ request, answer, at: momentOf(answer), isAgain: false });
      }),
    ),
  );
  bank.disk().suffer([], draw);
  bank.disk().slow(0);
  await asksAgain(run, sent, answers, undone);
}

/** The host is killed in the middle of its work, and another one goes on with what the disk has. */
async function killing(run: Run, draw: Draw): Promise<void> {
  const sent = await wired(run, draw, keyed(run, draw));
  const { bank } = run;
  if (draw.oneIn(2)) {
    bank.disk().suffer(['good'], drawing(`slow ${run.step}`));
    bank.disk().slow(30);
  }
  const answers: Answered[] = [];
  const all = Promise.all(
    sent.map(async ({ request, wire }) => {
      const answer = await send(run, wire, request.name, request.who.tenant);
      if (answer === undefined || answer.status >= 500) return;
      answers.push({ request, answer, at: momentOf(answer), isAgain: false });
    }),
  );
  all.catch(() => undefined);
  await world.someTurns(draw.below(14));
  run.told(`${run.step} the host is killed`);
  bank.kill();
  await all;
  await bank.start();
  await passes(run, 1);
  await asksAgain(run, sent, answers);
}

/** Clients beside each other: what they see could have been seen one after the other. */
async function crowds(run: Run, draw: Draw): Promise<void> {
  const { bank, tokens: own, step } = run;
  const problem = await crowding({ bank, tokens: own, step, send: (...sent) => send(run, ...sent) }, draw);
  if (problem !== undefined) throw new Failure(step, 'not linearizable', problem);
}

/** A partner delivers, and delivers the same once more: it is done once, and only what is signed. */
async function delivering(run: Run, draw: Draw): Promise<void> {
  const { author, config } = hook;
  if (!run.isHooked) {
    const token = await run.tokens.of(author);
    const name = 'CreateWebHookConfigCommand';
    const made = await world.until(send(run, put({ name, data: config, token }, draw), name, 'demo'));
    if (made?.status !== 200) throw new Failure(run.step, 'webhook', `${made?.text}`);
    run.isHooked = true;
  }
  const { request, data, isSigned } = drawDelivery(draw, `delivery-${run.step}`);
  const first = await world.until(send(run, request, 'webhook', 'demo'));
  // Somebody put it out of use: nothing comes by it any more.
  if (first === undefined || first.status === 403 || first.status === 404) return;
  if (!isSigned) {
    if (first.status !== 401) throw new Failure(run.step, 'unsigned delivery', first.text);
    return;
  }
  const asked = { who: author, name: 'InitiateDeposit', data, extra: {} } as const;
  await judge(run, [{ request: asked, answer: first, at: momentOf(first), isAgain: false }]);
  const again = await world.until(send(run, request, 'webhook', 'demo'));
  if (again?.headers['idempotency-replayed'] !== 'true' || again.text !== first.text) {
    throw new Failure(run.step, 'delivery done twice', `${first.text}\n${again?.text}`);
  }
}

/** Requests that the model does not follow: whatever they are, the bank has to hold together. */
async function anything(run: Run, draw: Draw): Promise<void> {
  const requests = await world.patiently(run.any.draw(draw, draw.of([1, 2, 3, 8])));
  const sent: { readonly request: AnyRequest; readonly wire: Request }[] = [];
  for (const request of requests) {
    const { who, name, data, dryRun } = request;
    const token = await run.tokens.of(who);
    const headers = { 'x-tenant-id': who.tenant };
    sent.push({ request, wire: put({ name, data, token, headers, dryRun }, draw) });
  }
  await world.until(
    Promise.all(
      sent.map(async ({ request, wire }) => {
        const answer = await send(run, wire, request.name, request.who.tenant);
        if (answer !== undefined) run.any.learn(request, answer);
      }),
    ),
  );
}

/** Somebody makes a thing and lives through its life with it, in an area that no model follows. */
async function chaining(run: Run, draw: Draw): Promise<void> {
  const told: Readonly<Record<string, unknown>>[] = [];
  for (const link of drawChain(draw, run.step)) {
    const { who, name } = link;
    const token = await run.tokens.of(who);
    const headers = { 'x-tenant-id': who.tenant };
    const wire = put({ name, data: link.data(told), token, headers }, draw);
    const answer = await world.until(send(run, wire, name, who.tenant));
    if (answer?.status === 200) told.push(membersOf(answer.body.data ?? answer.body.response));
    // Without the thing there is nothing to go on with.
    if (told.length === 0) return;
  }
}

/** What has to hold in the end of every run. */
async function ending(run: Run, draw: Draw): Promise<void> {
  // Clocks may be wrong by seconds: what is to be paid by then is due by each of them.
  await passes(run, 2 * paidWithin);
  // What is tried again is tried after a while.
  for (let wait = 0; wait < 5; wait += 1) await passes(run, answeredWithin / 3);
  // Of a payment that may have failed before, the bank says what came of it.
  const who = staff.find(({ tenant, role }) => tenant === 'third' && role === 'Admin');
  for (const { id, state } of run.model.batches.batches) {
    if (state !== 'Approved' || who === undefined) continue;
    const data = { batchId: id };
    const request = { who, name: 'RetrieveDisbursementBatchByIdQuery', data, extra: {} };
    const [sent] = await wired(run, draw, [request]);
    if (sent === undefined) continue;
    const answer = await world.until(send(run, sent.wire, request.name, who.tenant));
    if (answer === undefined) continue;
    await judge(run, [{ request, answer, at: momentOf(answer), isAgain: false }]);
  }
  await assertWholeBank(run.bank, run.model, (kind, message) => {
    throw new Failure(run.step, kind, message);
  });
}
