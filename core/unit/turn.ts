/**
 * Executes one queued command: load, rules, decide, effects, audit record, reply. The result is final once
 * the batch commits.
 */

import {
  furtherSubjects,
  furtherTypes,
  isLargeEvent,
  mostEventBytes,
  partsOf,
  recordEvents,
  recordSubjects,
  records,
  type Told,
  toAuditColumns,
} from '../audit/record.ts';
import { type Actor, changeReasons } from '../command/declaration/actor.ts';
import type { Acceptance } from '../command/declaration/command.ts';
import type { AuditDetail, Effect } from '../command/declaration/effects.ts';
import type { Read } from '../command/declaration/read.ts';
import type { Table } from '../command/declaration/table.ts';
import { sequences } from '../command/kit/sequence.ts';
import type { Verdict } from '../command/policy/policy.ts';
import type { Work } from '../command/wire/bank.ts';
import { isTrial } from '../command/wire/envelope.ts';
import { namingMissing } from '../command/wire/missing.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { accept, type Reply, refuse } from '../command/wire/reply.ts';
import { shownRole } from '../command/wire/trail.ts';
import { ruleVersions, versionKey } from '../rules/publication.ts';
import { verdicts as verdictRows } from '../rules/verdict.ts';
import type { RowWant } from '../store/store.ts';
import { timers } from '../time/timer.ts';
import { idMaker, recordIdOf } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { type Applying, applyAll } from './apply.ts';
import { type Deciding, decided, type Verdicted } from './decided.ts';
import { assertDeclared } from './effect-classes.ts';
import { keepReply, keyOf, replayOf } from './idempotency.ts';
import { isRecorded, recordedChanges } from './recorded-changes.ts';
import type { IdentityMap } from './rows.ts';
import { idempotencyKeys } from './tables.ts';

