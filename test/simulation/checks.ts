/** What has to be true of a bank when a run is over, whatever was asked of it. */

import { transactions } from '../../commands/transactions/transaction.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { records } from '../../core/audit/record.ts';
import { verifyTrail } from '../../core/audit/verify.ts';
import { eventsIn } from '../../core/events/feed.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { accounts as accountRows } from '../../core/ledger/account.ts';
import { runChecks } from '../../core/store/check.ts';
import { timers } from '../../core/time/timer.ts';
import { assertEventsFit } from '../support/events.ts';
import { registry } from '../support/registry.ts';
import type { SimulatedBank } from './bank.ts';
import { type MoneyModel, modelled } from './model/money.ts';
import { people } from './people.ts';
import { auditKey } from './started.ts';
import * as world from './world.ts';

type Told = (kind: string, message: string) => never;

const commands: ReadonlySet<string> = new Set(modelled);
/** Refusals that no key keeps: asked again after a lost answer, they are entered again. */
const again = / (?:INSUFFICIENT_PERMISSIONS|VELOCITY_LIMIT_EXCEEDED|VALIDATION|TENANT_FORBIDDEN)$/;

/** Tells of everything that is not as it has to be. */
export async function assertWholeBank(
  bank: SimulatedBank,
  model: MoneyModel,
  told: Told,
): Promise<void> {
  await world.patiently(whole(bank, model, told));
}

async function whole(bank: SimulatedBank, model: MoneyModel, tell: Told): Promise<void> {
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
  for (const { tenant, number, book, debitHold, creditHold } of model.accounts) {
    const row = rows.find((one) => one.tenant === tenant && one.number === number);
    const [should, is] = [{ book, debitHold, creditHold }, row].map(
      (one) => `${one?.book} ${one?.debitHold} ${one?.creditHold}`,
    );
    if (should !== is) tell('balances', `account ${number} of ${tenant}: ${is}, not ${should}`);
  }
  const numbers = new Set(model.accounts.map(({ number }) => number));
  const made = (await store.everywhere.rows(transactions)).filter((row) =>
    numbers.has(row.accountNumber),
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
  const known = new Set(people.map(({ tenant, sub }) => `${tenant} ${sub}`));
  const entries = new Map<string, number>();
  const told = new Map<string, number>();
  for (const record of await store.everywhere.rows(records)) {
    const { tenant, userId, action, outcome } = record;
    if (commands.has(action) && known.has(`${tenant} ${userId}`)) {
      const key = `${tenant} ${userId.toLowerCase()} ${action} ${outcome}`;
      entries.set(key, (entries.get(key) ?? 0) + 1);
    }
    for (const { type, subject } of eventsIn(record)) {
      if (!model.movements.has(subject)) continue;
      told.set(`${type} ${subject}`, (told.get(`${type} ${subject}`) ?? 0) + 1);
    }
  }
  const own = new Set(people.map(({ tenant, person }) => `${tenant} ${person} `));
  const attempts = [...model.attempts].filter(([key]) =>
    [...own].some((one) => key.startsWith(one)),
  );
  compare('audit', entries, new Map(attempts), (key) => !again.test(key));
  compare('events', told, model.events, () => true);
  const late = (await store.everywhere.rows(timers)).filter(({ due }) => due < world.now());
  const [first] = late;
  if (first !== undefined) tell('timers', `${first.id} of ${first.tenant} was due at ${first.due}`);
}
