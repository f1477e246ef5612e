import { BUSINESS_OFFSET_MILLISECONDS, BUSINESS_TIME_ZONE } from './business-time.ts';
import type { Day } from './day.ts';

/**
 * Where somebody's calendar stands: the name of a zone (`Asia/Ho_Chi_Minh`), or minutes to add to local time to get UTC, as
 * JavaScript counts them (Vietnam is -420).
 */
export type Zone = string | number;

const MILLISECONDS_A_MINUTE = 60_000;
const MILLISECONDS_A_DAY = 86_400_000;
/** Since when Vietnam has kept its offset without a change: see business-time.ts. */
const KEPT_SINCE = new Date('1976-01-01T00:00:00Z').getTime();

/** No clock on earth is farther from UTC: 14 hours ahead, 12 behind. */
export function isZoneOffset(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= -14 * 60 && minutes <= 12 * 60;
}

/** Does the time zone database know this name? */
export function isZoneName(name: string): boolean {
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The first instant of a day in a zone: midnight, or what comes instead of it where the clocks jump over it. */
export function startOfDayIn(value: Day, zone: Zone): Date {
  return startAt(midnightOf(value), zone);
}

/** The first instant after a day in a zone. */
export function endOfDayIn(value: Day, zone: Zone): Date {
  return startAt(midnightOf(value) + MILLISECONDS_A_DAY, zone);
}

/** 00:00:00 of the day, as if its zone were UTC. */
const midnightOf = (value: Day) => new Date(`${value}T00:00:00.000Z`).getTime();

function startAt(midnight: number, zone: Zone): Date {
  if (typeof zone === 'number') return new Date(midnight + zone * MILLISECONDS_A_MINUTE);
  // Nearly everybody is in this zone, and asking the calendar takes ten times as long.
  if (zone === BUSINESS_TIME_ZONE && midnight >= KEPT_SINCE) return new Date(midnight - BUSINESS_OFFSET_MILLISECONDS);
  const ahead = aheadOfUtc(zone);
  // The clocks may change on this day: midnight by the clock before, or by the one after it, whichever is in the day first.
  const starts = [midnight - MILLISECONDS_A_DAY, midnight + MILLISECONDS_A_DAY]
    .map((near) => midnight - ahead(near))
    .sort((a, b) => a - b);
  return new Date(starts.find((at) => at + ahead(at) >= midnight) ?? (starts[1] as number));
}

/** Milliseconds by which a zone's clock is ahead of UTC at an instant. */
function aheadOfUtc(zone: string): (at: number) => number {
  const format = offsetFormat(zone);
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // GMT, GMT+07:00, or with seconds where a town still kept its own time.
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -size : size;
  };
}

/** Some hundreds of zones in some spellings. */
const MOST_FORMATS = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Tells a zone's offset. Making one takes a hundred times as long as using it, and each list by days asks for its zone.
 * @throws RangeError for a name that the time zone database doesn't know
 */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
