/** The name of the actor's branch at the time of the act. The trail shows the name next to the branch id. */
import { LRUCache } from 'lru-cache';
import type { Naming } from '../command/declaration/directory.ts';
import type { Selects } from '../store/query-reader.ts';

/** Milliseconds for which a name is cached. After that, a renamed branch is shown with its new name. */
const remembered = 1000;

/**
 * The name of a branch that a token names by its number, its code or its encoded key. Null if the branch is
 * unknown.
 */
export type BranchNames = (tenant: string, branchId: string | null) => string | null | Promise<string | null>;

/** Names from the noun of branches. Without that noun, every name is null. */
export function branchNames(store: Selects, naming: Naming | undefined): BranchNames {
  const known = new LRUCache<string, { readonly name: string | null }>({
    max: 10_000,
    ttl: remembered,
    ttlResolution: 100,
  });
  const asked = new Map<string, Promise<string | null>>();
  const read = async (tenant: string, branchId: string): Promise<string | null> => {
    if (naming === undefined) return null;
    const [found] = await store.rows(naming.table, (select) => {
      naming.meant(select.where({ tenant }).limit(1), branchId);
    });
    return found === undefined ? null : String(found.name);
  };
  return (tenant, branchId) => {
    if (branchId === null) return null;
    const key = `${tenant}\n${branchId}`;
    const held = known.get(key);
    if (held !== undefined) return held.name;
    const waiting = asked.get(key);
    if (waiting !== undefined) return waiting;
    const answer = read(tenant, branchId)
      .then((name) => {
        known.set(key, { name });
        return name;
      })
      .finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}
