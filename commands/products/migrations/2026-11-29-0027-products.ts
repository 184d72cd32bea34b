/** Makes the tables of commands/products. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'deposit_products',
    columns: `
      tenant varchar(40) not null, encoded_key varchar(64) not null, id bigint not null,
      code varchar(40) not null, name varchar(200) not null, description varchar(1000),
      tier varchar(40) not null, is_active boolean not null, created_at varchar(24) not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, encoded_key',
    unique: ['tenant, id', 'tenant, code'],
  });
  await makeTable(knex, {
    name: 'loan_products',
    columns: `
      tenant varchar(40) not null, encoded_key varchar(64) not null, id bigint not null,
      code varchar(40) not null, name varchar(200) not null, description varchar(1000),
      type varchar(40) not null, is_active boolean not null, is_secured boolean not null,
      minimum_amount bigint not null, maximum_amount bigint not null,
      minimum_rate varchar(20) not null, maximum_rate varchar(20) not null,
      minimum_tenor integer not null, maximum_tenor integer not null,
      repayment_every integer not null, repayment_period varchar(10) not null,
      allocation_order varchar(60) not null, disbursement_account varchar(34) not null,
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, encoded_key',
    unique: ['tenant, id', 'tenant, code'],
  });
};
