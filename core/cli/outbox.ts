import { Command } from 'commander';
import { type Notification, notifications } from '../events/outbox.ts';
import { limit, withStore } from './with-store.ts';

interface Flags {
  readonly status?: string;
  readonly limit: number;
  readonly json?: boolean;
}

/** `bursar outbox`: messages to people, newest first, with their state and the reason of a failure. */
export function outboxCommand(): Command {
  return new Command('outbox')
    .option('--status <status>', 'PENDING, SENT, KEPT or FAILED', (text) => text.toUpperCase())
    .option('--limit <count>', 'how many', limit, 20)
    .option('--json', 'print a JSON line a message')
    .action(async (flags: Flags) => {
      const rows = await withStore((read) =>
        read.rows(notifications, (select) => {
          if (flags.status !== undefined) select.where('status', flags.status);
          select.orderBy('id', 'desc').limit(flags.limit);
        }),
      );
      for (const row of rows) {
        console.log(flags.json === true ? JSON.stringify(row) : shown(row));
      }
      if (rows.length === 0) console.error('There are no such messages.');
    });
}

function shown(row: Notification): string {
  const { tenant, id, status, channel, createdAt, template, lastError, title, body } = row;
  const to = row.recipient ?? `${row.recipientKind} ${row.recipientKey}`;
  return [
    `${createdAt}  ${status.padEnd(7)} ${channel.padEnd(5)} ${to}  (${template}, ${tenant}, ${id})`,
    ...(lastError === null ? [] : [`  last error: ${lastError}`]),
    ...(title === null ? [] : [`  ${title}`]),
    ...(body === null ? [] : body.split('\n').map((line) => `  ${line}`)),
    '',
  ].join('\n');
}
