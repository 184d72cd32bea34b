/** Makes the tables of commands/partners. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'partner_loans',
    columns: `
      tenant varchar(40) not null, id bigint not null, cif varchar(64) not null,
      account_number varchar(34) not null, account_name varchar(200), bvn_protected varchar(200),
      phone_number varchar(40), email varchar(254), company_name varchar(200),
      employer_registration_number varchar(64), organisation_id bigint not null,
      loan_amount bigint not null, collection_amount bigint not null, tenure integer not null,
      interest_rate varchar(20) not null, disbursement_channel integer not null,
      loan_account varchar(34), tag varchar(100), bank_code varchar(20),
      partner_customer_id varchar(64), authorisation_code varchar(100),
      source_account varchar(34) not null, state varchar(20) not null,
      mandate_reference varchar(64), mandate_state varchar(10) not null,
      transaction_id varchar(64), transaction_reference varchar(100),
      disbursed_amount bigint not null, attempts integer not null, comment varchar(1000),
      created_by varchar(200) not null, created_by_id varchar(200), makers text not null,
      created_at varchar(24) not null, updated_at varchar(24) not null, submitted_at varchar(24),
      approved_by varchar(200), approved_by_id varchar(200), approved_at varchar(24),
      activated_at varchar(24), disbursed_at varchar(24), version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, mandate_reference', 'tenant, organisation_id', 'tenant, state'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'partner_payments',
    columns: `
      tenant varchar(40) not null, partner_reference varchar(100) not null,
      request_id bigint not null, amount bigint not null, payment_date varchar(10) not null,
      recorded_by varchar(200) not null, recorded_at varchar(24) not null, version bigint not null`,
    key: 'tenant, partner_reference',
    indexes: ['tenant, request_id'],
  });
};
