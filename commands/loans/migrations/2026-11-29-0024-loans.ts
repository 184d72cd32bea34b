/** Makes the tables of commands/loans. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'loan_advances',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, loan_key varchar(64) not null,
      account_id varchar(64), amount bigint not null, amount_left bigint not null,
      at varchar(24) not null, place integer not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, loan_key'],
  });
  await makeTable(knex, {
    name: 'loan_applications',
    columns: `
      tenant varchar(40) not null, client_key varchar(64) not null,
      product_key varchar(64) not null, loan_key varchar(64) not null, version bigint not null`,
    key: 'tenant, client_key, product_key',
  });
  await makeTable(knex, {
    name: 'loan_collaterals',
    columns: `
      tenant varchar(40) not null, loan_key varchar(64) not null, number integer not null,
      type varchar(60) not null, value bigint not null, description varchar(1000),
      state varchar(20) not null, added_by varchar(200) not null, added_at varchar(24) not null,
      version bigint not null`,
    key: 'tenant, loan_key, number',
  });
  await makeTable(knex, {
    name: 'loan_exposures',
    columns: `
      tenant varchar(40) not null, client_key varchar(64) not null, committed bigint not null,
      version bigint not null`,
    key: 'tenant, client_key',
  });
  await makeTable(knex, {
    name: 'loan_guarantors',
    columns: `
      tenant varchar(40) not null, loan_key varchar(64) not null, client_key varchar(64) not null,
      name varchar(200) not null, amount bigint not null, relationship varchar(100),
      state varchar(20) not null, added_by varchar(200) not null, added_at varchar(24) not null,
      version bigint not null`,
    key: 'tenant, loan_key, client_key',
    indexes: ['tenant, client_key'],
  });
  await makeTable(knex, {
    name: 'loan_instalments',
    columns: `
      tenant varchar(40) not null, loan_key varchar(64) not null, number integer not null,
      due_date varchar(10) not null, principal_due bigint not null, interest_due bigint not null,
      charge bigint not null, overdue_interest bigint not null, earned_before bigint not null,
      earned_from varchar(10), capitalised bigint not null, balance bigint not null,
      principal_paid bigint not null, interest_paid bigint not null, penalty bigint not null,
      state varchar(20) not null, version bigint not null`,
    key: 'tenant, loan_key, number',
  });
  await makeTable(knex, {
    name: 'loan_payments',
    columns: `
      tenant varchar(40) not null, transaction_id varchar(64) not null,
      loan_key varchar(64) not null, account_id varchar(64), terms text not null, notes text,
      version bigint not null`,
    key: 'tenant, transaction_id',
  });
  await makeTable(knex, {
    name: 'loan_transactions',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, loan_key varchar(64) not null,
      type varchar(30) not null, principal bigint not null, interest bigint not null,
      fees bigint not null, penalty bigint not null, advance bigint not null,
      balance_before bigint not null, balance_after bigint not null,
      payment_method varchar(40) not null, reference varchar(100) not null, notes text,
      created_by varchar(200) not null, created_by_id varchar(200), at varchar(24) not null`,
    key: 'tenant, id',
    indexes: ['tenant, loan_key, at'],
  });
  await makeTable(knex, {
    name: 'loans',
    columns: `
      tenant varchar(40) not null, encoded_key varchar(64) not null, id bigint not null,
      loan_id varchar(40) not null, account_number varchar(34) not null,
      account_name varchar(200) not null, client_key varchar(64) not null,
      client_name varchar(200) not null, product_key varchar(64) not null,
      product_name varchar(200) not null, branch_key varchar(64) not null,
      officer_key varchar(64) not null, state varchar(20) not null, currency varchar(3) not null,
      amount bigint not null, rate varchar(20) not null, tenor integer not null,
      moratorium_type integer not null, moratorium_period integer not null,
      repayment_every integer not null, repayment_period varchar(10) not null,
      first_repayment_date varchar(10), disbursement_date varchar(24) not null,
      disbursement_method varchar(20) not null, channel_key varchar(64),
      third_party_payout boolean not null, level_payment bigint not null,
      total_interest bigint not null, first_due varchar(10) not null,
      maturity varchar(10) not null, notes text, comments text not null, tags text not null,
      sales_channel_code varchar(40), approvals text not null, approval_requested integer not null,
      disbursement_id varchar(64), disbursed_at varchar(24), disbursed_amount bigint not null,
      funded_by varchar(64), principal bigint not null, interest_accrued bigint not null,
      interest_capitalised bigint not null, interest_paid bigint not null,
      principal_paid bigint not null, fees_charged bigint not null, fees_paid bigint not null,
      penalty_charged bigint not null, penalty_paid bigint not null,
      penalty_waived bigint not null, advance_returned bigint not null,
      written_off bigint not null, principal_written_off bigint not null,
      interest_written_off bigint not null, advance bigint not null, accrued_to varchar(10),
      arrears_since varchar(10), closure_type varchar(20), closed_at varchar(24),
      created_by varchar(200) not null, created_by_name varchar(200) not null,
      makers text not null, created_at varchar(24) not null, modified_by varchar(200) not null,
      modified_by_id varchar(200), modified_at varchar(24) not null, version bigint not null`,
    key: 'tenant, encoded_key',
    unique: ['tenant, id', 'tenant, loan_id', 'tenant, account_number'],
    indexes: ['tenant, client_key', 'tenant, state'],
    wide: true,
  });
};
