/** Undelivered notices, and templates whose present file is not in force. */
import { asOne, mostCounted, problem } from '../../core/command/declaration/problem.ts';
import { notifications } from '../../core/events/outbox.ts';
import { hours, later } from '../../core/values/instant.ts';

/** An undelivered notice is reported for this long. It is not sent again automatically. */
const toldFor = hours(24);

export const undelivered = problem({
  of: 'notification',
  permission: ['notifications.view'],
  mend: 'Look at the error of each: an address may be wrong, or the gateway refuses it.',
  async look({ read, now }) {
    const rows = await read.select(notifications, (select) =>
      select.select('id', 'createdAt').where('status', 'FAILED').orderBy('id', 'desc').limit(mostCounted),
    );
    const since = later(now, -toldFor);
    const recent = rows.filter(({ createdAt }) => String(createdAt) >= since);
    return asOne(recent.length, 'Notices of the last day were not delivered.');
  },
});

export const brokenTemplates = problem({
  of: 'template',
  permission: ['notifications.view'],
  mend: 'Fix the file or its tests. Notices use the version before until then.',
  look: async ({ ports }) =>
    ports.templates
      .all()
      .flatMap(({ name, problem: says }) => (says === null ? [] : [{ id: name, name, count: 1, says }])),
});
