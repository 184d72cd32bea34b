/** Whom a notice is for: the noun that knows people of a kind says how they are reached. */
import type { QueryRead } from './read.ts';

export interface Contact {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Export one from the noun of each kind of people that `notify` names: `client`, `officer`, `role` ... */
export interface Directory {
  readonly kind: 'directory';
  readonly of: string;
  /** Everyone whom the key names (a role names several); an empty list when there is nobody. */
  find(key: string, read: QueryRead): Promise<readonly Contact[]>;
}

/** Declares how people of a kind are found; the registry collects it from any noun's export. */
export function directory(spec: Omit<Directory, 'kind'>): Directory {
  return { ...spec, kind: 'directory' };
}
