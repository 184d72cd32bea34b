/** Addresses that are stopped or at which every call fails. */
import {
  mostCounted,
  type Problem,
  type ProblemAsked,
  problem,
} from '../../core/command/declaration/problem.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { firstIdAt } from '../../core/values/id.ts';
import { epochMillis, hours, later } from '../../core/values/instant.ts';
import { webhookCalls } from '../../core/webhooks/call-log.ts';
import { stopReason } from '../../core/webhooks/stop.ts';
import { type Webhook, webhooks } from '../../core/webhooks/webhook.ts';

/** The newest calls of an address that are examined. Fewer than `least` calls are not reported. */
const most = 5;
const least = 3;
/** An address is reported for this long after a failed call. */
const toldFor = hours(7 * 24);
/** The newest failed calls of all addresses that are examined. */
const lookedThrough = 1000;

export const brokenWebhooks = problem({
  of: 'webhook',
  permission: ['webhooks.manage'],
  mend: 'Look at a call that failed, fix what runs, and run the call again. If an author was revoked or lost a permission, somebody with the permissions saves the configuration again (UpdateWebHookConfigCommand).',
  async look(asked) {
    const stopped = await stoppedWebhooks(asked);
    const ids = new Set(stopped.map(({ id }) => id));
    const failing = await failingWebhooks(asked);
    return [...stopped, ...failing.filter(({ id }) => !ids.has(id))];
  },
});

async function stoppedWebhooks({ read, roles, ports }: ProblemAsked): Promise<readonly Problem[]> {
  const enabled = await read.rows(webhooks, (select) =>
    select.where({ isEnabled: 1 }).orderBy('id').limit(mostCounted),
  );
  return enabled.flatMap((webhook) => {
    const reason = stopReason(webhook, { ...ports, roles });
    if (reason === undefined) return [];
    const says = `${reason} The host refuses its calls.`;
    return [{ id: String(webhook.id), name: webhook.key, count: 1, says }];
  });
}

async function failingWebhooks({ read, now, ports }: ProblemAsked): Promise<readonly Problem[]> {
  await ports.calls.settled();
  const since = firstIdAt(epochMillis(later(now, -toldFor)));
  const failed = await read.select(webhookCalls, (select) =>
    select
      .select('webhookId')
      .where({ outcome: 'failed' })
      .where('id', '>', since)
      .orderBy('id', 'desc')
      .limit(lookedThrough),
  );
  const ids = [...new Set(failed.map(({ webhookId }) => Number(webhookId)))];
  if (ids.length === 0) return [];
  const found = [];
  const enabled = await read.rows(webhooks, (select) =>
    select.whereIn('id', ids).where({ isEnabled: 1 }).orderBy('id'),
  );
  for (const webhook of enabled) {
    const calls = await failuresOf(webhook, read);
    if (calls === 0) continue;
    const says = `Its last ${calls} calls all failed.`;
    found.push({ id: String(webhook.id), name: webhook.key, count: 1, says });
  }
  return found;
}

/**
 * The number of its newest calls if all of them failed, else 0. Calls from before its last change are
 * ignored.
 */
async function failuresOf({ id, updatedAt }: Webhook, read: QueryRead): Promise<number> {
  const newest = await read.select(webhookCalls, (select) =>
    select.select('outcome', 'at').where({ webhookId: id }).orderBy('id', 'desc').limit(most),
  );
  const calls = newest.filter(({ at }) => String(at) >= updatedAt);
  const isFailing = calls.length >= least && calls.every(({ outcome }) => outcome === 'failed');
  return isFailing ? calls.length : 0;
}
