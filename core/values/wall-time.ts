/** What the clock on the bank's wall shows, as a moment: ISO 8601 without a zone counts as the bank's own. */

const wall = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?$/;

/**
 * The text with the offset of the zone at that time, where it has neither an offset nor Z; any other text as it is.
 * What is shown twice when clocks go back is the earlier time; what is left out when they go forward is as much later.
 */
export function inZone(zone: string, text: string): string {
  const match = wall.exec(text);
  if (match === null) return text;
  const [, day, time, seconds = ':00', fraction = ''] = match;
  const written = `${day}T${time}${seconds}${fraction.replace(',', '.')}`;
  const shown = Date.parse(`${written}Z`);
  if (Number.isNaN(shown)) return text;
  return `${written}${offsetText(offsetOfWall(zone, shown))}`;
}

const dayMillis = 86_400_000;

/** Milliseconds that the zone is ahead of UTC when its clocks show this, as if that were UTC. */
function offsetOfWall(zone: string, shown: number): number {
  const before = offsetAt(zone, shown - dayMillis);
  const after = offsetAt(zone, shown + dayMillis);
  const fits = [before, after].filter((offset) => offsetAt(zone, shown - offset) === offset);
  // The larger offset is the earlier moment; a time that no clock shows goes on by the clock before.
  return fits.length === 0 ? before : Math.max(...fits);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, millis: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const named = format.formatToParts(millis).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(named ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
