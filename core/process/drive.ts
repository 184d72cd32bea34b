/** Drives one instance: what came for it, its work, its saves, until it rests, ends or stands. */
import { systemActor } from '../command/actor.ts';
import type { Bank } from '../command/bank.ts';
import { runForHost } from '../command/for-host.ts';
import type { InstanceProgress } from '../command/processes.ts';
import type { Instant } from '../values/instant.ts';
import { authorsOf, openInstance, type Running } from './instance.ts';
import { pack } from './notes.ts';
import { MissingVersion, type Programs } from './programs.ts';
import type { Saved } from './saved.ts';
import { settle } from './settle.ts';
import { type InstanceStatus, instanceLife, processInstances, processTriggers } from './tables.ts';
import { doToken, isRunnable } from './token-work.ts';
import { applyTrigger } from './triggers.ts';
import { waitsOf } from './waits.ts';
import type { Tools } from './work.ts';

export interface DriveOptions {
  readonly bank: () => Bank;
  readonly programs: Programs;
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

/** The store did not take a save: the instance's timer brings it back. */
class NotSaved extends Error {}

/** Pieces of work of one instance side by side. */
const parallel = 16;

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
  const { bank, programs, now, timezone } = options;
  const read = bank().queries.reader(systemActor(tenant));
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined || instanceLife.isFinal(row.status)) return undefined;
  const triggersNow = () =>
    read.rows(processTriggers, (select) => select.where({ instanceId }).orderBy('id'));
  let triggers = row.rev === 0 ? [] : await triggersNow();
  if (row.rev > 0 && row.status !== 'RUNNING' && triggers.length === 0) return undefined;
  const version = await programs.of(tenant, read, row.definitionId, row.definitionVersion);
  const running = await openInstance({ row, version, now, timezone });
  try {
    for (;;) {
      for (const trigger of triggers) applyTrigger(running, trigger, now());
      const consumed = triggers.map(({ id }) => id);
      const left = await work(running, options, consumed, answered);
      const more = await save(running, restOf(running), left, options);
      if (!more) return progressOf(running, restOf(running));
      triggers = await triggersNow();
    }
  } finally {
    if (running.machine.outcome().state === 'running') running.machine.stop();
  }
}

/** Does what can be done now; answers the triggers that no save has told of yet. */
async function work(
  running: Running,
  options: DriveOptions,
  consumed: readonly string[],
  answered: (progress: InstanceProgress) => void,
): Promise<readonly string[]> {
  let untold = consumed;
  for (;;) {
    const runnable = [...running.machine.tokens.values()]
      .filter((token) => isRunnable(running, token, options.now()))
      .slice(0, parallel);
    if (runnable.length === 0 || running.machine.outcome().state !== 'running') return untold;
    if (running.dirty || running.background) {
      const { background } = running;
      await save(running, 'RUNNING', untold, options);
      untold = [];
      if (background) answered(progressOf(running, 'RUNNING'));
      if (options.stopping()) throw new NotSaved('the host is stopping');
    }
    await Promise.all(
      runnable.map(async (token) => {
        const ending = await doToken(running, token, { ...options.tools, bank: options.bank() });
        // A sibling's error may have taken the token away while its work was done.
        if (!running.machine.tokens.has(token.id)) return;
        if (ending !== undefined) settle(running, token, ending, options.now());
      }),
    );
  }
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
  if (outcome.state === 'failed') {
    const { code, message } = outcome;
    running.incident = {
      ...{ elementId: null, token: null, code, message, attempts: 1 },
      at: now(),
      retryable: false,
    };
  }
  const saved: Saved = {
    instanceId: running.row.id,
    rev: running.rev,
    status,
    state: isOver ? null : pack(running.machine.state(), running.notes),
    variables: running.variables,
    error: running.incident,
    waits: isOver ? [] : waitsOf(running),
    consumed,
    history: running.history,
    log: running.log,
    people: running.actor.humans,
    hands: running.notes.people,
    authors: authorsOf(running.version),
    signals: running.signals,
  };
  const { tenant } = running.row;
  const reply = await runForHost(
    {
      ...{ tenant, command: 'SaveProcessInstance', as: 'process' },
      data: saved as unknown as Readonly<Record<string, unknown>>,
      origin: { kind: 'process' },
    },
    bank(),
  );
  if (reply.status === 409) throw new Overtaken(saved.instanceId);
  if (reply.status !== 200) throw new NotSaved(`${reply.status} ${JSON.stringify(reply.body)}`);
  running.rev += 1;
  running.dirty = false;
  running.background = false;
  running.history = [];
  running.log = [];
  running.signals = [];
  const { data } = reply.body as {
    readonly data: { readonly more: boolean; readonly parent: string | null };
  };
  if (data.parent !== null) wake(tenant, data.parent);
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
