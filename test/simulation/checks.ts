/** What has to be true of a bank when a run is over, whatever was asked of it. */

import { lineOf, transactions } from '../../commands/transactions/transaction.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { records } from '../../core/audit/record.ts';
import { verifyTrail } from '../../core/audit/verify.ts';
import { eventsIn } from '../../core/events/feed.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { accounts as accountRows, postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { runChecks } from '../../core/store/check.ts';
import { timers } from '../../core/time/timer.ts';
import { assertEventsFit } from '../support/events.ts';
import { registry } from '../support/registry.ts';
import type { SimulatedBank } from './bank.ts';
import { type BankModel, feesOwed } from './model/bank.ts';
import { keyOf } from './opened.ts';
import { outsiders, people, staff } from './people.ts';
import { auditKey } from './started.ts';
import * as world from './world.ts';

type Told = (kind: string, message: string) => never;

const everybody = [...people, ...staff, ...outsiders];
/** Refusals that no key keeps: asked again after a lost answer, they are entered again. */
const again = / (?:INSUFFICIENT_PERMISSIONS|VELOCITY_LIMIT_EXCEEDED|VALIDATION|TENANT_FORBIDDEN)$/;

/** Tells of everything that is not as it has to be. */
export async function assertWholeBank(
  bank: SimulatedBank,
  model: BankModel,
  told: Told,
): Promise<void> {
  await world.patiently(whole(bank, model, told));
}

async function whole(bank: SimulatedBank, model: BankModel, tell: Told): Promise<void> {
  const compare = (
    kind: string,
    found: ReadonlyMap<string, number>,
    wanted: ReadonlyMap<string, number>,
    isExact: (key: string) => boolean,
  ): void => {
    for (const key of new Set([...found.keys(), ...wanted.keys()])) {
      const [is, should] = [found.get(key) ?? 0, wanted.get(key) ?? 0];
      if (is < should || (is > should && isExact(key)))
        tell(kind, `${is} of ${key}, not ${should}`);
    }
  };
  const { store } = bank.host();
  const read = await bank.read();
  for await (const { name, differences } of runChecks(storeChecks(registry), read, { all: true })) {
    if (differences.length > 0) tell(`check store: ${name}`, differences.slice(0, 5).join('\n'));
  }
  const trail = await verifyTrail(read, auditKeys(auditKey), []);
  await read.close();
  if (trail.problems.length > 0) tell('trail', trail.problems.slice(0, 5).join('\n'));
  await assertEventsFit(bank.host()).catch((error: unknown) =>
    tell('events', error instanceof Error ? error.message : String(error)),
  );

  const rows = await store.everywhere.rows(accountRows);
  for (const account of model.accounts) {
    const { tenant, number } = account;
    const row = rows.find((one) => one.tenant === tenant && one.number === number);
    const [should, is] = [{ ...account, feesOwed: feesOwed(account) }, row].map(
      (one) => `${one?.book} ${one?.debitHold} ${one?.creditHold} ${one?.feesOwed} ${one?.state}`,
    );
    if (should !== is) tell('balances', `account ${number} of ${tenant}: ${is}, not ${should}`);
  }
  await statements(bank, model, tell);
  const numbers = new Set(model.accounts.map(({ number }) => number));
  const made = (await store.everywhere.rows(transactions)).filter(
    (row) => row.tenant === 'third' || numbers.has(row.accountNumber),
  );
  if (made.length !== model.movements.size) {
    tell('transactions', `${made.length} are stored, ${model.movements.size} were made`);
  }
  for (const { id, tenant, state, amount } of made) {
    const known = model.movements.get(id);
    const should = `${known?.tenant} ${known?.state} ${known?.amount}`;
    const is = `${tenant} ${state} ${amount}`;
    if (should !== is) tell('transactions', `${id} is ${is}, not ${should}`);
  }
  const known = new Set(everybody.map(({ tenant, sub }) => `${tenant} ${sub.trim()}`));
  const subjects = new Set([...model.events.keys()].map((key) => key.split(' ')[1]));
  const entries = new Map<string, number>();
  const told = new Map<string, number>();
  for (const record of await store.everywhere.rows(records)) {
    const { tenant, userId, action, outcome } = record;
    if (model.commands.has(action) && known.has(`${tenant} ${userId}`)) {
      const key = `${tenant} ${userId.trim().toLowerCase()} ${action} ${outcome}`;
      entries.set(key, (entries.get(key) ?? 0) + 1);
    }
    for (const { type, subject } of eventsIn(record)) {
      if (!subjects.has(subject)) continue;
      told.set(`${type} ${subject}`, (told.get(`${type} ${subject}`) ?? 0) + 1);
    }
  }
  const own = new Set(everybody.map(({ tenant, person }) => `${tenant} ${person} `));
  const attempts = [...model.attempts].filter(([key]) =>
    [...own].some((one) => key.startsWith(one)),
  );
  compare('audit', entries, new Map(attempts), (key) => !again.test(key));
  compare('events', told, model.events, () => true);
  const late = (await store.everywhere.rows(timers)).filter(({ due }) => due < world.now());
  const [first] = late;
  if (first !== undefined) tell('timers', `${first.id} of ${first.tenant} was due at ${first.due}`);
}

/** Each account's lines, as they were booked, are those of the model: from nothing to its balance. */
async function statements(bank: SimulatedBank, model: BankModel, tell: Told): Promise<void> {
  const rows = await bank.host().store.everywhere.rows(postings);
  const own = Map.groupBy(rows, ({ tenant, accountId }) => `${tenant} ${accountId}`);
  for (const account of model.accounts) {
    const { tenant, number, lines } = account;
    const booked = (own.get(`${tenant} ${keyOf(account)}`) ?? []).toSorted(
      (a, b) => (a.accountSeq ?? 0) - (b.accountSeq ?? 0),
    );
    const is = booked.map((row) => `${bookChange(lineOf(row))} ${row.balanceAfter}`).join(', ');
    const should = lines.map(({ change, balance }) => `${change} ${balance}`).join(', ');
    if (is !== should) tell('statements', `of ${number} of ${tenant}: ${is}\nnot ${should}`);
  }
}
