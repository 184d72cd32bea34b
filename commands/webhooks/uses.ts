/** Names that webhooks run. */
import { mostLookedThrough, users } from '../../core/command/declaration/use.ts';
import { runsOneOf } from '../../core/scripts/commands-in.ts';
import { webhooks } from '../../core/webhooks/webhook.ts';

export const webhooksThatUse = users({
  of: 'webhook',
  permission: ['webhooks.manage'],
  async look({ kind, names }, { read }) {
    const rows = await read.rows(webhooks, (select) => select.orderBy('id').limit(mostLookedThrough + 1));
    const uses = rows
      .slice(0, mostLookedThrough)
      .filter(({ commandName: command, ...run }) => runsOneOf({ command, ...run }, kind, names))
      .map(({ id, key }) => ({ id: String(id), name: key }));
    return { uses, isWhole: rows.length <= mostLookedThrough };
  },
});
