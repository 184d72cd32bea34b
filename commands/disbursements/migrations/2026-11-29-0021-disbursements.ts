/** Makes the tables of commands/disbursements. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'disbursement_batches',
    columns: `
      tenant varchar(40) not null, id bigint not null, state varchar(20) not null,
      description varchar(500) not null, source_id varchar(64) not null,
      source_number varchar(34) not null, transaction_source integer not null,
      total_amount bigint not null, entry_count integer not null, invalid_count integer not null,
      invalid_amount bigint not null, next_position integer not null, held bigint not null,
      paid_count integer not null, paid_amount bigint not null, failed_count integer not null,
      created_by varchar(200) not null, created_by_id varchar(200), makers text not null,
      created_at varchar(24) not null, confirmed_at varchar(24), reviewed_by varchar(200),
      reviewed_by_id varchar(200), reviewers text not null, reviewed_at varchar(24),
      approved_by varchar(200), approved_by_id varchar(200), approved_at varchar(24),
      comment varchar(500), processed_at varchar(24), retried_as bigint, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, created_at', 'tenant, state'],
  });
  await makeTable(knex, {
    name: 'disbursement_entries',
    columns: `
      tenant varchar(40) not null, id bigint not null, batch_id bigint not null,
      chunk integer not null, bank_code varchar(20) not null,
      destination_account varchar(34) not null, amount bigint not null, narration varchar(200),
      state varchar(20) not null, reason varchar(500), reference varchar(100),
      processed_at varchar(24), version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, batch_id, chunk', 'tenant, processed_at'],
  });
  await makeTable(knex, {
    name: 'uploads',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, request_id varchar(64) not null,
      command varchar(100) not null, user_id varchar(200) not null, state varchar(20) not null,
      bytes bigint not null, of_bytes bigint, received integer not null, checked integer not null,
      written integer not null, total integer, amount bigint not null, subject varchar(64),
      started_at varchar(24) not null, changed_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, request_id'],
  });
};
