/** The store's shape of the tables that the program declares. */
import { type Column, columnName, type Table } from '../command/declaration/table.ts';
import type { TableShape } from './layout.ts';

/** Tables of the store itself. Their rows belong to no tenant. */
export const ownShapes: readonly TableShape[] = [
  {
    name: 'unit_batches',
    columns: 'id varchar(64) not null, at varchar(24) not null, members integer not null',
    key: 'id',
    indexes: ['at'],
    wide: true,
  },
];

/** The shape of a declared table. */
export function shapeOf(table: Table): TableShape {
  const { name, properties, columns, lacking, key, natural, indexes, kept, readable } = table;
  const list = (on: readonly string[], across = false) =>
    [...(across ? [] : ['tenant']), ...on.map(columnName)].join(', ');
  const typed = properties.map((property) => {
    if (property === 'tenant') return 'tenant varchar(40) not null';
    if (property === 'version') return 'version bigint not null';
    const column = columns[property];
    if (column === undefined) throw new Error(`${name} declares no column ${property}`);
    const isFilled = !column.nullable && !Object.hasOwn(lacking, property);
    return `${columnName(property)} ${typeOf(column)}${isFilled ? ' not null' : ''}`;
  });
  const ones = indexes.filter(({ unique }) => unique === true);
  const unique = [...natural.map((on) => list(on)), ...ones.map(({ on, across }) => list(on, across))];
  const others = indexes
    .filter((index) => !ones.includes(index))
    .map(({ on, across, where }) => list(on, across) + (where === undefined ? '' : ` where ${where}`));
  return {
    name,
    columns: typed.join(', '),
    key: list(key),
    ...(unique.length === 0 ? {} : { unique }),
    ...(others.length === 0 ? {} : { indexes: others }),
    ...(table.wide ? { wide: true } : {}),
    ...(kept === undefined ? {} : { kept: keptWords(kept) }),
    ...(readable === undefined ? {} : { readable: shown(table, readable) }),
  };
}

const keptWords = (kept: Exclude<Table['kept'], undefined>): string =>
  kept === 'for ever' ? kept : `${kept.years} years from ${columnName(kept.from)}`;

/** The type of a column, as a server spells it. */
function typeOf({ kind, size }: Column<unknown>): string {
  switch (kind) {
    case 'uuid':
      return 'varbinary(16)';
    case 'identifier':
      return 'varbinary(258)';
    case 'digest':
      return 'varbinary(32)';
    case 'money':
    case 'moment':
      return 'bigint';
    case 'boolean':
      return 'boolean';
    case 'integer':
      return size === 'long' ? 'bigint' : 'integer';
    default:
      if (size === 'long') return 'mediumtext';
      return size === undefined ? 'text' : `varchar(${size})`;
  }
}

/** The columns that a table's view shows in another form than they are stored. */
function shown({ columns }: Table, readable: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([property, { kind }]) => {
      const isShown = kind === 'uuid' || kind === 'identifier' || kind === 'digest' || kind === 'moment';
      const said = [...(isShown ? [kind] : []), readable[property] ?? []].flat().join(' ');
      return said === '' ? [] : [[columnName(property), said]];
    }),
  );
}
