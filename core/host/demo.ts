/** Loads the demo data of every area, one commit a tenant, through the same unit of work as everything else. */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../command/declaration/actor.ts';
import { command } from '../command/declaration/command.ts';
import { type Demo, type DemoTenant, demoTenants } from '../command/declaration/demo.ts';
import { Type } from '../command/declaration/schema.ts';
import type { Bank } from '../command/wire/bank.ts';
import { R2 } from '../command/wire/reply.ts';
import { accounts } from '../ledger/account.ts';
import type { Selects } from '../store/query-reader.ts';
import { StoreConflict } from '../store/store.ts';

/** Whether this store, or one tenant of it, has no accounts yet. */
export async function isEmptyStore(store: Selects, tenant?: DemoTenant): Promise<boolean> {
  const rows = await store.rows(accounts, (select) => {
    if (tenant !== undefined) select.where({ tenant });
    select.limit(1);
  });
  return rows.length === 0;
}

/** Loads the demo data of both tenants into an empty store, unless another starting host does. */
export async function loadDemo(bank: Bank, store: Selects, demos: readonly Demo[]): Promise<void> {
  for (const tenant of demoTenants) {
    try {
      await loadTenant(tenant, bank, demos);
    } catch (error) {
      const isBeaten = error instanceof StoreConflict && error.reason === 'duplicate';
      if (!isBeaten || (await isEmptyStore(store, tenant))) throw error;
    }
  }
}

async function loadTenant(tenant: DemoTenant, bank: Bank, demos: readonly Demo[]): Promise<void> {
  const load = command({
    name: 'LoadDemoData',
    summary: 'Fills an empty store with demo data.',
    reply: R2,
    permission: null,
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'DemoDataLoaded',
    effectClasses: ['money', 'commitment', 'risk'],
    isFixture: true,
    bulk: true,
    load: async () => undefined,
    decide: (_input, _state, context) => ({
      data: {},
      message: 'Demo data loaded.',
      effects: demos.flatMap((demo) => demo(tenant, context)),
    }),
  });
  const actor = systemActor(tenant, 'demo');
  await bank.unit.submit({
    command: load,
    input: {},
    actor,
    envelope: {
      name: load.name,
      data: {},
      form: 'E4',
      credentials: { actor },
      dryRun: false,
      origin: { kind: 'cli', requestId: randomUUID(), ip: null, userAgent: null },
    },
  });
}
