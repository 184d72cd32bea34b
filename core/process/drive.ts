/** Drives an instance: its triggers, its work and its saves, until it waits, ends or has an incident. */
import { handChangesOf, systemActor } from '../command/declaration/actor.ts';
import { inPortions, type QueryRead, QueryTooLarge } from '../command/declaration/read.ts';
import { type Bank, Outage } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { dataIn } from '../command/wire/reply.ts';
import type { FairQueue } from '../values/fair-queue.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { jsonBytes } from '../values/json-size.ts';
import { membersOf } from '../values/members.ts';
import { principalKey } from '../values/person.ts';
import type { OpenEngines } from './engine/open-engines.ts';
import { inOneTurn, type TurnCosts, timed } from './expression/turn-budget.ts';
import type { FairTurns } from './fair-turns.ts';
import { authorsOf, keepOpen, openInstance } from './instance.ts';
import type { Token } from './machine/core.ts';
import { mayHaveEffects } from './moved-by-plan.ts';
import { pack, SaveAnswer, type Saved } from './notes.ts';
import type { InstanceProgress } from './port.ts';
import {
  longestRun,
  MissingVersion,
  mostTurnsOfExpressions,
  mostWork,
  type Programs,
  type Running,
  type Tools,
} from './running.ts';
import { settle, stand } from './settle.ts';
import { bytesOfVariables, mostSaved } from './sizes.ts';
import {
  type InstanceStatus,
  instanceLife,
  type ProcessTrigger,
  processInstances,
  processTriggers,
} from './tables.ts';
import { begunAt, doToken, fairTokens, parallel } from './token-work.ts';
import { applyTrigger, takeUntilDataTrigger } from './triggers.ts';
import { openToStarter } from './wait-rule.ts';
import { waitsOf } from './waits.ts';
import type { Ending } from './work.ts';

export interface DriveOptions {
  readonly bank: () => Bank;
  readonly programs: Programs;
  readonly engines: OpenEngines;
  readonly tools: Omit<Tools, 'bank'>;
  readonly now: () => Instant;
  readonly timezone: string;
  /** The shares of the main thread for expressions of instances. */
  readonly turns: FairTurns;
  /** Limits background runs. Such a run waits for a free place of the person who started the instance. */
  readonly places?: FairQueue;
  /** Whether the host is stopping. Another host then continues. */
  readonly stopping: () => boolean;
  /** Runs another instance of the tenant after this one has sent it something. */
  readonly wake: (tenant: string, instanceId: string) => void;
}

/** Another host or trigger moved the instance in the meantime. This run is discarded. */
class ConcurrentUpdateError extends Error {}

/** An operator suspended the instance. Running work is kept, and no new work starts. */
class Suspended extends Error {}

/** The instance has more data than one save may write. */
class LargeSave extends Error {}

/** The store rejected a save. The instance's timer runs it again. */
class SaveFailedError extends Error {
  /** The instance did not cause it: the host is stopping, or the store is unavailable. */
  readonly passes: boolean;
  constructor(message: string, passes: boolean) {
    super(message);
    this.passes = passes;
  }
}

/**
 * Runs an instance as far as possible. `answered` is called once the instance passes an async boundary.
 * Returns the state in which it waits or ended. Undefined if there is nothing to run.
 */
export async function drive(
  tenant: string,
  instanceId: string,
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return await driveOnce(tenant, instanceId, options, answered);
    } catch (error) {
      if (error instanceof Suspended) return undefined;
      if (!(error instanceof ConcurrentUpdateError)) throw error;
    }
  }
  return undefined;
}

/** An instance as stored, with its triggers. */
interface Found {
  readonly row: Running['row'];
  readonly version: Running['version'];
  readonly triggers: readonly ProcessTrigger[];
}

/** The most triggers of one read. The next ones are read after a save. */
const together = 200;

/** The next triggers, fewer if they are large. */
async function triggersOf(read: QueryRead, instanceId: string): Promise<readonly ProcessTrigger[]> {
  const { found } = await inPortions(together, (limit) =>
    read.rows(processTriggers, (select) => select.where({ instanceId }).orderBy('id').limit(limit)),
  );
  return found;
}

