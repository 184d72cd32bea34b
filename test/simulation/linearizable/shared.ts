/** The accounts of the simulated banks on which crowds work: opened in the store before any seed begins. */
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { type Effect, insert, post } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { R2 } from '../../../core/command/wire/reply.ts';
import type { Host } from '../../../core/host/main.ts';
import { accounts, nothingBooked } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';

const tenant = 'demo';

/** Their numbers. */
export const shared = ['7200000001', '7200000002', '7200000003'] as const;

/** What each has in the beginning, in minor units. */
const opening = 60_000_00n;

const openShared = command({
  name: 'OpenSharedAccounts',
  summary: 'Opens the accounts on which crowds work.',
  reply: R2,
  permission: ['*'],
  input: Type.Object({}),
  output: Type.Object({}),
  rejects: [],
  audits: 'SharedAccountsOpened',
  effectClasses: ['money', 'risk'],
  isFixture: true,
  load: async () => undefined,
  decide: (_input, _state, context) => ({
    data: {},
    message: 'Opened.',
    effects: shared.flatMap((number): readonly Effect[] => {
      const id = `shared-${number}`;
      const gl = chart.deposits.code;
      const { currency } = context.bank;
      return [
        insert(accounts, {
          id,
          number,
          name: `Shared ${number}`,
          class: 'CUSTOMER',
          tier: 'STANDARD',
          gl,
          currency,
          state: 'Active',
          postNoDebit: false,
          clientKey: null,
          productKey: null,
          ...nothingBooked,
          branchId: null,
          openedAt: context.now,
          closedAt: null,
        }),
        post({
          id: context.newId(),
          reference: `opening:${id}`,
          kind: 'opening',
          narration: null,
          currency,
          lines: [
            { gl, account: id, side: 'credit', amount: opening },
            { gl: '3000', side: 'debit', amount: opening },
          ],
        }),
      ];
    }),
  }),
});

/** Opens them. */
export async function openSharedAccounts({ bank }: Pick<Host, 'bank'>): Promise<void> {
  const actor = systemActor(tenant);
  const origin = { kind: 'cli', requestId: 'opening', ip: null, userAgent: null } as const;
  const { name } = openShared;
  const envelope = { name, data: {}, form: 'E5', dryRun: false, origin } as const;
  await bank.unit.submit({
    command: openShared,
    input: {},
    actor,
    envelope: { ...envelope, credentials: { actor } },
  });
}
