/** Makes the tables of core/jobs. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'recurring_job_runs',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, job_id bigint not null,
      slot varchar(24) not null, cause varchar(10) not null, status varchar(10) not null,
      note varchar(500), attempts integer not null, started_at varchar(24) not null,
      finished_at varchar(24), http_status integer, requested_by text, reply mediumtext,
      lines mediumtext, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, job_id, id'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'recurring_jobs',
    columns: `
      tenant varchar(40) not null, id bigint not null, name varchar(200) not null,
      category varchar(100), cron varchar(100) not null, timezone varchar(64) not null,
      execution_type integer not null, command varchar(1000), execution_code mediumtext,
      secrets text, process_definition_id varchar(100), context mediumtext not null,
      context_loader varchar(80), enabled boolean not null, overlap varchar(10) not null,
      misfire varchar(10) not null, authors text not null, next_run_at varchar(24),
      last_run_at varchar(24), last_status varchar(10), running_run_id varchar(64),
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, name'],
    wide: true,
  });
};
