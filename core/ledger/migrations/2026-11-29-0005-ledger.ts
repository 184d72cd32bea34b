/** Makes the tables of core/ledger. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'accounts',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, number varchar(34) not null,
      name varchar(200) not null, class varchar(20) not null, tier varchar(40) not null,
      gl varchar(10) not null, currency varchar(3) not null, state varchar(20) not null,
      post_no_debit boolean not null, client_key varchar(64), product_key varchar(64),
      branch_id varchar(64), book bigint not null, debit_hold bigint not null,
      credit_hold bigint not null, fees_owed bigint not null, postings bigint not null,
      last_booked_at varchar(24), opened_at varchar(24) not null, closed_at varchar(24),
      version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, number'],
    indexes: ['tenant, client_key', 'tenant, state'],
  });
  await makeTable(knex, {
    name: 'fee_entries',
    columns: `
      tenant varchar(40) not null, account_id varchar(64) not null, id varchar(64) not null,
      reference varchar(100) not null, amount bigint not null, at varchar(24) not null`,
    key: 'tenant, account_id, id',
  });
  await makeTable(knex, {
    name: 'hold_entries',
    columns: `
      tenant varchar(40) not null, id varbinary(16) not null, account_id varbinary(258) not null,
      reference varbinary(258) not null, direction varchar(6) not null, amount bigint not null,
      at bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, account_id'],
    readable: { id: 'uuid', account_id: 'identifier', reference: 'identifier', at: 'moment' },
  });
  await makeTable(knex, {
    name: 'postings',
    columns: `
      tenant varchar(40) not null, journal_id varbinary(258) not null, line integer not null,
      reference varbinary(258), kind varchar(30) not null, gl varchar(10) not null,
      account_id varbinary(258), account_seq bigint, side varchar(6) not null,
      amount bigint not null, currency varchar(3) not null, balance_after bigint,
      narration varchar(500), booked_at bigint not null`,
    key: 'tenant, journal_id, line',
    indexes: [
      'tenant, account_id, account_seq where account_id is not null',
      'tenant, reference where reference <> journal_id',
    ],
    readable: {
      journal_id: 'identifier',
      reference: 'identifier coalesce(reference, journal_id)',
      account_id: 'identifier',
      booked_at: 'moment',
    },
  });
};
