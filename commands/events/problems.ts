/** Subscriptions that get no events any more, or only some of them. */

import { rightsNow } from '../../core/auth/kept-rights.ts';
import { mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { lostTypes } from '../../core/events/filter.ts';
import { eventSubscriptions } from '../../core/events/subscriptions.ts';

export const brokenSubscriptions = problem({
  of: 'subscription',
  permission: ['events.manage'],
  mend: 'Have the address fixed and activate the subscription. Missed events are then delivered. If its owner may not see its events, let a person who may see them save its event types again.',
  async look({ read, roles, eventTypes: types }) {
    const rows = await read.rows(eventSubscriptions, (select) =>
      select.whereIn('state', ['Active', 'Disabled']).orderBy('id').limit(mostCounted),
    );
    const found = [];
    for (const { id, url, state, stateReason, owner, eventTypes } of rows) {
      const says =
        state === 'Disabled'
          ? (stateReason ?? 'Nothing is delivered to it.')
          : lossOf(
              owner.userId,
              lostTypes(
                eventTypes,
                {
                  before: { permissions: new Set(owner.permissions) },
                  now: await rightsNow(owner, read, roles),
                },
                types,
              ),
            );
      if (says !== undefined) found.push({ id, name: url, count: 1, says });
    }
    return found;
  },
});

function lossOf(owner: string, lost: readonly string[]): string | undefined {
  const [first, ...others] = lost;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more event types`;
  return `Its owner ${owner} may no longer see ${first}${more}, so the host does not deliver them.`;
}
