/** A unit of work on a store in memory that locks as a server does. */
import assert from 'node:assert/strict';
import type { DepositProduct } from '../../commands/products/deposit-product.ts';
import { Outage } from '../../core/command/wire/bank.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import type { UnitLimits } from '../../core/unit/pipeline.ts';
import { bareStore } from './bare-store.ts';
import { type BareUnitOptions, bareUnit, type Given } from './bare-unit.ts';
import { noon } from './decide.ts';
import { lockingStore } from './locking-store.ts';
import { type Probing, probe } from './probe.ts';

export const product = (code: string, more: object = {}): DepositProduct => ({
  tenant: 'demo',
  version: 1,
  encodedKey: `key-${code}`,
  id: code.charCodeAt(0),
  code,
  name: code,
  description: null,
  tier: 'T',
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
  ...more,
});

export async function lockingUnit(limits: Partial<UnitLimits> = {}, more: Partial<BareUnitOptions> = {}) {
  const bare = await bareStore();
  const locking = lockingStore(bare.store);
  const heard: unknown[] = [];
  const made = bareUnit({
    store: locking.store,
    limits: { ...limits },
    committed: (members, millis, tries) => {
      assert.ok(millis >= 0);
      heard.push(['committed', members, tries]);
    },
    stored: (refused) => heard.push(['stored', refused?.reason]),
    scheduled: (set) => heard.push(['scheduled', set]),
    emitted: () => heard.push(['emitted']),
    ...more,
  });
  const send = (input: Probing, given: Given = {}, command = probe()) => made.send(command, input, given);
  return { ...bare, ...locking, ...made, store: bare.store, heard, send };
}

export const n = ({ body }: Reply) => (body as { readonly data: { readonly n: number } }).data.n;
export const codeOf = async (sent: Promise<unknown>) => {
  const [{ reason }] = (await Promise.allSettled([sent])) as [PromiseRejectedResult];
  return reason instanceof Outage ? reason.rejection.code : (reason as Error).message;
};
