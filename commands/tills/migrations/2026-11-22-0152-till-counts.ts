/** Tills say at which line of their account they were counted; earlier counts do not know it. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = (knex) =>
  knex.schema.alterTable('tills', (t) => {
    t.bigInteger('counted_line');
  });
