/** Changes the tables of commands/compliance. */
import { addColumns, makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await addColumns(knex, 'compliance_reports', 'people text not null', {
    people: "'[]'",
  });
  await makeTable(knex, {
    name: 'report_acknowledgers',
    columns: `
      tenant varchar(40) not null, subject_id varchar(64) not null, people text not null,
      version bigint not null`,
    key: 'tenant, subject_id',
  });
};
