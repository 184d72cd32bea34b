/** Makes the tables of commands/accounts. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'account_import_rows',
    columns: `
      tenant varchar(40) not null, import_id varchar(64) not null, position integer not null,
      account_number varchar(34) not null, client_encoded_key varchar(64) not null,
      product_code varchar(40) not null, branch_key varchar(64) not null,
      account_name varchar(200), state varchar(20) not null, balance bigint not null,
      version bigint not null`,
    key: 'tenant, import_id, position',
  });
  await makeTable(knex, {
    name: 'account_imports',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, state varchar(20) not null,
      hash varchar(64) not null, row_count integer not null, unchanged integer not null,
      with_balance integer not null, total bigint not null, largest bigint not null,
      makers text not null, proposed_by varchar(200) not null, proposed_at varchar(24) not null,
      decided_by varchar(200), decided_at varchar(24), reason varchar(500),
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, state, id'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'account_locks',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, account_id varchar(64) not null,
      account_number varchar(34) not null, state varchar(20) not null, amount bigint not null,
      reason varchar(500) not null, locked_by varchar(200) not null,
      locked_at varchar(24) not null, released_by varchar(200), released_at varchar(24),
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, account_id', 'tenant, state, id'],
  });
  await makeTable(knex, {
    name: 'account_openings',
    columns: `
      tenant varchar(40) not null, account_id varchar(64) not null, makers text not null,
      opened_by varchar(200) not null, opened_at varchar(24) not null, version bigint not null`,
    key: 'tenant, account_id',
  });
};
