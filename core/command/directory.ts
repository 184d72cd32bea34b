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
  /** How this person is reached, or undefined when there is none of this key. */
  find(key: string, read: QueryRead): Promise<Contact | undefined>;
}

/** Declares how people of a kind are found; the registry collects it from any noun's export. */
export function directory(spec: Omit<Directory, 'kind'>): Directory {
  return { ...spec, kind: 'directory' };
}
