/**
 * Drives instances: what came for one, its work, its saves, until it rests, ends or stands. One run of an instance at
 * a time, and all of them finished before the host stops.
 */
import { handChangesOf, systemActor } from '../command/declaration/actor.ts';
import { type Bank, Outage } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { dataIn } from '../command/wire/reply.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { othersTurn } from '../values/turns.ts';
import type { OpenEngines } from './engine/open-engines.ts';
import { inOneTurn } from './expression/turn-budget.ts';
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
import {
  type InstanceStatus,
  instanceLife,
  type ProcessTrigger,
  processInstances,
  processTriggers,
} from './tables.ts';
import { begunAt, doToken, inTurns, parallel } from './token-work.ts';
import { applyTrigger, untilNextData } from './triggers.ts';
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
  /** The host is going: leave the rest to another. */
  readonly stopping: () => boolean;
  /** Runs another instance of the tenant when this one has told it something. */
  readonly wake: (tenant: string, instanceId: string) => void;
}

/** Another host, or another trigger, moved the instance meanwhile: this run counts for nothing. */
class Overtaken extends Error {}

/** An operator suspended the instance: what was under way is kept, nothing more is begun. */
class Suspended extends Error {}

/** The store did not take a save: the instance's timer brings it back. */
class NotSaved extends Error {
  /** It was no fault of the instance: the host is going, or the store is away. */
  readonly passes: boolean;
  constructor(message: string, passes: boolean) {
    super(message);
    this.passes = passes;
  }
}

/**
 * Runs an instance as far as it goes. `answered` is called once it passes an async boundary; the result is
 * where it rests. Undefined: there is nothing to run.
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
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return undefined;
}

async function driveOnce(
  tenant: string,
  instanceId: string,
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress | undefined> {
  const { bank, programs, engines, now, timezone } = options;
  const read = bank().queries.reader(systemActor(tenant));
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined || instanceLife.isFinal(row.status)) return undefined;
  if (row.status === 'SUSPENDED') return undefined;
  const triggersNow = () =>
    read.rows(processTriggers, (select) => select.where({ instanceId }).orderBy('id'));
  const triggers = row.rev === 0 ? [] : await triggersNow();
  if (row.rev > 0 && row.status !== 'RUNNING' && triggers.length === 0) return undefined;
  const version = await programs.of(tenant, read, row.definitionId, row.definitionVersion);
  const running = await inOneTurn(() => openInstance({ row, version, now, timezone, engines }));
  try {
    const progress = await driveToRest(running, triggers, triggersNow, options, answered);
    keepOpen(running, running.saved, engines);
    return progress;
  } catch (error) {
    running.engine?.close();
    throw error;
  }
}

async function driveToRest(
  running: Running,
  came: readonly ProcessTrigger[],
  triggersNow: () => Promise<readonly ProcessTrigger[]>,
  options: DriveOptions,
  answered: (progress: InstanceProgress) => void,
): Promise<InstanceProgress> {
  const { row } = running;
  let triggers = came;
  if (row.state !== null && row.status === 'RUNNING') await finishBegun(running, options);
  for (;;) {
    triggers = untilNextData(running, triggers);
    inOneTurn(() => {
      for (const trigger of triggers) applyTrigger(running, trigger, options.now());
      running.machine.changed();
    });
    // What is about to be done is kept first: what comes later may not take away what was done.
    if (triggers.length > 0) running.dirty = true;
    const consumed = triggers.map(({ id }) => id);
    const left = await work(running, options, consumed, answered);
    const more = await save(running, restOf(running), left, options);
    if (!more) return progressOf(running, restOf(running));
    triggers = await triggersNow();
  }
}

/**
 * A host that went away may have done what the instance was at, and could not say so: it is asked again under the same
 * key before anything that came meanwhile may end it.
 */
async function finishBegun(running: Running, options: DriveOptions): Promise<void> {
  const begun = begunAt(running, options.now());
  if (begun.length === 0) return;
  await inOneTurn(() => turn(running, begun.slice(0, parallel), options));
}

