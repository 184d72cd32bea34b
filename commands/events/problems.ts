/** Subscriptions that nothing is delivered to any more. */
import { mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';

export const disabledSubscriptions = problem({
  of: 'subscription',
  permission: ['events.manage'],
  mend: 'Have the address mended and activate it: what it missed is delivered then.',
  async look({ read }) {
    const rows = await read.rows(eventSubscriptions, (select) =>
      select.where({ state: 'Disabled' }).orderBy('id').limit(mostCounted),
    );
    return rows.map(({ id, url, stateReason }) => {
      return { id, name: url, count: 1, says: stateReason ?? 'Nothing is delivered to it.' };
    });
  },
});
