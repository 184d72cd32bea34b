/** Effects become rows: the only place where the bank changes. */
import assert from 'node:assert/strict';
import type { Told } from '../audit/record.ts';
import type { Effect, FeeOwed, Hold, NewTimer, Notice } from '../command/declaration/effects.ts';
import { moves } from '../command/declaration/history.ts';
import type { Journal, Line } from '../command/declaration/journal.ts';
import { type AnyRow, partitionOf, type Table } from '../command/declaration/table.ts';
import { noticeTimer, notifications } from '../events/outbox.ts';
import { type Account, accounts, available, holdEntries, postings } from '../ledger/account.ts';
import { afterFee, afterHold, assertBalanced, bookAfter, bookChange } from '../ledger/books.ts';
import { feeEntries } from '../ledger/fees.ts';
import { timers } from '../time/timer.ts';
import type { Instant } from '../values/instant.ts';
import type { Minor } from '../values/money.ts';
import { type IdentityMap, miss } from './rows.ts';

/** The command and time that the effects belong to. */
export interface Applying {
  readonly map: IdentityMap;
  readonly tenant: string;
  readonly userId: string;
  readonly now: Instant;
  readonly newId: () => string;
  /** Collects moves and events for the audit record. */
  readonly told: Told;
}

/**
 * Puts effects on the batch's rows, in their order: journals that follow each other at once, and rows that are changed by
 * the same changes. An effect that breaks an invariant of the ledger is a fault.
 */
export function applyAll(effects: readonly Effect[], to: Applying): void {
  for (let at = 0; at < effects.length; ) {
    const effect = effects[at];
    assert.ok(effect !== undefined);
    const run = runOf(effects, at, effect);
    at += run.length;
    if (effect.do === 'post') {
      applyJournals(
        run.flatMap((one) => (one.do === 'post' ? one.journal : [])),
        to,
      );
    } else if (effect.do === 'put') {
      const rows = run.flatMap((one) => (one.do === 'put' ? placed(one, to.tenant) : []));
      to.map.changeAll(effect.table, rows, effect.changes);
    } else apply(effect, to);
  }
}

/** The effects from here on that are applied together: journals, or rows that are changed by the same changes. */
function runOf(effects: readonly Effect[], from: number, first: Effect): readonly Effect[] {
  let end = from + 1;
  while (end < effects.length && isOfRun(first, effects[end])) end += 1;
  return effects.slice(from, end);
}

function isOfRun(first: Effect, next: Effect | undefined): boolean {
  if (next === undefined) return false;
  if (first.do === 'post') return next.do === 'post';
  return (
    first.do === 'put' && next.do === 'put' && first.table === next.table && first.changes === next.changes
  );
}

function apply(effect: Effect, to: Applying): void {
  const { map, tenant } = to;
  switch (effect.do) {
    case 'insert':
      if (effect.table.within !== undefined) {
        applyPart(effect.table, effect.row, to);
        return;
      }
      map.insert(effect.table, rowOf(effect.table, effect.row, partitionOf(effect.table, tenant)));
      return;
    case 'put':
      map.change(effect.table, placed(effect, tenant), effect.changes);
      return;
    case 'remove':
      map.remove(effect.table, placed(effect, tenant));
      return;
    case 'erase':
      assert.ok(effect.table.pruned, `${effect.table.name} is not a log that is pruned`);
      map.erase({ table: effect.table, tenant, by: effect.key });
      return;
    case 'post':
      applyJournals([effect.journal], to);
      return;
    case 'hold':
      applyHold(effect.hold, to);
      return;
    case 'release':
      applyHold({ ...effect.hold, amount: -effect.hold.amount }, to);
      return;
    case 'owe':
      applyFee(effect.fee, to);
      return;
    case 'emit':
      to.told.events.push([effect.type, effect.subject, effect.data]);
      return;
    case 'notify':
      for (const channel of effect.notice.channels) applyNotice(effect.notice, channel, to);
      return;
    case 'schedule':
      setTimer(effect.timer, to);
      return;
    case 'unschedule':
      map.erase({ table: timers, tenant, by: { id: effect.id } });
      return;
    case 'audit':
      return;
  }
}

/** Adds a row of the command's own record: a move. */
function applyPart(table: Table, row: Readonly<Record<string, unknown>>, to: Applying): void {
  assert.ok(table === moves, `${table.name} is not part of a record`);
  const { noun, subject, move, fromState, toState, note } = rowOf(table, row, to.tenant);
  const orNull = (value: unknown) => (value === null ? null : String(value));
  to.told.moves.push([
    ...([String(noun), String(subject), String(move)] as const),
    ...([orNull(fromState), String(toState), orNull(note)] as const),
  ]);
}

/** The row that an effect names, always in the command's own tenant. */
function placed(
  { table, row }: { readonly table: Table; readonly row: Readonly<Record<string, unknown>> },
  tenant: string,
): AnyRow {
  return { ...row, tenant: partitionOf(table, tenant), version: 0 };
}

/** A row of exactly the declared columns, in this tenant. */
function rowOf(table: Table, row: Readonly<Record<string, unknown>>, tenant: string): AnyRow {
  const whole: AnyRow = { ...row, tenant, version: 1 };
  for (const property of table.properties) {
    if (whole[property] === undefined) assert.fail(`${table.name}.${property} has no value`);
  }
  // Every declared column is there, so a surplus name is an undeclared column.
  if (Object.keys(row).length !== table.names.size) {
    const other = Object.keys(row).find((name) => !table.names.has(name));
    assert.fail(`${table.name} has no column ${other} that may be inserted`);
  }
  return whole;
}

