/** An instalment keeps the interest that overdue principal earned in its period, a loan the account that funded it. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('loan_instalments', (t) => {
    t.bigInteger('overdue_interest').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('loans', (t) => {
    t.string('funded_by', 64);
  });
};
