/** Loads the demo data of every area, one commit a tenant, through the same unit of work as everything else. */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../command/actor.ts';
import type { Bank } from '../command/bank.ts';
import { command } from '../command/command.ts';
import { type Demo, demoTenants } from '../command/demo.ts';
import { R2 } from '../command/reply.ts';
import { Type } from '../command/schema.ts';
import { accounts } from '../ledger/account.ts';
import type { Selects } from '../store/query-reader.ts';

/** Whether nobody has used this store yet. */
export async function isEmptyStore(store: Selects): Promise<boolean> {
  const rows = await store.rows(accounts, (select) => select.limit(1));
  return rows.length === 0;
}

/** Puts the demo data of both tenants into an empty store. */
export async function loadDemo(bank: Bank, demos: readonly Demo[]): Promise<void> {
  for (const tenant of demoTenants) {
    const load = command({
      name: 'LoadDemoData',
      summary: 'Fills an empty store with demo data.',
      reply: R2,
      permission: null,
      input: Type.Object({}),
      output: Type.Object({}),
      rejects: [],
      audits: 'DemoDataLoaded',
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
}
