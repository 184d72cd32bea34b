/** What nouns tell the host of their records: how people of a kind are reached, what things of a kind are called. */
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
  /** Everyone whom the key names (a role names several); an empty list when there is nobody. */
  find(key: string, read: QueryRead): Promise<readonly Contact[]>;
}

/** Declares how people of a kind are found; the registry collects it from any noun's export. */
export function directory(spec: Omit<Directory, 'kind'>): Directory {
  return { ...spec, kind: 'directory' };
}

/** How a notice addresses those whom it goes to: one by name, several and nobody together. */
export function addressed(people: readonly Pick<Contact, 'name'>[]): { readonly name: string } {
  const [only] = people;
  return { name: only !== undefined && people.length === 1 ? only.name : 'colleagues' };
}

/** What records of a kind are called: entries of the trail say it beside the key. Export one from the kind's noun. */
export interface Naming {
  readonly kind: 'naming';
  readonly of: 'branch';
  /** Its property `name` is what a record is called. */
  readonly table: Table;
  /** Narrows a select of the table to the records that this key may mean, the likeliest first. */
  meant(select: Select, key: string): void;
}

/** Declares what records of a kind are called; the registry collects it from any noun's export. */
export function naming(spec: Omit<Naming, 'kind'>): Naming {
  return { ...spec, kind: 'naming' };
}
