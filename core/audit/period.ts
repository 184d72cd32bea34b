/** Records of a period: their ids rise with the time, so that a day is a walk of the key, however many days there are. */
import type { Select } from '../command/declaration/read.ts';
import { firstIdAt } from '../values/id.ts';
import { days, epochMillis, type Instant, minutes } from '../values/instant.ts';

/** An id is made when its record is stored: with its moment, or later where the store was away. At most so much apart. */
const before = minutes(1);
const after = days(1);

export interface RecordPeriod {
  readonly from: Instant | undefined;
  readonly before: Instant | undefined;
}

/** Narrows a select of records to those of the period. */
export function recordedIn(select: Select, period: RecordPeriod): void {
  if (period.from !== undefined) {
    select.where('timestamp', '>=', period.from);
    select.where('id', '>=', firstIdAt(epochMillis(period.from) - before));
  }
  if (period.before !== undefined) {
    select.where('timestamp', '<', period.before);
    select.where('id', '<', firstIdAt(epochMillis(period.before) + after));
  }
}
