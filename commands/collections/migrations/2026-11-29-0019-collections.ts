/** Makes the tables of commands/collections. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'collection_batches',
    columns: `
      tenant varchar(40) not null, id bigint not null, batch_name varchar(200) not null,
      batch_description varchar(500), organisation_id bigint not null, narration varchar(500),
      collection_type integer not null, state varchar(20) not null, item_count integer not null,
      total_amount bigint not null, processed_count integer not null,
      success_count integer not null, failed_count integer not null,
      created_by varchar(200) not null, created_by_id varchar(200),
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, created_at'],
  });
  await makeTable(knex, {
    name: 'collection_transactions',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, batch_id bigint not null,
      collection_id bigint not null, mandate_id bigint not null, amount bigint not null,
      status varchar(20) not null, reference varchar(100), reason varchar(500),
      created_at varchar(24) not null`,
    key: 'tenant, id',
    indexes: ['tenant, batch_id', 'tenant, collection_id', 'tenant, mandate_id'],
  });
  await makeTable(knex, {
    name: 'collections',
    columns: `
      tenant varchar(40) not null, id bigint not null, batch_id bigint not null,
      mandate_id bigint not null, amount bigint not null, narration varchar(500),
      collection_date varchar(24), state varchar(20) not null, ordered_under bigint,
      tried text not null, reference varchar(100), reason varchar(500),
      created_at varchar(24) not null, processed_at varchar(24), version bigint not null`,
    key: 'tenant, id',
    indexes: [
      'tenant, batch_id, mandate_id',
      'tenant, created_at',
      'tenant, mandate_id',
      'tenant, ordered_under',
    ],
  });
};
