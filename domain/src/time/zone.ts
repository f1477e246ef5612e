import { BUSINESS_OFFSET_MILLISECONDS, BUSINESS_TIME_ZONE } from './business-time.ts';
import type { Day } from './day.ts';

/**
 * A time zone: a name (`Asia/Ho_Chi_Minh`), or the minutes that JavaScript adds to local time to
 * get UTC (Vietnam is -420).
 */
export type Zone = string | number;

const MILLISECONDS_A_MINUTE = 60_000;
const MILLISECONDS_A_DAY = 86_400_000;
/** The instant since which Vietnam has kept its offset: see business-time.ts. */
const KEPT_SINCE = new Date('1976-01-01T00:00:00Z').getTime();

/** The extreme offsets on earth: 14 hours ahead of UTC, 12 behind. */
export function isZoneOffset(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= -14 * 60 && minutes <= 12 * 60;
}

/** Whether the time zone database contains the name. */
export function isZoneName(name: string): boolean {
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The first instant of a day in a zone: midnight, or its successor when clocks skip it. */
export function startOfDayIn(value: Day, zone: Zone): Date {
  return startAt(utcMidnight(value), zone);
}

/** The first instant after a day in a zone. */
export function endOfDayIn(value: Day, zone: Zone): Date {
  return startAt(utcMidnight(value) + MILLISECONDS_A_DAY, zone);
}

/** 00:00:00 of the day, as if its zone were UTC. */
const utcMidnight = (value: Day) => new Date(`${value}T00:00:00.000Z`).getTime();

function startAt(midnight: number, zone: Zone): Date {
  if (typeof zone === 'number') return new Date(midnight + zone * MILLISECONDS_A_MINUTE);
  // Nearly all users are in this zone, and Intl takes ten times as long.
  if (zone === BUSINESS_TIME_ZONE && midnight >= KEPT_SINCE)
    return new Date(midnight - BUSINESS_OFFSET_MILLISECONDS);
  const ahead = aheadOfUtc(zone);
  // Clocks may change on this day: try midnight with the offset before, then with the one after.
  const before = midnight - ahead(midnight - MILLISECONDS_A_DAY);
  const after = midnight - ahead(midnight + MILLISECONDS_A_DAY);
  const earlier = Math.min(before, after);
  return new Date(earlier + ahead(earlier) >= midnight ? earlier : Math.max(before, after));
}

/** Milliseconds by which a zone is ahead of UTC at an instant. */
function aheadOfUtc(zone: string): (at: number) => number {
  const format = offsetFormat(zone);
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // GMT, GMT+07:00, or with seconds for historic local times.
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -size : size;
  };
}

/** A few hundred zones in several spellings. */
const MOST_FORMATS = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a zone's offset. Cached: construction costs a hundred times a use.
 * @throws RangeError for a name that is not in the time zone database
 */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
