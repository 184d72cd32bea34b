/** Makes the tables of core/rules. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'published_rules',
    columns: `
      tenant varchar(40) not null, name varchar(80) not null, content_version varchar(64) not null,
      file_version varchar(64), publication_id varchar(64) not null,
      published_at varchar(24) not null, version bigint not null`,
    key: 'tenant, name',
  });
  await makeTable(knex, {
    name: 'rule_files',
    columns: `
      tenant varchar(40) not null, name varchar(80) not null, content_version varchar(64) not null,
      version bigint not null`,
    key: 'tenant, name',
  });
  await makeTable(knex, {
    name: 'rule_proofs',
    columns: `
      tenant varchar(40) not null, name varchar(80) not null, content_version varchar(64) not null,
      tests mediumtext not null, version bigint not null`,
    key: 'tenant, name, content_version',
    wide: true,
  });
  await makeTable(knex, {
    name: 'rule_publications',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, name varchar(80) not null,
      kind varchar(20) not null, content_version varchar(64) not null, before_version varchar(64),
      draft_id varchar(64), proposed_by varchar(200), by_user varchar(200) not null,
      by_name varchar(200) not null, at varchar(24) not null, note text`,
    key: 'tenant, name, id',
  });
  await makeTable(knex, {
    name: 'rule_versions',
    columns: `
      tenant varchar(40) not null, name varchar(80) not null, content_version varchar(64) not null,
      content mediumtext not null, version bigint not null`,
    key: 'tenant, name, content_version',
    wide: true,
  });
};
