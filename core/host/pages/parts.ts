/** Writes every schema of a document once: a repeated schema becomes a part that all its places refer to. */
import type { Schema } from './described.ts';

/** A schema of the document, by the name that it has or might have. */
export interface Named {
  /** `GetLoanAccountCommand.output`: its parts are named from here on. */
  readonly name: string;
  readonly schema: Schema;
}

export interface Sharing {
  /** The schema, with references to the shared parts. */
  of(schema: Schema): Schema;
  /** The targets of the references. */
  readonly parts: ReadonlyMap<string, Schema>;
}

/** A schema that occurs in several places. */
interface Repeated {
  readonly schema: Schema;
  /** The name of the member that it is. */
  readonly member: string;
  places: number;
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const length = (value: unknown): number => JSON.stringify(value).length;

/**
 * Shares repeated schemas if that makes the document shorter. A schema with a name of its own in the document
 * is shared under that name. Other parts get the name of their member. The part that takes the most space
 * gets the name without a number.
 */
export function shareSchemas(own: readonly Named[], others: readonly Named[]): Sharing {
  const found = new Map<string, Repeated>();
  const whole = new Map<string, string>();
  const owner = new Map(own.map(({ name, schema }) => [schema, name]));
  for (const { name, schema } of [...own, ...others]) {
    count(schema, name, found);
  }
  for (const { name, schema } of own) {
    const key = JSON.stringify(schema);
    if (!whole.has(key)) whole.set(key, name);
  }
  const taken = new Set(own.map(({ name }) => name));
  const names = new Map<string, string>();
  // The part that takes the most space gets the name of several parts with the same member name.
  const bySize = [...found].sort(([key, a], [other, b]) => weight(other, b) - weight(key, a));
  for (const [key, { places, member, schema }] of bySize) {
    if (places < 2 || schema.$ref !== undefined) continue;
    const known = whole.get(key);
    const name = known ?? freeName(member, taken);
    if (!pays(key, places, name, known !== undefined)) continue;
    names.set(key, name);
    taken.add(name);
  }
  const replaced = (schema: Schema): Schema => {
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? within(schema, replaced) : refTo(name);
  };
  const parts = [...names]
    .filter(([key]) => !whole.has(key))
    .map(([key, name]): [string, Schema] => [name, within(found.get(key)?.schema ?? {}, replaced)]);
  return {
    parts: new Map(parts),
    of(schema) {
      const name = owner.get(schema);
      // The target of the references is written in full.
      const isNamed = name !== undefined && names.get(JSON.stringify(schema)) === name;
      return isNamed ? within(schema, replaced) : replaced(schema);
    },
  };
}

/** Counts the places of each part. The contents of a repeated part are counted once. */
function count(schema: Schema, member: string, found: Map<string, Repeated>): void {
  const key = JSON.stringify(schema);
  const known = found.get(key);
  if (known !== undefined) {
    known.places += 1;
    return;
  }
  found.set(key, { schema, member, places: 1 });
  countWithin(schema, member, found);
}

function countWithin(schema: Schema, member: string, found: Map<string, Repeated>): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    count(part, name, found);
  }
  if (schema.items !== undefined) {
    count(schema.items, `${member}.item`, found);
  }
  for (const kind of ['anyOf', 'oneOf'] as const) {
    schema[kind]?.forEach((part, at) => {
      count(part, `${member}.${at + 1}`, found);
    });
  }
  // A single part of `allOf` is meaningless alone, so its contents are shared instead.
  schema.allOf?.forEach((part, at) => {
    countWithin(part, `${member}.${at + 1}`, found);
  });
}

/** Whether naming it makes the document shorter. */
function pays(key: string, places: number, name: string, isWhole: boolean): boolean {
  const replacements = isWhole ? places - 1 : places;
  const said = isWhole ? 0 : key.length + name.length + 4;
  return length(refTo(name)) * replacements + said < key.length * replacements;
}

/** The space that it takes in the document. */
const weight = (key: string, { places }: Repeated): number => key.length * places;

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? name : `${name}.${at}`;
    if (!taken.has(tried)) return tried;
  }
}

/** The schema with its parts replaced, itself as it is. */
function within(schema: Schema, replaced: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf, allOf, oneOf } = schema;
  const members = Object.entries(properties ?? {}).map(([name, part]) => [name, replaced(part)]);
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(members) }),
    ...(items === undefined ? {} : { items: replaced(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(replaced) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map((part) => within(part, replaced)) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(replaced) }),
  };
}
