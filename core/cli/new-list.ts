/**
 * Finds the columns that a query can list for an existing table: those of an exported view, or the key of its
 * rows.
 */
import { join } from 'node:path';
import type { Table } from '../command/declaration/table.ts';
import { exportsOf } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { Complaint } from './complaint.ts';
import { isThere } from './new-files.ts';
import { words } from './new-names.ts';
import { camel, type Named, pascal, plural, wordsOf } from './templates/names.ts';
import type { ListOf } from './templates/query.ts';

/** The API types for columns of a kind. Other kinds need a view. */
const wireTypes: Readonly<Record<string, string>> = {
  text: 'String',
  integer: 'Integer',
  boolean: 'Boolean',
};

/** Finds the noun in the query's folder, or in the folders of its area above, and its file's exports. */
export async function listedOf(
  subject: Named,
  { of, table: asked }: { readonly of: string; readonly table?: string },
): Promise<ListOf> {
  const { area, folder } = subject;
  if (!words.pattern.test(of)) {
    throw new Complaint(
      `'--of ${of}' should be the name of a noun's file in ${area}, for example cheque-book.`,
    );
  }
  const place = await placeOf(of, folder);
  if (place === undefined) {
    const lacking = `commands/${folder}/${of}.ts`;
    throw new Complaint(`${lacking} is not there: npx bursar new table ${folder}/${of}`);
  }
  const file = `commands/${place}/${of}.ts`;
  const exported = await exportsOf(join(projectFolder, file));
  const tables = Object.entries(exported).flatMap(([name, value]) =>
    isTable(value) ? [{ name, table: value }] : [],
  );
  const usual = camel(plural(of));
  const found =
    tables.find(({ name }) => name === (asked ?? usual)) ??
    (asked === undefined && tables.length === 1 ? tables[0] : undefined);
  if (found === undefined) {
    const names = tables.map(({ name }) => name).join(', ');
    throw new Complaint(
      tables.length === 0
        ? `${file} exports no table, so there is nothing to list: name the file that declares it, or begin one by npx bursar new table ${folder}/NOUN.`
        : `${file} exports the tables ${names}, and none of them is called ${asked ?? usual}: say which to list by --table.`,
    );
  }
  const { name, table } = found;
  const [schema, show] = [`${pascal(of)}View`, `${camel(of)}View`];
  const hasView = name === usual && exported[schema] !== undefined && isOfOne(exported[show]);
  const depth = folder.split('/').length - place.split('/').length;
  return {
    ...subject,
    from: `${depth === 0 ? './' : '../'.repeat(depth)}${of}.ts`,
    table: name,
    rows: wordsOf(name),
    ...(hasView ? { view: { schema, show } } : {}),
    shown: keysOf(table, file),
  };
}

async function placeOf(noun: string, folder: string): Promise<string | undefined> {
  for (let parts = folder.split('/'); parts.length > 0; parts = parts.slice(0, -1)) {
    if (await isThere(`commands/${parts.join('/')}/${noun}.ts`)) return parts.join('/');
  }
  return undefined;
}

/** The properties that identify a row. */
function keysOf({ key, columns }: Table, file: string): Readonly<Record<string, string>> {
  const shown = key.flatMap((property) => {
    const type = wireTypes[columns[property]?.kind ?? ''];
    return type === undefined ? [] : [[property, type] as const];
  });
  if (shown.length > 0) return Object.fromEntries(shown);
  throw new Complaint(`The rows of ${file} have no key that the wire can show: write the query.`);
}

const isOfOne = (value: unknown): boolean => typeof value === 'function' && value.length === 1;

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'lookedUp' in value;
}
