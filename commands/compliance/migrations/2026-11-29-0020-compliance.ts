/** Makes the tables of commands/compliance. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'compliance_documents',
    columns: `
      tenant varchar(40) not null, period varchar(40) not null, report_type varchar(20) not null,
      first_day varchar(10) not null, last_day varchar(10) not null, item_count integer not null,
      total_amount bigint not null, csv mediumtext not null, html mediumtext not null,
      created_at varchar(24) not null, version bigint not null`,
    key: 'tenant, period',
    wide: true,
  });
  await makeTable(knex, {
    name: 'compliance_reports',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, trigger varchar(40) not null,
      report_type varchar(20) not null, period varchar(40) not null, state varchar(20) not null,
      transaction_id varchar(64), transaction_type varchar(30), transaction_amount bigint,
      account_number varchar(34), user_id varchar(200) not null, user_name varchar(200) not null,
      people text not null, evidence text not null, created_at varchar(24) not null,
      acknowledged_by varchar(200), acknowledged_by_id varchar(200), acknowledged_at varchar(24),
      note varchar(1000), version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, period', 'tenant, transaction_id'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'compliance_windows',
    columns: `
      tenant varchar(40) not null, key varchar(240) not null, times text not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, key',
  });
  await makeTable(knex, {
    name: 'report_acknowledgers',
    columns: `
      tenant varchar(40) not null, subject_type varchar(30) not null,
      subject_id varchar(64) not null, people text not null, version bigint not null`,
    key: 'tenant, subject_type, subject_id',
  });
  await makeTable(knex, {
    name: 'restriction_setters',
    columns: `
      tenant varchar(40) not null, key varchar(200) not null, user_id varchar(200) not null,
      role varchar(40), set_at varchar(24) not null, version bigint not null`,
    key: 'tenant, key',
  });
};