/** Undefined if there is nothing to run. */
async function find(
  tenant: string,
  instanceId: string,
  { bank, programs }: DriveOptions,
): Promise<Found | undefined> {
  const read = bank().queries.reader(systemActor(tenant));
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined || instanceLife.isFinal(row.status)) return undefined;
  if (row.status === 'SUSPENDED') return undefined;
  const triggers = row.rev === 0 ? [] : await triggersOf(read, instanceId);
  if (row.rev > 0 && row.status !== 'RUNNING' && triggers.length === 0) return undefined;
  const version = await programs.of(tenant, read, row.definitionId, row.definitionVersion);
  return { row, version, triggers };
}

/** Milliseconds after which an instance that waited for its turn is read again. */
const staleAfter = 50;

async function driveOnce(
  tenant: string,
  instanceId: string,
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress | undefined> {
  const first = await find(tenant, instanceId, options);
  if (first === undefined) return undefined;
  const { places = (_person, work) => work() } = options;
  const readAt = performance.now();
  let found: Promise<Found | undefined> = Promise.resolve(first);
  const readAgain = async (): Promise<void> => {
    if (performance.now() - readAt <= staleAfter) return;
    found = find(tenant, instanceId, options);
    await found;
  };
  const share = shareOf(first.row, options);
  return places(share.person, async () => {
    await share.take(readAgain);
    if (options.stopping()) throw new SaveFailedError('the host is stopping', true);
    const now = await found;
    return now === undefined ? undefined : driveFrom(now, share, options, answered);
  });
}

/** Drives the found instance, in a turn that the caller took. */
async function driveFrom(
  { row, version, triggers: came }: Found,
  share: Share,
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress | undefined> {
  const { bank, engines, now, timezone } = options;
  const read = bank().queries.reader(systemActor(row.tenant));
  const open = () => openInstance({ row, version, now, timezone, engines });
  const running = await inOneTurn(open, share);
  try {
    const progress = await driveToRest(running, { came, read, share }, options, answered);
    keepOpen(running, running.saved, engines);
    return progress;
  } catch (error) {
    running.engine?.close();
    throw error;
  }
}

async function driveToRest(
  running: Running,
  by: { readonly came: readonly ProcessTrigger[]; readonly read: QueryRead; readonly share: Share },
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress> {
  const { row } = running;
  const { read, share } = by;
  let triggers = by.came;
  if (row.state !== null && row.status === 'RUNNING') await finishBegun(running, options);
  for (;;) {
    triggers = takeUntilDataTrigger(running, triggers);
    await share.take();
    inOneTurn(() => {
      for (const trigger of triggers) applyTrigger(running, trigger, options.now());
      running.machine.changed();
    }, share);
    // Saved before the next triggers are applied, so that they cannot remove work that was already done.
    if (triggers.length > 0) running.dirty = true;
    const consumed = triggers.map(({ id }) => id);
    const left = await work(running, options, consumed, answered);
    const more = await save(running, restOf(running), left, options);
    if (!more) return progressOf(running, restOf(running));
    triggers = await triggersOf(read, row.id);
  }
}

/**
 * A host that stopped may have completed a step without saving its result. The step is requested again under
 * the same key before newer triggers can end it.
 */
async function finishBegun(running: Running, options: DriveOptions): Promise<void> {
  const begun = begunAt(running, options.now());
  if (begun.length === 0) return;
  const share = shareOf(running.row, options);
  await share.take();
  await inOneTurn(() => turn(running, begun.slice(0, parallel), options), share);
}

/** The instance's share of the main thread, on behalf of the person who started it. */
interface Share extends TurnCosts {
  readonly person: string;
  /** Waits for the person's turn, then for the preparation. */
  take(prepare?: () => Promise<unknown>): Promise<void>;
}

function shareOf({ tenant, starter }: Running['row'], { turns }: DriveOptions): Share {
  const person = principalKey(tenant, starter);
  return {
    person,
    take: (prepare) => turns.take(person, prepare),
    took: (millis) => turns.charge(person, millis),
  };
}

/** Does all work that can be done now. Returns the triggers that no save has recorded yet. */
async function work(
  running: Running,
  options: DriveOptions,
  consumed: readonly string[],
  answered: (progress: InstanceProgress) => void,
): Promise<readonly string[]> {
  let untold = consumed;
  const began = epochMillis(options.now());
  const next = fairTokens(running, options.now);
  const share = shareOf(running.row, options);
  let evaluated = 0;
  for (let done = 0; ; ) {
    await share.take();
    const runnable = inOneTurn(next, share);
    if (runnable.length === 0 || running.machine.outcome().state !== 'running') return untold;
    for (const token of runnable) markRetryStarted(running, token);
    if (running.dirty || running.background) {
      const { background } = running;
      await save(running, 'RUNNING', untold, options);
      untold = [];
      if (background) answered(progressOf(running, 'RUNNING'));
      if (options.stopping()) throw new SaveFailedError('the host is stopping', true);
    }
    done += runnable.length;
    const isSpent =
      done > mostWork ||
      evaluated > mostTurnsOfExpressions ||
      epochMillis(options.now()) - began > longestRun;
    if (isSpent) {
      exhaust(running, runnable, options.now());
      continue;
    }
    await share.take();
    const spent = (part: number): void => {
      evaluated += part;
    };
    await inOneTurn(() => turn(running, runnable, options), { ...share, spent });
  }
}

/**
 * Runs commands in parallel, then scripts and conditions in scripts one after another: a script reads and
 * writes all variables, so two at once would overwrite each other's changes.
 *
 * Successes are settled before rejections. A rejection may end the work next to it, and the effects of that
 * work must not be lost. Otherwise the order is that of the tokens, whichever finished first.
 */
async function turn(running: Running, runnable: readonly Token[], options: DriveOptions): Promise<void> {
  const { machine } = running;
  const tools = { ...options.tools, bank: options.bank() };
  const { take } = shareOf(running.row, options);
  const isThere = (token: Token) => machine.tokens.get(token.id) === token;
  const settleThese = (endings: readonly Ended[], ok: boolean): void => {
    machine.together(() => {
      for (const { token, ending } of endings) {
        if (ending.ok !== ok) continue;
        if (isThere(token)) settle(running, token, ending, options.now());
        else if (!ending.ok && ending.proposal !== undefined) {
          running.leftProposals.push(ending.proposal);
        }
      }
    });
  };
  const settleAll = async (endings: readonly Ended[]): Promise<void> => {
    if (endings.length > 0) await take();
    for (const ok of [true, false]) timed(() => settleThese(endings, ok));
  };
  const isApart = (token: Token) => token.kind !== 'task' || running.stepOf(token).kind === 'script';
  const others = runnable.filter((token) => !isApart(token));
  const work = async (token: Token): Promise<readonly Ended[]> => {
    // The evaluation of rules is not part of the turn's budget.
    if (token.kind === 'task' && running.stepOf(token).kind === 'rule') await take();
    const ending = await doToken(running, token, tools);
    return ending === undefined ? [] : [{ token, ending }];
  };
  await settleAll((await Promise.all(others.map(work))).flat());
  for (const token of runnable.filter(isApart)) {
    if (isThere(token)) await settleAll(await work(token));
  }
}

/** Marks a retry as started. A host that stops in the meantime may have completed it. */
function markRetryStarted(running: Running, { id }: Token): void {
  const { retryAt, ...note } = running.notes.tokens[id] ?? {};
  if (retryAt === undefined) return;
  running.notes.tokens[id] = note;
  running.dirty = true;
}

interface Ended {
  readonly token: Token;
  readonly ending: Ending;
}

/**
 * A run without an end stops with incidents, so that the host serves others. An operator may let it continue.
 */
function exhaust(running: Running, runnable: readonly Token[], now: Instant): void {
  const message = `The process worked ${mostWork} times, or ${longestRun / 60_000} minutes, or evaluated ${mostTurnsOfExpressions} times as much as one turn may, without coming to a rest. Retry to let it go on, or cancel it.`;
  for (const token of runnable) stand(running, token, 'TURN_TOO_LONG', message, now);
}

/** The status of an instance that cannot continue now. */
function restOf(running: Running): InstanceStatus {
  const outcome = running.machine.outcome();
  if (outcome.state === 'ended') return 'COMPLETED';
  if (outcome.state === 'failed' || running.incident !== null) return 'ERROR';
  return 'WAITING';
}

async function save(
  running: Running,
  status: InstanceStatus,
  consumed: readonly string[],
  { bank, now, wake }: DriveOptions,
): Promise<boolean> {
  const outcome = running.machine.outcome();
  const isOver = outcome.state !== 'running';
  for (const [id, { proposal }] of Object.entries(running.notes.tokens)) {
    const isGone = !running.machine.tokens.has(id);
    if (proposal !== undefined && (isGone || isOver)) running.leftProposals.push(proposal);
    if (isGone) delete running.notes.tokens[id];
  }
  if (outcome.state === 'failed') {
    const { code, message } = outcome;
    running.fatal = { elementId: null, token: null, code, message, attempts: 1, at: now(), retryable: false };
  }
  refuseLargeSave(running);
  // A child's answers reach its parent, so a child never counts as harmless.
  const isHarmless =
    running.row.parentInstance === null && !mayHaveEffects(running.version.plan, bank().registry);
  const saved: Saved = {
    instanceId: running.row.id,
    rev: running.rev,
    status,
    state: isOver ? null : pack(running.machine.state(), running.notes),
    variables: running.variables,
    error: running.incident,
    waits: isOver ? [] : waitsOf(running).map((wait) => (isHarmless ? openToStarter(wait) : wait)),
    consumed,
    history: running.history,
    log: running.log,
    people: running.actor.humans,
    hands: running.notes.people,
    authors: authorsOf(running.version),
    ...handChangesOf(running.actor),
    signals: running.signals,
    escalations: running.escalations,
    leftProposals: running.leftProposals,
  };
  const { tenant } = running.row;
  const reply = await runForHost(
    {
      tenant,
      command: 'SaveProcessInstance',
      as: 'process',
      data: membersOf(saved),
      origin: { kind: 'process' },
    },
    bank(),
  );
  if (reply.status === 409) throw new ConcurrentUpdateError(saved.instanceId);
  if (reply.status !== 200)
    throw new SaveFailedError(`${reply.status} ${JSON.stringify(reply.body)}`, reply.status === 503);
  running.rev += 1;
  running.saved = saved.state;
  running.dirty = false;
  running.background = false;
  running.history = [];
  running.log = [];
  running.signals = [];
  running.escalations = [];
  running.leftProposals = [];
  const data = dataIn(reply, SaveAnswer);
  if (data.parent !== null) wake(tenant, data.parent);
  if (data.suspended) throw new Suspended(saved.instanceId);
  return data.more;
}

/** Counts the data of all tokens, and what others receive, before it is written. */
function refuseLargeSave({ notes, signals, escalations, variables }: Running): void {
  const sent = escalations.length * bytesOfVariables(variables);
  if (sent + jsonBytes([notes, signals], mostSaved) <= mostSaved) return;
  throw new LargeSave(
    `its tokens, signals and escalations have more than ${mostSaved} bytes of data as JSON`,
  );
}

function progressOf(running: Running, status: InstanceStatus): InstanceProgress {
  const [current] = waitsOf(running).filter(({ kind }) => kind !== 'timer');
  return {
    status,
    variables: running.variables,
    currentTaskId: current?.elementId ?? null,
    currentTaskName: current?.name ?? null,
    error:
      running.incident === null ? null : { code: running.incident.code, message: running.incident.message },
  };
}

/** Whether the instance cannot be run because it has too much data. */
export const isOversized = (error: unknown): boolean =>
  error instanceof LargeSave || error instanceof QueryTooLarge;

/** Whether another try would fail in the same way on every host. */
export const isPermanent = (error: unknown): boolean => error instanceof MissingVersion || isOversized(error);

/** Whether the failure is not the instance's fault and another try may succeed. */
export const isPassing = (error: unknown): boolean =>
  (error instanceof SaveFailedError && error.passes) || error instanceof Outage;
