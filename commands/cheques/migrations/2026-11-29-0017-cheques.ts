/** Makes the tables of commands/cheques. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'cheque_identities',
    columns: `
      tenant varchar(40) not null, drawer_bank varchar(100) not null,
      drawer_account varchar(40) not null, cheque_number varchar(30) not null,
      cheque_id bigint not null, version bigint not null`,
    key: 'tenant, drawer_bank, drawer_account, cheque_number',
  });
  await makeTable(knex, {
    name: 'cheques',
    columns: `
      tenant varchar(40) not null, id bigint not null, transaction_id varchar(64) not null,
      direction varchar(10) not null, state varchar(10) not null, account_id varchar(64) not null,
      account_number varchar(34) not null, client_key varchar(64), branch_id varchar(64),
      currency varchar(3) not null, amount bigint not null, cheque_number varchar(30) not null,
      drawer_bank varchar(100) not null, drawer_account varchar(40) not null,
      cheque_date varchar(10), payee_name varchar(200), till_id varchar(34),
      reference_id varchar(100), notes varchar(500), payee_verified boolean not null,
      signature_verified boolean not null, created_by varchar(200) not null,
      created_at varchar(24) not null, expected_clearing_date varchar(10),
      clearing_date varchar(10), clearing_reference varchar(100), reason varchar(40),
      penalty bigint not null, penalty_owed bigint not null, steps text not null,
      last_updated varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, transaction_id'],
    indexes: ['tenant, account_id, state', 'tenant, state, id'],
    wide: true,
  });
};
