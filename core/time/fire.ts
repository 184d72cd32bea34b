/** Runs a timer's command or background task. The host itself runs it in the timer's tenant. */
import type { Command, Query } from '../command/declaration/command.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { dataIn, messageOf, type Reply } from '../command/wire/reply.ts';
import { type Instant, later } from '../values/instant.ts';
import {
  type BackgroundTask,
  type BackgroundTasks,
  claimFor,
  type LanedTask,
  type Outcome,
} from './background-task.ts';
import { type Timer, TimerClaim } from './timer.ts';

export interface Firing {
  readonly bank: Bank;
  readonly tasks: BackgroundTasks;
  /** Called when a background task has ended. */
  readonly done: () => void;
}

const isByTimer = (spec: Command | Query): boolean =>
  spec.kind === 'command' && (spec.permission === null || spec.byTimer);

/**
 * Fires a timer. False if the host could not: it is tried again later. Undefined if the timer stays due
 * without a try.
 */
export async function fireTimer(timer: Timer, firing: Firing): Promise<boolean | undefined> {
  const laned = firing.tasks.find(timer.command);
  if (laned !== undefined) {
    return firing.tasks.isLeaving() ? undefined : claim(timer, laned, firing);
  }
  const { tenant, id, due, command, data } = timer;
  const { bank } = firing;
  const known = bank.registry.find(command);
  // The host has every permission. So timers run only the host's own commands and those declared for timers.
  const isRefused = known !== undefined && !isByTimer(known.spec);
  const reply = isRefused
    ? undefined
    : await runByTimer(tenant, { command, data }, bank, { timer: id, timerDue: due });
  // A host version that does not know the command leaves the row unchanged.
  if (known !== undefined && reply !== undefined && reply.status < 500) return true;
  const error =
    reply === undefined
      ? `${command} is not a command that timers run.`
      : `${reply.status} ${messageOf(reply)}`.slice(0, 2000);
  await runByTimer(tenant, { command: 'PostponeTimer', data: { id, due, error } }, bank);
  return false;
}

/** Claims a background task's timer for this host and passes its work to the lane. */
async function claim(
  timer: Timer,
  { task, lane }: LanedTask,
  { bank, tasks, done }: Firing,
): Promise<boolean | undefined> {
  const { tenant, id, due } = timer;
  // A claim counts as a try, so a timer without a free place is not claimed yet. The place is taken first,
  // because a claim takes time: of many due timers, no more are claimed than there are places.
  const place = lane.take(tenant);
  if (place === undefined) return undefined;
  const until = later(bank.now(), task.claim ?? claimFor);
  const asked = { command: 'ClaimTimer', data: { id, due, until } };
  const reply = await runByTimer(tenant, asked, bank);
  if (reply.status === 200 && dataIn(reply, TimerClaim).due !== null) {
    place.use(() => runTask(timer, { task, until }, bank, tasks).finally(done));
    return true;
  }
  // The claim failed: another host has it, or it was tried too often.
  place.giveBack();
  return reply.status < 500;
}

async function runTask(
  timer: Timer,
  { task, until }: { readonly task: BackgroundTask; readonly until: Instant },
  bank: Bank,
  tasks: BackgroundTasks,
): Promise<void> {
  // It waited in the lane longer than its claim lasts. The host with the next claim does the work, and this
  // does not count as a try.
  if (bank.now() >= until) return giveBack(timer, until, bank);
  const held = holdClaim(timer, until, task.claim ?? claimFor, bank);
  try {
    if (tasks.isLeaving()) throw new Error('the host stops');
    const outcome = await task.run(timer, tasks.stop);
    const timerDue = await held.release();
    await runByTimer(timer.tenant, outcome, bank, { timer: timer.id, timerDue });
  } catch (error) {
    const due = await held.release();
    if (tasks.isLeaving()) await giveBack(timer, due, bank);
    else bank.incident(error, { name: task.name, requestId: timer.id });
  }
}

/** Returns the background task for another claim, because this host has not done it. */
async function giveBack({ tenant, id }: Timer, due: Instant, bank: Bank): Promise<void> {
  const data = { id, due, until: bank.now(), undone: true };
  await runByTimer(tenant, { command: 'ClaimTimer', data }, bank);
}

/** Renews a claim as long as the work continues. `release` returns the time at which the claim expires. */
function holdClaim({ tenant, id }: Timer, claimed: Instant, millis: number, bank: Bank) {
  let until = claimed;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    const next = later(bank.now(), millis);
    if (next <= until) return;
    const data = { id, due: until, until: next, renew: true };
    const reply = await runByTimer(tenant, { command: 'ClaimTimer', data }, bank);
    if (reply.status === 200) until = next;
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, millis / 3);
  timer.unref();
  return {
    async release(): Promise<Instant> {
      clearInterval(timer);
      await renewing;
      return until;
    },
  };
}

/**
 * Runs a command as the host itself. With a timer, its row with that due time is deleted in the same commit.
 */
export function runByTimer(
  tenant: string,
  { command, data }: Outcome,
  bank: Bank,
  timer: { readonly timer?: string; readonly timerDue?: Instant } = {},
): Promise<Reply> {
  return runForHost({ tenant, command, data, origin: { kind: 'timer', ...timer } }, bank);
}
