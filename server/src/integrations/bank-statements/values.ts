import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';

/** A value, or the code of its refusal. */
type Read<T> = { readonly value: T } | { readonly code: FieldCode };

const WHOLE = /^-?\d{1,15}$/;
const FRACTION = /^-?\d{1,15}[.,]\d+$/;

/** A whole number of dong; a debit is negative. */
export function readWholeAmount(text: string): Read<number> {
  if (WHOLE.test(text)) return { value: Number(text) };
  return { code: FRACTION.test(text) ? 'fractional_amount' : 'invalid' };
}

/** An amount without sign in which a file may write decimals, all of them 0. */
export function readZeroDecimals(text: string): Read<number> {
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(text);
  if (!match) return { code: 'invalid' };
  return /[1-9]/.test(match[2] ?? '') ? { code: 'fractional_amount' } : { value: Number(match[1]) };
}

const VIETNAMESE_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/;
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
const ZONE = /(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/;

export type PaidAt = { readonly paidAt: Date; readonly isDayOnly: boolean };

/** An ISO or DD/MM/YYYY day, with or without a time; a time without offset is business time. */
export function readPaidAt(text: string): PaidAt | null {
  const local = VIETNAMESE_DAY.exec(text);
  const iso = local
    ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}${local[4]}`
    : text;
  const match = DAY_AND_TIME.exec(iso);
  const day = parseDay(match?.[1] ?? '');
  if (!match || !day) return null;
  if (match[2] === undefined) return { paidAt: startOfBusinessDay(day), isDayOnly: true };
  const zone = ZONE.exec(match[2])?.[1];
  const time = zone ? match[2].slice(0, -zone.length) : match[2];
  if (!TIME.test(time)) return null;
  const paidAt = new Date(`${day}T${time.slice(0, 12)}${isoZone(zone)}`);
  return Number.isNaN(paidAt.getTime()) ? null : { paidAt, isDayOnly: false };
}

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return '+07:00';
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

/** The text of UTF-8 bytes, with or without byte order mark; else the line of the first fault. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { line: number } {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { line: 1 };
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return { text: strict.decode(bytes) };
  } catch {
    return { line: firstUndecodable(bytes) };
  }
}

/** A line feed is the same byte in UTF-8 and in every older code page. */
function firstUndecodable(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  while (start < bytes.length) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    [line, start] = [line + 1, end];
  }
  return line;
}