/** A command that waits for its batch, or is in one. */
export interface QueuedCommand {
  readonly work: Work;
  /** Position in the host's queue: rises with arrival, carried into the ids. */
  readonly serial: number;
  readonly random: Uint8Array;
  /** When the caller stops waiting, in the host's own milliseconds. */
  readonly deadline: number;
  /** How often it had to leave a batch. */
  moves: number;
  /** Rows that its decision read and `load` did not: the next batch locks them, too. */
  readonly missed: RowWant[];
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** Verdicts that the store is known to have, as `tenant:id`. */
export type KeptVerdicts = Pick<ReadonlySet<string>, 'has'>;

/** The time and ids of a batch. They never change, whatever happens to the batch. */
export interface BatchTime {
  readonly at: Instant;
  readonly millis: number;
}

/** The inputs for executing a queued command. */
export interface Turn {
  readonly queued: QueuedCommand;
  readonly map: IdentityMap;
  readonly read: Read;
  readonly time: BatchTime;
  readonly deciding: Deciding;
  /** Verdicts that the store has already, as `tenant:id`. */
  readonly keptVerdicts: KeptVerdicts;
  /** The name of the actor's branch. */
  readonly branchName: string | null;
}

/** The fired timer no longer exists: another host or an earlier try did its work. */
const gone: Reply = { status: 200, headers: {}, body: { gone: true } };

/** Runs a queued command on the batch's rows. A refusal, a dry run and a fault leave no effects behind. */
export async function executeCommand(given: Omit<Turn, 'branchName'>): Promise<Reply> {
  const { queued, map, read, time, deciding } = given;
  const { work } = queued;
  const named = deciding.branchName(work.actor.tenant, work.actor.branchId);
  const turn: Turn = { ...given, branchName: named instanceof Promise ? await named : named };
  const applying = applyingOf(turn);
  // A caller who has lost the permission does not get the earlier answer.
  if (work.refused !== undefined && isForbidden(work, work.refused)) {
    return refused(turn, applying, work.refused, {}, []);
  }
  const replay = await replayOf(work, read, time.at);
  const before = map.mark();
  if (isRejection(replay)) return refused(turn, applying, replay, {}, []);
  if (replay !== undefined) return replay;
  if (await isGone(work, read)) return gone;

  try {
    if (work.refused !== undefined) return refused(turn, applying, work.refused, {}, []);
    const { state, decision, verdicts } = await decided(work, read, {
      deciding,
      now: time.at,
      origin: work.envelope.origin,
      form: work.envelope.form,
      approved: work.envelope.approved,
      isDry: work.envelope.dryRun,
      newId: applying.newId,
      newNumber: (name) => nextNumber(map, work.actor.tenant, name),
    });
    const about = work.command.about(work.input, state);
    if (isRejection(decision)) {
      map.undo(before);
      const named = namingMissing(decision, work.command, work.input, deciding.rejections);
      return refused(turn, applying, named, about, verdicts);
    }
    const large = largeEvent(decision.effects);
    if (large !== undefined) {
      map.undo(before);
      return refused(turn, applying, large, about, verdicts);
    }
    const reply = accepted(turn, applying, decision, about, verdicts);
    if (work.envelope.dryRun) map.undo(before);
    return reply;
  } catch (error) {
    map.undo(before);
    throw error;
  }
}

/** Refuses an event that readers of the feed and the trail could not read with others. Nothing is applied yet. */
function largeEvent(effects: readonly Effect[]): Rejection<'EVENT_TOO_LARGE'> | undefined {
  const found = effects.find((effect) => effect.do === 'emit' && isLargeEvent(effect.data));
  if (found?.do !== 'emit') return undefined;
  return reject('EVENT_TOO_LARGE', {
    message: `The data of the event ${found.type} has more than ${mostEventBytes} bytes as JSON.`,
  });
}

/** Rejections of the caller rather than of the input. */
const forbids: ReadonlySet<string> = new Set(['INSUFFICIENT_PERMISSIONS', 'TENANT_FORBIDDEN']);

/**
 * Whether a caller from outside may not run this command. Processes and jobs look up by key what they did
 * before a stop.
 */
const isForbidden = ({ envelope, isOwnRefusal }: Work, { code }: Rejection): boolean =>
  envelope.origin.kind === 'http' && isOwnRefusal !== true && forbids.has(code);

/** Whether the timer that fired was done, or moved, by another host or an earlier try. */
async function isGone({ envelope }: Work, read: Read): Promise<boolean> {
  const { timer, timerDue } = envelope.origin;
  if (timer === undefined) return false;
  const row = await read.one(timers, { id: timer });
  return row === undefined || (timerDue !== undefined && row.due !== timerDue);
}

/** Collects the rows that this command will read, without deciding. `need` lists rows that are not read. */
export async function collectReads(
  { work }: QueuedCommand,
  read: Read,
  need: (table: Table, by: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  const key = keyOf(work);
  if (key !== undefined) need(idempotencyKeys, { ...key });
  const { timer } = work.envelope.origin;
  if (timer !== undefined) need(timers, { id: timer });
  if (work.refused === undefined) await work.command.load(work.input, read, work.actor, work.prepared);
}

function applyingOf({ queued, map, time }: Turn): Applying {
  const { work } = queued;
  const ids = idMaker(queued.serial, queued.random);
  return {
    map,
    tenant: work.actor.tenant,
    userId: work.actor.userId,
    now: time.at,
    newId: () => ids.next(time.millis),
    told: { moves: [], events: [] },
  };
}

function nextNumber(map: IdentityMap, tenant: string, name: string): number {
  const row = map.find({ table: sequences, tenant, by: { name } });
  if (typeof row === 'symbol') throw new Error(`load takes no part in the sequence ${name}`);
  const value = Number(row?.value ?? 0) + 1;
  if (row === undefined) map.insert(sequences, { tenant, version: 1, name, value });
  else map.change(sequences, row, { value });
  return value;
}

function accepted(
  turn: Turn,
  applying: Applying,
  decision: Acceptance<unknown>,
  about: AuditDetail,
  verdicts: Verdicted,
): Reply {
  const { work } = turn.queued;
  const { command, envelope } = work;
  assertDeclared(command, decision.effects, turn.deciding.corrections);
  eraseTimer(turn);
  applyAll(decision.effects, applying);
  let detail: AuditDetail = { eventType: command.audits, ...about };
  for (const effect of decision.effects) {
    if (effect.do === 'audit') detail = { ...detail, ...effect.detail };
  }
  if (command.effectClasses.some(isRecorded)) detail = withChanges(detail, decision.effects);
  // An answer kept under a key needs an audit entry, even if nothing changed.
  const isIdle = command.polls && decision.effects.length === 0 && keyOf(work) === undefined;
  if (!isIdle) writeRecord(turn, applying, 'accepted', detail, verdicts);
  const { data, message } = decision;
  const reply = accept(command.reply, envelope.form, { data, message });
  keepReply(turn.map, work, reply, turn.time.at);
  return reply;
}

/** Adds the changes of controlled rows to the impact in the entry. */
function withChanges(detail: AuditDetail, effects: readonly Effect[]): AuditDetail {
  const found = recordedChanges(effects);
  if (found === undefined) return detail;
  const { balanceImpact } = detail;
  return { ...detail, balanceImpact: { ...membersOf(balanceImpact), ...found } };
}

/** Deletes the timer in the commit of its work. */
function eraseTimer({ queued, map }: Turn): void {
  const { envelope, actor } = queued.work;
  const { timer } = envelope.origin;
  if (timer !== undefined) map.erase({ table: timers, tenant: actor.tenant, by: { id: timer } });
}

/** Whether a permission or a control rejects the caller. Then a dry run is recorded like a real attempt. */
function isOfThePerson({ code }: Rejection, { rejections }: Pick<Deciding, 'rejections'>): boolean {
  const spec = rejections[code];
  return spec?.kind === 'forbidden' || spec?.http === 429;
}

function refused(
  turn: Turn,
  applying: Applying,
  rejection: Rejection,
  about: AuditDetail,
  verdicts: Verdicted,
): Reply {
  const { work } = turn.queued;
  const { command, envelope } = work;
  const reply = refuse(command.reply, envelope.form, turn.deciding.rejections, rejection);
  // A dry run changes nothing. A forbidden one is still recorded as an attempt.
  const isDecided = work.refused === undefined || work.isOwnRefusal === true;
  const isControlled = isOfThePerson(rejection, turn.deciding);
  if (isTrial(envelope) || (envelope.dryRun && isDecided && !isControlled)) return reply;
  if (!envelope.dryRun) {
    // A definite refusal is the end of its timer: asking again would hear the same.
    const keeps = rejection.keeps ?? [];
    assertDeclared(command, keeps, turn.deciding.corrections);
    eraseTimer(turn);
    applyAll(keeps, applying);
  }
  const note = envelope.dryRun && isDecided ? { approverNotes: 'Dry run' } : {};
  const detail = { ...about, ...note, eventType: `${command.audits}Refused` };
  writeRecord(turn, applying, rejection.code, detail, verdicts);
  if (isDecided) keepReply(turn.map, work, reply, turn.time.at);
  return reply;
}

/** Writes the command's record. `outcome` is `accepted` or the code of the rejection. Large commands have several records. */
export function writeRecord(
  turn: Turn,
  applying: Applying,
  outcome: string,
  detail: AuditDetail,
  verdicts: Verdicted,
): void {
  const { queued, map, keptVerdicts } = turn;
  const { actor, command } = queued.work;
  const { told } = applying;
  // The host's own commands are recorded only if they have moves or events. Attempts of callers are always recorded.
  const isQuiet = told.moves.length === 0 && told.events.length === 0;
  if (isQuiet && command.unaudited && actor.kind === 'system') return;
  const decisions = verdicts.flatMap(([, verdict]) => (verdict === null ? [] : [verdict.id]));
  for (const [, verdict] of verdicts) {
    if (verdict !== null && !keptVerdicts.has(`${actor.tenant}:${verdict.id}`)) {
      keepVerdict(verdict, map, applying, keptVerdicts);
    }
  }
  const [first, ...further] = partsOf(told);
  insertRecord(turn, applying, first, { outcome, detail, decisions });
  for (const [at, part] of further.entries()) {
    const approverNotes = `Part ${at + 2} of ${further.length + 1}`;
    const same = { eventType: detail.eventType ?? command.audits, approverNotes };
    insertRecord(turn, applying, part, { outcome, detail: same, decisions: [] });
  }
}

interface Ending {
  readonly outcome: string;
  readonly detail: AuditDetail;
  readonly decisions: readonly string[];
}

/** Names the people who changed the process by hand, and open webhooks. Null if there are none. */
const handNote = ({ changedBy }: Actor): string | null =>
  changedBy === undefined ? null : changeReasons(changedBy).join('. ').slice(0, 1000);

function insertRecord(
  { queued, map, time, deciding, branchName }: Turn,
  applying: Applying,
  told: Told,
  { outcome, detail, decisions }: Ending,
): void {
  const { actor, envelope, command } = queued.work;
  const { tenant } = actor;
  const id = recordIdOf(applying.newId());
  const { transactionId = null } = detail;
  const own = { tenant, version: 1, recordId: id };
  for (const subject of furtherSubjects(told, transactionId)) {
    map.insert(recordSubjects, { ...own, subject });
  }
  for (const type of furtherTypes(told)) map.insert(recordEvents, { ...own, type });
  map.insert(records, {
    tenant,
    version: 1,
    id,
    eventType: detail.eventType ?? command.audits,
    timestamp: time.at,
    userId: actor.userId,
    userName: actor.name,
    role: shownRole(actor, deciding.roles()),
    action: command.name,
    outcome,
    transactionId,
    transactionType: detail.transactionType ?? null,
    transactionAmount: detail.transactionAmount ?? null,
    previousState: detail.previousState ?? null,
    newState: detail.newState ?? null,
    approverNotes: detail.approverNotes ?? handNote(actor),
    balanceImpact: detail.balanceImpact ?? null,
    ipAddress: envelope.origin.ip,
    userAgent: envelope.origin.userAgent,
    branchId: actor.branchId,
    branchName,
    requestId: envelope.origin.requestId,
    origin: envelope.origin.kind,
    decisions: decisions.length === 0 ? null : decisions,
    attempts: null,
    ...toAuditColumns(told, transactionId),
    chain: null,
    chainSeq: null,
    link: null,
  });
}

/** The same answer to the same facts is stored once; audit entries name it by its id. */
function keepVerdict(
  verdict: Verdict,
  map: IdentityMap,
  { tenant, now }: Applying,
  kept: KeptVerdicts,
): void {
  const { id, policy, version: policyVersion, facts, fired, content } = verdict;
  map.upsert(verdictRows, { tenant, version: 1, id, policy, policyVersion, facts, fired, firstAt: now });
  if (kept.has(versionKey(tenant, policy, policyVersion))) return;
  map.upsert(ruleVersions, { tenant, version: 1, name: policy, contentVersion: policyVersion, content });
}