/** Does what can be done now; answers the triggers that no save has told of yet. */
async function work(
  running: Running,
  options: DriveOptions,
  consumed: readonly string[],
  answered: (progress: InstanceProgress) => void,
): Promise<readonly string[]> {
  let untold = consumed;
  const began = epochMillis(options.now());
  const next = inTurns(running, options.now);
  let evaluated = 0;
  for (let done = 0; ; ) {
    const runnable = next();
    if (runnable.length === 0 || running.machine.outcome().state !== 'running') return untold;
    for (const token of runnable) beginsAgain(running, token);
    if (running.dirty || running.background) {
      const { background } = running;
      await save(running, 'RUNNING', untold, options);
      untold = [];
      if (background) answered(progressOf(running, 'RUNNING'));
      if (options.stopping()) throw new NotSaved('the host is stopping', true);
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
    const before = evaluated;
    await inOneTurn(
      () => turn(running, runnable, options),
      (part) => {
        evaluated += part;
      },
    );
    // Commands wait for the store between turns; expressions alone would leave others no turn.
    if (evaluated - before > restless) await othersTurn();
  }
}

/** Part of a turn's budget after which others have their turn. */
const restless = 0.02;

/**
 * Commands side by side, then scripts and what they decide one after another: a script sees and writes all variables,
 * so two at once would each undo what the other wrote. What was done counts before what was refused: a refusal may end
 * what stands beside it, and what that did is not forgotten. Otherwise the order is that of the tokens, whoever was
 * first.
 */
async function turn(
  running: Running,
  runnable: readonly Token[],
  options: DriveOptions,
): Promise<void> {
  const { machine } = running;
  const tools = { ...options.tools, bank: options.bank() };
  const isThere = (token: Token) => machine.tokens.get(token.id) === token;
  const settleAll = (endings: readonly Ended[]): void => {
    for (const ok of [true, false]) {
      machine.together(() => {
        for (const { token, ending } of endings) {
          if (ending.ok !== ok) continue;
          if (isThere(token)) settle(running, token, ending, options.now());
          else if (!ending.ok && ending.proposal !== undefined) {
            running.leftProposals.push(ending.proposal);
          }
        }
      });
    }
  };
  const isApart = (token: Token) =>
    token.kind !== 'task' || running.stepOf(token).kind === 'script';
  const others = runnable.filter((token) => !isApart(token));
  const work = async (token: Token): Promise<readonly Ended[]> => {
    const ending = await doToken(running, token, tools);
    return ending === undefined ? [] : [{ token, ending }];
  };
  settleAll((await Promise.all(others.map(work))).flat());
  for (const token of runnable.filter(isApart)) if (isThere(token)) settleAll(await work(token));
}

/** A try that begins is kept as begun: a host that goes away meanwhile may have done it. */
function beginsAgain(running: Running, { id }: Token): void {
  const { retryAt, ...note } = running.notes.tokens[id] ?? {};
  if (retryAt === undefined) return;
  running.notes.tokens[id] = note;
  running.dirty = true;
}

interface Ended {
  readonly token: Token;
  readonly ending: Ending;
}

/** A run without an end leaves the host to others: an operator may let it go on. */
function exhaust(running: Running, runnable: readonly Token[], now: Instant): void {
  const message = `The process worked ${mostWork} times, or ${longestRun / 60_000} minutes, or evaluated ${mostTurnsOfExpressions} times as much as one turn may, without coming to a rest. Retry to let it go on, or cancel it.`;
  for (const token of runnable) stand(running, token, 'TURN_TOO_LONG', message, now);
}

/** The status in which an instance rests. */
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
    running.fatal = {
      ...{ elementId: null, token: null, code, message, attempts: 1 },
      at: now(),
      retryable: false,
    };
  }
  // The answer to a child is used by its parent.
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
      ...{ tenant, command: 'SaveProcessInstance', as: 'process' },
      data: membersOf(saved),
      origin: { kind: 'process' },
    },
    bank(),
  );
  if (reply.status === 409) throw new Overtaken(saved.instanceId);
  if (reply.status !== 200)
    throw new NotSaved(`${reply.status} ${JSON.stringify(reply.body)}`, reply.status === 503);
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

function progressOf(running: Running, status: InstanceStatus): InstanceProgress {
  const [current] = waitsOf(running).filter(({ kind }) => kind !== 'timer');
  return {
    status,
    variables: running.variables,
    currentTaskId: current?.elementId ?? null,
    currentTaskName: current?.name ?? null,
    error:
      running.incident === null
        ? null
        : { code: running.incident.code, message: running.incident.message },
  };
}

/** Whether an instance cannot be driven at all, by anybody. */
export const isHopeless = (error: unknown): boolean => error instanceof MissingVersion;

/** Whether it is no fault of the instance, and another try may do. */
export const isPassing = (error: unknown): boolean =>
  (error instanceof NotSaved && error.passes) || error instanceof Outage;

export interface Driver {
  /** Runs an instance until it rests or goes on in the background. It never throws. */
  advance(tenant: string, instanceId: string): Promise<InstanceProgress | undefined>;
  /** The same until it rests; it rejects when the host could not do it now. */
  settle(tenant: string, instanceId: string): Promise<void>;
  /** Resolves when nothing runs; answers how many runs there were. */
  idle(): Promise<number>;
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** The host takes no more work. */
class Stopping extends Error {}

export function makeDriver(
  options: Omit<DriveOptions, 'stopping' | 'wake'>,
  /** Told of every run that failed, unless the host is stopping. */
  failed: (error: unknown, tenant: string, instanceId: string) => Promise<void>,
): Driver {
  const runs = new Map<string, Promise<unknown>>();
  let stopping = false;
  let begun = 0;
  const whole: DriveOptions = {
    ...options,
    stopping: () => stopping,
    wake: (tenant, instanceId) => void quietly(tenant, instanceId, () => undefined),
  };

  /** Runs after the run that is under way for the same instance. */
  const begin = (
    tenant: string,
    instanceId: string,
    answered: (progress: InstanceProgress) => void,
  ): Promise<InstanceProgress | undefined> => {
    const key = `${tenant}\n${instanceId}`;
    begun += 1;
    const before = runs.get(key) ?? Promise.resolve();
    const run = before
      .catch(() => undefined)
      .then(() => {
        if (stopping) throw new Stopping('the host is stopping');
        return drive(tenant, instanceId, whole, answered);
      });
    runs.set(key, run);
    const forget = (): void => {
      if (runs.get(key) === run) runs.delete(key);
    };
    run.then(forget, forget);
    return run;
  };

  /** The same for those who are not told of a failure: the instance's timer brings it back. */
  const quietly = async (
    tenant: string,
    instanceId: string,
    answered: (progress: InstanceProgress) => void,
  ): Promise<InstanceProgress | undefined> => {
    try {
      return await begin(tenant, instanceId, answered);
    } catch (error) {
      if (!stopping) await failed(error, tenant, instanceId);
      return undefined;
    }
  };

  const idle = async (): Promise<number> => {
    while (runs.size > 0) await Promise.allSettled(runs.values());
    return begun;
  };

  return {
    advance: (tenant, instanceId) =>
      new Promise((resolve) => {
        void quietly(tenant, instanceId, resolve).then(resolve);
      }),
    async settle(tenant, instanceId) {
      await begin(tenant, instanceId, () => undefined);
    },
    idle,
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}
