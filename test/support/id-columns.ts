/** Which columns a member of a request may mean that names something: what a table and its column are called says so. */
import type { Table } from '../../core/command/declaration/table.ts';

/** A column whose values are ids, numbers or names of something. */
export interface IdColumn {
  readonly table: Table;
  readonly column: string;
}

/** Whether a member of this name names something that is there. */
export const namesSomething = (name: string): boolean =>
  /(?:^id|Id|Guid|Key|Number|Code|^token|^name|number|Name)$/.test(name);

/** The columns that a member may mean in a request of this area, the likeliest first. */
export function idColumns(name: string, area: string, tables: readonly Table[]): readonly IdColumn[] {
  const own = singular(area);
  const places = tables.flatMap((table) => {
    const noun = singular(table.name.replaceAll('_', ''));
    const isOwn = table.name.includes(own);
    return Object.keys(table.columns).flatMap((column) => {
      const spelt = column.toLowerCase();
      const asked = name.toLowerCase().replace(/guid$/, 'id');
      if (asked === noun + spelt) return [{ table, column, rank: 0 }];
      // `instanceId` of processes is the id of a process instance.
      const stem = asked.endsWith(spelt) ? asked.slice(0, -spelt.length) : '';
      if (isOwn && stem !== '' && noun.endsWith(stem)) return [{ table, column, rank: 0 }];
      if (asked === spelt && isOwn) return [{ table, column, rank: 1 }];
      if (isOwn && asked.endsWith(spelt) && spelt.length > 1) return [{ table, column, rank: 2 }];
      return asked === spelt && spelt !== 'id' ? [{ table, column, rank: 3 }] : [];
    });
  });
  return places.sort((a, b) => a.rank - b.rank);
}

const singular = (plural: string): string =>
  plural.replace(/(?<=ss|sh|ch)es$|ies$|s$/, (end) => (end === 'ies' ? 'y' : ''));
