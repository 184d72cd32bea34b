/** Changes the table loans. */
import { addColumns, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await addColumns(knex, 'loans', 'penalty_waived bigint not null', {
    penalty_waived: '0',
  });
};
