/** Makes the tables of commands/mandates. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'mandate_batches',
    columns: `
      tenant varchar(40) not null, id bigint not null, kind varchar(20) not null,
      product_code varchar(40) not null, narration varchar(500), mandate_count integer not null,
      created_by varchar(200) not null, created_at varchar(24) not null`,
    key: 'tenant, id',
  });
  await makeTable(knex, {
    name: 'mandate_products',
    columns: `
      tenant varchar(40) not null, product_code varchar(40) not null,
      product_name varchar(200) not null, description varchar(1000), is_active boolean not null,
      version bigint not null`,
    key: 'tenant, product_code',
  });
  await makeTable(knex, {
    name: 'mandates',
    columns: `
      tenant varchar(40) not null, id bigint not null, batch_id bigint, kind varchar(20) not null,
      state varchar(20) not null, client_code varchar(64) not null,
      product_code varchar(40) not null, branch_code varchar(64) not null,
      organisation_code varchar(64) not null, amount bigint not null, debit_amount bigint not null,
      number_of_installments integer not null, start_date varchar(24) not null,
      end_date varchar(24) not null, mobile_number varchar(40) not null,
      email_address varchar(254) not null, payer_name varchar(200) not null,
      payer_address varchar(500), narration varchar(500), tag varchar(100),
      mandate_type integer not null, paper mediumtext, account_number varchar(34) not null,
      bank_code varchar(20) not null, account_name varchar(200) not null,
      bvn_protected varchar(200) not null, network_reference varchar(100), comment varchar(500),
      collected bigint not null, collected_count integer not null, reserved bigint not null,
      reserved_count integer not null, created_by varchar(200) not null,
      created_by_id varchar(200), makers text not null, created_at varchar(24) not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, batch_id', 'tenant, created_at', 'tenant, state'],
    wide: true,
  });
};
