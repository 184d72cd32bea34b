import { integer, table, text } from '../declaration/table.ts';

/** Numbers of the tenant's sequences: `value` is the last one given. */
export const sequences = table({
  name: 'sequences',
  key: ['name'],
  controls: 'none',
  columns: { name: text(80), value: integer('long') },
});
