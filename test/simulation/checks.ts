/** What has to be true of a bank when a run is over, whatever was asked of it. */

import { transactions } from '../../commands/transactions/transaction.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { records } from '../../core/audit/record.ts';
import { verifyTrail } from '../../core/audit/verify.ts';
import { eventsIn } from '../../core/events/feed.ts';
import { notifications } from '../../core/events/outbox.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { accounts as accountRows } from '../../core/ledger/account.ts';
import { runChecks } from '../../core/store/check.ts';
import { timers } from '../../core/time/timer.ts';
import { assertEventsFit } from '../support/events.ts';
import { registry } from '../support/registry.ts';
import type { SimulatedBank } from './bank.ts';
import { bookedIn, modelled } from './booked.ts';
import { historyProblems } from './histories.ts';
import { type BankModel, feesOwed } from './model/bank.ts';
import { outsiders, people, staff } from './people.ts';
import { auditKey } from './started.ts';
import * as world from './world.ts';

type Told = (kind: string, message: string) => never;

const everybody = [...people, ...staff, ...outsiders];
/** Refusals that no key keeps: asked again after a lost answer, they are entered again. */
const again = / (?:INSUFFICIENT_PERMISSIONS|VELOCITY_LIMIT_EXCEEDED|VALIDATION|TENANT_FORBIDDEN)$/;

/** Tells of everything that is not as it has to be. */
export async function assertWholeBank(bank: SimulatedBank, model: BankModel, told: Told): Promise<void> {
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
      if (is < should || (is > should && isExact(key))) tell(kind, `${is} of ${key}, not ${should}`);
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
  const subjects = new Set([...model.events.keys()].map(thingOf));
  const entries = new Map<string, number>();
  const told = new Map<string, number>();
  const trailed = (await store.everywhere.rows(records)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const odd = historyProblems(trailed);
  if (odd.length > 0) tell('history', odd.slice(0, 5).join('\n'));
  for (const record of trailed) {
    const { tenant, userId, action, outcome } = record;
    if (model.commands.has(action) && known.has(`${tenant} ${userId}`)) {
      const key = `${tenant} ${userId.trim().toLowerCase()} ${action} ${outcome}`;
      entries.set(key, (entries.get(key) ?? 0) + 1);
    }
    for (const { type, subject } of eventsIn(record)) {
      const key = `${type} ${tenant}/${subject}`;
      if (subjects.has(thingOf(key))) told.set(key, (told.get(key) ?? 0) + 1);
    }
  }
  const own = new Set(everybody.map(({ tenant, person }) => `${tenant} ${person} `));
  const attempts = [...model.attempts].filter(([key]) => [...own].some((one) => key.startsWith(one)));
  compare('audit', entries, new Map(attempts), (key) => !again.test(key));
  compare('events', told, model.events, () => true);
  for (const { id, tenant, status } of await store.everywhere.rows(notifications)) {
    if (status === 'SENT' && !bank.mail.taken.has(id)) {
      tell('mail', `notification ${id} of ${tenant} is ${status}, and nobody took it`);
    }
  }
  const late = (await store.everywhere.rows(timers)).filter(({ due }) => due < world.now());
  const [first] = late;
  if (first !== undefined) tell('timers', `${first.id} of ${first.tenant} was due at ${first.due}`);
}

/** What an event is told of: a number names one thing of each kind, any other id one thing alone. */
function thingOf(event: string): string {
  const [type = '', subject = ''] = event.split(' ');
  return /\/\d+$/.test(subject) ? `${type.split('.', 1)[0]} ${subject}` : subject;
}

/** Each account's lines, as they were booked, are those of the model: from nothing to its balance. */
async function statements(bank: SimulatedBank, model: BankModel, tell: Told): Promise<void> {
  const booked = await bookedIn(bank.host().store);
  for (const account of model.accounts) {
    const [is, should] = [booked(account), modelled(account)].map((lines) => lines.join(', '));
    const { number, tenant } = account;
    if (is !== should) tell('statements', `of ${number} of ${tenant}: ${is}\nnot ${should}`);
  }
}
