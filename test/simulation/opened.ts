/** The accounts that the model follows: opened in the store before any seed begins. */

import { systemActor } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { type Effect, insert, post } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { Host } from '../../core/host/main.ts';
import { accounts, nothingBooked } from '../../core/ledger/account.ts';
import type { Account } from './model/money.ts';

const million = 100_000_000n;

const of = (
  tenant: string,
  number: string,
  tier: Account['tier'],
  book: bigint,
  state: Account['state'] = 'Active',
): Account => ({ tenant, number, tier, book, state, debitHold: 0n, creditHold: 0n });

/** As they are at the beginning of every run. */
export const opened: readonly Account[] = [
  of('demo', '7000000001', 'STANDARD', 3n * million),
  of('demo', '7000000002', 'STANDARD', 12_345n),
  of('demo', '7000000003', 'PREMIUM', 400n * million),
  of('demo', '7000000004', 'STANDARD', 0n),
  of('demo', '7000000005', 'STANDARD', 0n, 'Closed'),
  of('other', '7000000001', 'STANDARD', 5n * million),
  of('other', '7000000009', 'PREMIUM', 90n * million),
];

/** Opens them, each tenant's in a commit of its own. */
export async function openAccounts({ bank }: Pick<Host, 'bank'>): Promise<void> {
  for (const tenant of new Set(opened.map((account) => account.tenant))) {
    const actor = systemActor(tenant);
    const load = opening(opened.filter((account) => account.tenant === tenant));
    const origin = { kind: 'cli', requestId: 'opening', ip: null, userAgent: null } as const;
    const envelope = { name: load.name, data: {}, form: 'E5', dryRun: false, origin } as const;
    await bank.unit.submit({
      ...{ command: load, input: {}, actor },
      envelope: { ...envelope, credentials: { actor } },
    });
  }
}

function opening(own: readonly Account[]) {
  return command({
    name: 'OpenModelAccounts',
    summary: 'Opens the accounts that the model follows.',
    reply: R2,
    permission: ['*'],
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'ModelAccountsOpened',
    load: async () => undefined,
    decide: (_input, _state, context) => ({
      data: {},
      message: 'Opened.',
      effects: own.flatMap(({ number, tier, book, state }): readonly Effect[] => {
        const id = `model-${number}`;
        const row = insert(accounts, {
          ...{ id, number, name: `Model ${number}`, class: 'CUSTOMER', tier, gl: '2100' },
          ...{ currency: context.bank.currency, state, postNoDebit: false },
          ...{ clientKey: null, productKey: null, branchId: null, openedAt: context.now },
          ...{ ...nothingBooked, closedAt: state === 'Closed' ? context.now : null },
        });
        if (book === 0n) return [row];
        const amount = { amount: book };
        const journal = post({
          ...{ id: context.newId(), reference: `opening:${id}`, kind: 'opening', narration: null },
          currency: context.bank.currency,
          lines: [
            { ...amount, gl: '2100', account: id, side: 'credit' },
            { ...amount, gl: '3000', side: 'debit' },
          ],
        });
        return [row, journal];
      }),
    }),
  });
}
