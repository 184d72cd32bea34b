/**
 * Records of a period. Their ids rise with time, so a day is a range of the key, however many days are
 * stored.
 */
import type { Select } from '../command/declaration/read.ts';
import { firstIdAt } from '../values/id.ts';
import { days, epochMillis, type Instant, minutes } from '../values/instant.ts';

/**
 * The largest distances between a record's timestamp and the time in its id. An id is made when its record is
 * stored, which is late if the store was unavailable.
 */
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
