/** Timers of an imported tenant wait until a person of the bank confirms them. */
import type { Select } from '../command/declaration/read.ts';
import { instant, type Row, table, text } from '../command/declaration/table.ts';

/** While a tenant has a row here, its timers do not fire. */
export const timerHolds = table({
  name: 'timer_holds',
  key: ['fileSha256'],
  controls: 'authority',
  columns: {
    /** The hash of the file that the tenant was imported from. */
    fileSha256: text(64),
    /** The account of the machine that imported it. */
    importedBy: text(200),
    importedAt: instant(),
  },
});

export type TimerHold = Row<typeof timerHolds>;

/** Leaves out the timers of tenants that have a hold. */
export const notHeld = (select: Select): void => {
  select.whereRaw('tenant not in (select held.tenant from timer_holds held)');
};
