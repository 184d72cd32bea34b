/** Changes the table day_totals. */
import { addColumns, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await addColumns(knex, 'day_totals', 'approved bigint not null, movements integer not null', {
    approved: '0',
    movements: '0',
  });
};
