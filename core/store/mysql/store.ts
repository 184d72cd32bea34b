import type { Instant } from '../../values/instant.ts';
import type { Store } from '../store.ts';
export async function mysqlStore(
  _o: { readonly url: string; readonly unsafe: boolean },
  _now: () => Instant,
): Promise<Store> {
  throw new Error('not yet');
}
