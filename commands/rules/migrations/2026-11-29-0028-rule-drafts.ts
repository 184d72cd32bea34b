/** Makes the table rule_drafts. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'rule_drafts',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, name varchar(80) not null,
      state varchar(20) not null, content_version varchar(64) not null, based_on varchar(64),
      content mediumtext not null, tests mediumtext not null, note text, authors text not null,
      proposed_by varchar(200) not null, proposed_by_name varchar(200) not null,
      proposed_at varchar(24) not null, decided_by varchar(200), decided_by_name varchar(200),
      decided_at varchar(24), decision_note text, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, name, content_version', 'tenant, state'],
    wide: true,
  });
};
