/** Commands that wait for the approval of a second person. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'proposals',
    ['id'],
    (t) => {
      t.string('id', 36).notNullable();
      t.string('state', 20).notNullable();
      t.string('command', 100).notNullable();
      t.text('input', 'mediumtext').notNullable();
      t.text('sealed_input', 'mediumtext').notNullable();
      t.text('maker').notNullable();
      t.text('makers').notNullable();
      t.string('created_by', 200).notNullable();
      t.string('created_by_name', 200).notNullable();
      t.bigInteger('total');
      t.string('approver_role', 40);
      t.integer('approvals_needed').notNullable();
      t.text('approvals').notNullable();
      t.text('reasons').notNullable();
      t.text('preview', 'mediumtext').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('expires_at', 24).notNullable();
      t.string('decided_by', 200);
      t.string('decided_at', 24);
      t.string('reason', 1000);
      t.integer('status');
      t.text('answer', 'mediumtext');
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'state', 'id']);
    },
    'wide',
  );
};
