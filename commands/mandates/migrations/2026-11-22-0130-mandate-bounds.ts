/** What is collected and ordered under each mandate, so that its amount and its instalments bind. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';
import { membersOf } from '../../../core/values/members.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('mandates', (t) => {
    t.integer('collected_count').notNullable().defaultTo(0);
    t.bigInteger('reserved').notNullable().defaultTo(0);
    t.integer('reserved_count').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('collections', (t) => {
    t.bigInteger('ordered_under');
    t.string('reason', 500);
    t.index(['tenant', 'ordered_under']);
    t.index(['tenant', 'batch_id', 'mandate_id']);
  });
  await knex.schema.alterTable('collection_transactions', (t) => {
    t.index(['tenant', 'mandate_id']);
  });
  // What is under way is known by the timers of its orders.
  const orders: readonly { readonly tenant: string; readonly data: string }[] = await knex('timers')
    .select('tenant', 'data')
    .where({ command: 'InterbankDebit' });
  for (const { tenant, data } of orders) {
    const { collectionId, mandateId } = membersOf(membersOf(JSON.parse(data)).about);
    await knex('collections')
      .where({ tenant, id: Number(collectionId), state: 'Processing' })
      .update({ ordered_under: Number(mandateId) });
  }
  const ordered =
    'from collections c where c.tenant = mandates.tenant and c.ordered_under = mandates.id';
  const paid = `from collection_transactions t where t.tenant = mandates.tenant
    and t.mandate_id = mandates.id and t.status = 'Successful'`;
  await knex('mandates').update({
    reserved: knex.raw(`(select coalesce(sum(c.amount), 0) ${ordered})`),
    reserved_count: knex.raw(`(select count(*) ${ordered})`),
    collected_count: knex.raw(`(select count(*) ${paid})`),
  });
};
