import type { Effect } from '../../core/command/declaration/effects.ts';
import { integer, table, text } from '../../core/command/declaration/table.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { type Applying, applyAll } from '../../core/unit/apply.ts';
import { identityMap } from '../../core/unit/rows.ts';
import { noon } from './decide.ts';

export const things = table({
  name: 'things',
  key: ['id'],
  controls: 'none',
  columns: { id: text(), n: integer() },
});
export const logs = table({
  name: 'logs',
  key: ['id'],
  pruned: true,
  controls: 'none',
  columns: { id: text() },
});
export const shared = table({
  name: 'shared',
  key: ['id'],
  hostWide: true,
  controls: 'none',
  columns: { id: text(), n: integer() },
});

/** A map that knows a thing, something shared and these accounts, and how effects are put on it. */
export function aBatch(...known: readonly Account[]) {
  const map = identityMap();
  const thing = { tenant: 'demo', version: 4, id: 'known', n: 1 };
  map.learn({ table: things, tenant: 'demo', by: { id: 'known' } }, thing);
  map.learn({ table: shared, tenant: '-', by: { id: 'known' } }, { ...thing, tenant: '-' });
  for (const row of known) map.learn({ table: accounts, tenant: 'demo', by: { id: row.id } }, row);
  let ids = 0;
  const to: Applying = {
    map,
    tenant: 'demo',
    userId: 'tolu',
    now: noon,
    newId: () => `id-${++ids}`,
    told: { moves: [], events: [] },
  };
  return {
    does: (...effects: readonly Effect[]) => {
      applyAll(effects, to);
      return map;
    },
    taken: () => map.take(),
    told: to.told,
  };
}
