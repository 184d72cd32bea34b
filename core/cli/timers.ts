import { Command } from 'commander';
import type { Snapshot } from '../store/snapshot.ts';
import { type Timer, timers } from '../time/timer.ts';
import { limit, withStore } from './with-store.ts';

interface Flags {
  readonly limit: number;
  readonly tenant?: string;
  readonly command?: string;
  readonly json?: boolean;
}

/** `bursar timers`: the pending background work of the host, with times. */
export function timersCommand(): Command {
  const list = new Command('list')
    .description('show pending timers, the next one first')
    .option('--limit <count>', 'how many', limit, 50)
    .option('--tenant <tenant>', 'of this tenant alone')
    .option('--command <name>', 'that run this command alone')
    .option('--json', 'print a JSON line a timer')
    .action(async (flags: Flags) => {
      const { rows, total } = await withStore((store) => read(store, flags));
      for (const row of rows) {
        console.log(flags.json === true ? JSON.stringify(row) : shown(row));
      }
      console.error(`${rows.length} of ${total} pending timers.`);
    });
  return new Command('timers').addCommand(list);
}

async function read(store: Snapshot, { limit: count, tenant, command }: Flags) {
  const where = {
    ...(tenant === undefined ? {} : { tenant }),
    ...(command === undefined ? {} : { command }),
  };
  const rows = await store.rows(timers, (select) => select.where(where).orderBy('due').limit(count));
  const [counted] = await store.select(timers, (select) => select.where(where).count({ n: '*' }));
  return { rows, total: Number(counted?.n ?? 0) };
}

function shown({ due, tenant, id, command, attempts, lastError }: Timer): string {
  const tries = attempts === 0 ? '' : `  tried ${attempts} times`;
  const error = lastError === null ? '' : `: ${lastError}`;
  return `${due}  ${tenant.padEnd(8)} ${command.padEnd(26)} ${id}${tries}${error}`;
}
