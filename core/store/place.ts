/** The configured location of the store. */
import type { StoreAddress } from './migrate.ts';

/** A file, a server, or several servers of which one takes writes. */
export type StorePlace = StoreAddress | { readonly kind: 'servers'; readonly urls: readonly string[] };

/** The addresses of all servers. */
export const serversOf = (place: Exclude<StorePlace, { kind: 'sqlite' }>): readonly string[] =>
  place.kind === 'mysql' ? [place.url] : place.urls;

/** The file, or the server that takes writes now. Throws NoPrimary if that is uncertain. */
export async function addressOf(place: StorePlace): Promise<StoreAddress> {
  if (place.kind !== 'servers') return place;
  // The driver of servers is a fifth of the code that a CLI command loads, and most commands do not need it.
  const { primaryNow } = await import('./mysql/primary.ts');
  return { kind: 'mysql', url: await primaryNow(place.urls) };
}