function setTimer(timer: NewTimer, { map, tenant }: Applying): void {
  map.upsert(timers, rowOf(timers, { ...timer, attempts: 0, lastError: null }, tenant));
}

function applyNotice(notice: Notice, channel: 'email' | 'sms', to: Applying): void {
  const { template, subject, data } = notice;
  const id = to.newId();
  const row = {
    id,
    template,
    channel,
    recipientKind: notice.to.kind,
    recipientKey: notice.to.key,
    recipient: null,
    subject,
    data,
    status: 'PENDING',
    attempts: 0,
    lastError: null,
    createdAt: to.now,
    sentAt: null,
    title: null,
    body: null,
  };
  to.map.insert(notifications, rowOf(notifications, row, to.tenant));
  setTimer(noticeTimer(id, to.now), to);
}

/** An account while journals that follow each other move it: its row is written once for all of them. */
interface Posted extends Pick<Account, 'id' | 'gl' | 'currency' | 'debitHold'> {
  readonly row: Account;
  book: Minor;
  postings: number;
  lastBookedAt: Instant | null;
}

function applyJournals(journals: readonly Journal[], to: Applying): void {
  const posted = new Map<string, Posted>();
  const postedOf = (id: string): Posted => {
    let found = posted.get(id);
    if (found === undefined) {
      const row = accountOf(id, to);
      const { gl, currency, debitHold, book, postings: count, lastBookedAt } = row;
      found = { row, id, gl, currency, debitHold, book, postings: count, lastBookedAt };
      posted.set(id, found);
    }
    return found;
  };
  for (const journal of journals) applyJournal(journal, postedOf, to);
  for (const { row, book, postings: count, lastBookedAt } of posted.values()) {
    to.map.change(accounts, row, { book, postings: count, lastBookedAt });
  }
}

function applyJournal(journal: Journal, postedOf: (id: string) => Posted, to: Applying): void {
  assertBalanced(journal);
  const bookedAt = bookingInstant(journal, postedOf, to);
  journal.lines.forEach((line, at) => {
    const account = line.account === undefined ? undefined : postedOf(line.account);
    if (account !== undefined) applyLine(line, account, bookedAt);
    assert.ok((account?.currency ?? journal.currency) === journal.currency, 'one currency a journal');
    to.map.insert(
      postings,
      rowOf(
        postings,
        {
          journalId: journal.id,
          line: at + 1,
          reference: journal.reference,
          kind: journal.kind,
          gl: line.gl,
          accountId: line.account ?? null,
          accountSeq: account?.postings ?? null,
          side: line.side,
          amount: line.amount,
          currency: journal.currency,
          balanceAfter: account?.book ?? null,
          narration: journal.narration,
          bookedAt,
        },
        to.tenant,
      ),
    );
  });
}

/**
 * The time at which the journal is booked: now, or the date of its accounts' last line if another host's
 * clock was ahead. It is read under the lock that numbers the lines, so dates and numbers rise together. All
 * lines share it, so each day's books balance.
 */
function bookingInstant({ lines }: Journal, postedOf: (id: string) => Posted, { now }: Applying): Instant {
  let latest = now;
  for (const { account } of lines) {
    const last = account === undefined ? null : postedOf(account).lastBookedAt;
    if (last !== null && last > latest) latest = last;
  }
  return latest;
}

function applyLine(line: Line, account: Posted, bookedAt: Instant): void {
  const book = bookAfter(account, line);
  assert.ok(
    bookChange(line) > 0n || book - account.debitHold >= 0n,
    `account ${account.id} would have less than nothing available`,
  );
  account.book = book;
  account.postings += 1;
  account.lastBookedAt = bookedAt;
}

function applyHold(hold: Hold, to: Applying): void {
  const before = accountOf(hold.account, to);
  const after = afterHold(before, hold);
  assert.ok(
    hold.direction === 'credit' || hold.amount < 0n || available(after) >= 0n,
    `account ${hold.account} would hold more than it has`,
  );
  to.map.change(accounts, before, { debitHold: after.debitHold, creditHold: after.creditHold });
  to.map.insert(
    holdEntries,
    rowOf(
      holdEntries,
      {
        id: to.newId(),
        accountId: hold.account,
        reference: hold.reference,
        direction: hold.direction,
        amount: hold.amount,
        at: to.now,
      },
      to.tenant,
    ),
  );
}

function applyFee(fee: FeeOwed, to: Applying): void {
  const before = accountOf(fee.account, to);
  to.map.change(accounts, before, { feesOwed: afterFee(before, fee).feesOwed });
  const { account: accountId, amount, reference } = fee;
  const row = { accountId, id: to.newId(), reference, amount, at: to.now };
  to.map.insert(feeEntries, rowOf(feeEntries, row, to.tenant));
}

function accountOf(id: string, { map, tenant }: Applying): Account {
  const found = map.find({ table: accounts, tenant, by: { id } });
  assert.ok(found !== miss && found !== undefined, `account ${id} was not read`);
  return found;
}
