import { startOfBusinessDay } from '../../time/business-time.ts';
import { parseDay } from '../../time/day.ts';

const VIETNAMESE_DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(.*)$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?$/;
const ZONE = /\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i;

export type BankTime = {
  readonly paidAt: Date;
  /** A day without a time: `paidAt` is its beginning. */
  readonly isDayOnly: boolean;
};

/**
 * An ISO or DD/MM/YYYY day as banks and spreadsheets write it, with or without a time. A time
 * without offset is business time.
 */
export function readBankTime(text: string): BankTime | null {
  const parts = splitDay(text.trim());
  if (!parts) return null;
  const day = parseDay(`${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`);
  if (!day) return null;
  const rest = parts.rest.replace(/^(?:T|\s+)/i, '');
  if (rest === '')
    return parts.rest === '' ? { paidAt: startOfBusinessDay(day), isDayOnly: true } : null;
  if (rest === parts.rest) return null;
  const zone = ZONE.exec(rest);
  const [, hour = '', minute, second = '00', fraction = ''] =
    TIME.exec(zone ? rest.slice(0, zone.index) : rest) ?? [];
  if (minute === undefined || Number(hour) > 23) return null;
  const time = `${twoDigits(hour)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const paidAt = new Date(`${day}T${time}${isoZone(zone?.[1])}`);
  return Number.isNaN(paidAt.getTime()) ? null : { paidAt, isDayOnly: false };
}

function splitDay(text: string) {
  const local = VIETNAMESE_DAY.exec(text);
  if (local) {
    const [, day = '', , month = '', year = '', rest = ''] = local;
    return { year, month, day, rest };
  }
  const iso = ISO_DAY.exec(text);
  if (!iso) return null;
  const [, year = '', month = '', day = '', rest = ''] = iso;
  return { year, month, day, rest };
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return '+07:00';
  if (zone.length === 1) return 'Z';
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}
