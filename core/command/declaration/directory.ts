/** Declarations of nouns about their records: contacts of people, and display names of things. */
import type { QueryRead, Select } from './read.ts';
import type { Table } from './table.ts';

export interface Contact {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Export one from the noun of each kind of people that `notify` names: `client`, `officer`, `role` ... */
export interface Directory {
  readonly kind: 'directory';
  readonly of: string;
  /** Everyone whom the key names (a role names several people). An empty list if nobody matches. */
  find(key: string, read: QueryRead): Promise<readonly Contact[]>;
}

/** Declares how to find people of a kind. The registry collects the declaration from any noun's export. */
export function directory(spec: Omit<Directory, 'kind'>): Directory {
  return { ...spec, kind: 'directory' };
}

/** The salutation of a notice: the name of a single recipient, otherwise `colleagues`. */
export function addressed(people: readonly Pick<Contact, 'name'>[]): { readonly name: string } {
  const [only] = people;
  return { name: only !== undefined && people.length === 1 ? only.name : 'colleagues' };
}

/**
 * Display names of a kind of records. Audit entries show the name next to the key. Export a naming from the
 * kind's noun.
 */
export interface Naming {
  readonly kind: 'naming';
  readonly of: 'branch';
  /** The table whose property `name` is the display name. */
  readonly table: Table;
  /** Narrows a select of the table to the records that this key may name, with the likeliest record first. */
  meant(select: Select, key: string): void;
}

/**
 * Declares display names of a kind of records. The registry collects the declaration from any noun's export.
 */
export function naming(spec: Omit<Naming, 'kind'>): Naming {
  return { ...spec, kind: 'naming' };
}
