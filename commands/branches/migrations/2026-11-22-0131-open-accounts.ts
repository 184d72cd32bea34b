/** Branches count their open accounts afresh: tills that named no branch were not counted. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  const counts: readonly Record<'tenant' | 'branch_id' | 'count', unknown>[] = await knex(
    'accounts',
  )
    .select('tenant', 'branch_id')
    .count({ count: '*' })
    .whereNotIn('state', ['Closed', 'Rejected'])
    .whereNotNull('branch_id')
    .groupBy('tenant', 'branch_id');
  await knex('branches').update({ open_accounts: 0 });
  for (const { tenant, branch_id: id, count } of counts) {
    if (!/^[1-9][0-9]*$/.test(String(id))) continue;
    await knex('branches')
      .where({ tenant: String(tenant), id: Number(id) })
      .update({ open_accounts: Number(count) });
  }
};
