/** Makes the tables of commands/transactions. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'approval_windows',
    columns: `
      tenant varchar(40) not null, user_id varchar(200) not null, approvals text not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, user_id',
  });
  await makeTable(knex, {
    name: 'day_totals',
    columns: `
      tenant varchar(40) not null, key varchar(300) not null, day varchar(10) not null,
      total bigint not null, approved bigint not null, movements integer not null,
      is_reported boolean not null, people text not null, version bigint not null`,
    key: 'tenant, key',
  });
  await makeTable(knex, {
    name: 'transactions',
    columns: `
      tenant varchar(40) not null, id varbinary(16) not null, type varchar(30) not null,
      state varchar(12) not null, amount bigint not null, currency varchar(3) not null,
      account_id varbinary(258) not null, account_number varchar(34) not null,
      counter_account_id varbinary(258), counter_account_number varchar(34),
      client_key varbinary(258), branch_id varchar(64), linked_id varbinary(258),
      channel varchar(40) not null, narration varchar(500), lines text, holds text,
      created_by varchar(200) not null, created_by_name varchar(200) not null, makers text,
      created_at bigint not null, approver_role varchar(40), approvals_needed integer not null,
      approvals text, settled_at bigint, expires_at bigint, sla_breached boolean not null,
      late_at bigint, reversal_of varbinary(16), reversed_by varbinary(16),
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, account_number, id', 'tenant, state, id'],
    readable: {
      id: 'uuid',
      account_id: 'identifier',
      counter_account_id: 'identifier',
      client_key: 'identifier',
      linked_id: 'identifier',
      holds: "coalesce(holds, '[]')",
      makers: "coalesce(makers, replace('[\"@\"]', '@', created_by))",
      created_at: 'moment',
      approvals: "coalesce(approvals, '[]')",
      settled_at: 'moment',
      expires_at: 'moment',
      late_at: 'moment',
      reversal_of: 'uuid',
      reversed_by: 'uuid',
    },
  });
};
