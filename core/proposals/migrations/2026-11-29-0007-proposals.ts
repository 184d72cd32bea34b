/** Makes the tables of proposals: open_proposals, proposal_contents, proposals. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'open_proposals',
    columns: `
      tenant varchar(40) not null, maker varchar(220) not null, open_count integer not null,
      open_bytes bigint not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, maker',
  });
  await makeTable(knex, {
    name: 'proposal_contents',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, input mediumtext not null,
      sealed_input mediumtext not null, preview mediumtext not null, answer mediumtext,
      version bigint not null`,
    key: 'tenant, id',
    wide: true,
  });
  await makeTable(knex, {
    name: 'proposals',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, state varchar(20) not null,
      command varchar(100) not null, summary varchar(400) not null, size integer not null,
      maker text not null, makers text not null, created_by varchar(200) not null,
      created_by_name varchar(200) not null, total bigint, approver_role varchar(40),
      approvals_needed integer not null, approvals text not null, reasons text not null,
      created_at varchar(24) not null, expires_at varchar(24) not null, decided_by varchar(200),
      decided_at varchar(24), reason varchar(1000), status integer, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, state, id'],
    wide: true,
  });
};
