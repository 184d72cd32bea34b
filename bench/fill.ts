/** Fills a bench's store: many accounts, and as many settled transactions as asked, all by the real unit of work. */

import { randomUUID } from 'node:crypto';
import { systemActor } from '../core/command/declaration/actor.ts';
import { type Command, command } from '../core/command/declaration/command.ts';
import { effectClasses } from '../core/command/declaration/effect-class.ts';
import { insert } from '../core/command/declaration/effects.ts';
import { Type } from '../core/command/declaration/schema.ts';
import type { Work } from '../core/command/wire/bank.ts';
import { R2 } from '../core/command/wire/reply.ts';
import type { Host } from '../core/host/main.ts';
import { accounts, nothingBooked } from '../core/ledger/account.ts';
import { chart } from '../core/ledger/chart.ts';

/** Number of a bench account. */
export const benchAccount = (at: number): string => `20${String(at).padStart(8, '0')}`;

const user = systemActor('demo', 'bench');

/** Every so many-th transaction is booked on the first account: one with a long statement. */
const busy = 10;

/** Makes the accounts and the transactions. */
export async function fillStore(
  host: Host,
  size: { readonly accounts: number; readonly stored: number },
): Promise<void> {
  if (await isUnfilled(host)) await host.unit.submit(workOf(makeAccounts(size.accounts), {}));
  const deposit = host.registry.find('InitiateDeposit')?.spec as Command;
  let made = 0;
  const one = async (): Promise<void> => {
    while (made < size.stored) {
      const accountNumber = benchAccount(made % busy === 0 ? 0 : made % size.accounts);
      made += 1;
      await host.unit.submit(workOf(deposit, { accountNumber, amount: 10.25, narration: 'stored' }));
    }
  };
  await Promise.all(Array.from({ length: 256 }, one));
}

/** Whether no host of this bench has filled the store before. */
async function isUnfilled(host: Host): Promise<boolean> {
  const first = { number: benchAccount(0), tenant: user.tenant };
  const rows = await host.store.everywhere.rows(accounts, (select) => select.where(first));
  return rows.length === 0;
}

function workOf(run: Command, input: unknown): Work {
  return {
    command: run,
    input,
    actor: user,
    envelope: {
      name: run.name,
      data: {},
      form: 'E5',
      credentials: { actor: user },
      dryRun: false,
      origin: { kind: 'cli', requestId: randomUUID(), ip: null, userAgent: null },
    },
  };
}

function makeAccounts(count: number): Command {
  return command({
    name: 'FillBenchAccounts',
    summary: 'Makes the accounts of a bench.',
    reply: R2,
    permission: null,
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'BenchFilled',
    effectClasses,
    isFixture: true,
    bulk: true,
    load: async () => undefined,
    decide: (_input, _state, { now, bank }) => ({
      data: {},
      message: 'Made.',
      effects: Array.from({ length: count }, (_, at) =>
        insert(accounts, {
          id: `bench-${at}`,
          number: benchAccount(at),
          name: `Bench ${at}`,
          class: 'CUSTOMER',
          tier: 'STANDARD',
          gl: chart.deposits.code,
          currency: bank.currency,
          state: 'Active',
          postNoDebit: false,
          clientKey: null,
          productKey: null,
          branchId: null,
          ...nothingBooked,
          openedAt: now,
          closedAt: null,
        }),
      ),
    }),
  });
}
