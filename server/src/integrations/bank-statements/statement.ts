import { MAX_STATEMENT_LINES } from '@salus/api/payments/statements.ts';
import type { RefusalError } from '@salus/api/refusal-error.ts';
import { addDays, type DaySpan } from '@salus/domain/time/day.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';

/** One movement of money on the insurer's account, as its bank states it. */
export type StatementLine = {
  /** From 1, in the order of the file. */
  readonly lineNo: number;
  readonly bankReference: string;
  /** The start of the business day where the file has no time. */
  readonly paidAt: Date;
  /** Whether the file has a day without a time. */
  readonly isDayOnly: boolean;
  /** VND; a debit is negative. Never 0. */
  readonly amount: number;
  readonly content: string;
  /** The bank's fee, where the file states one. VND, more than 0. */
  readonly fee?: number;
};

/** The lines of a file, and the days that it states for itself; null where it states none. */
export type StatementFile = {
  readonly lines: readonly StatementLine[];
  readonly period: DaySpan | null;
};

/**
 * The days of all statements in a file. Only those after the last gap count: no statement covers
 * the gap.
 */
export function joinPeriods(periods: readonly DaySpan[]): DaySpan | null {
  const ordered = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return ordered.reduce<DaySpan | null>((joined, { from, to }) => {
    if (joined === null || from > addDays(joined.to, 1)) return { from, to };
    return { from: joined.from, to: to > joined.to ? to : joined.to };
  }, null);
}

/** The account and the time that a file is checked against. */
export type StatementFacts = {
  /** The insurer's account; null where none is configured, which accepts any. */
  readonly accountNo: string | null;
  readonly now: Date;
};

/** More than any bank's own limit of a text. */
const MAX_CONTENT = 1000;
const MAX_REFERENCE = 64;
/** Keeps the sum of a full file exact. */
const MAX_AMOUNT = 400_000_000_000;

type Field = keyof StatementLine | 'account' | 'currency' | 'balance';

/** The refusal of the whole file for one line of it; the line is that of the file, from 1. */
export function refuseLine(line: number, field: Field | null, code: FieldCode): RefusalError {
  const path = field === null ? `lines.${line}` : `lines.${line}.${field}`;
  return fieldRefusal([{ path, code, line }]);
}

/** The refusal of a file that can't be read at all. */
export function refuseFile(code: FieldCode): RefusalError {
  return fieldRefusal([{ path: 'file', code }]);
}

/** Collects the lines of one file. Throws a refusal that names the line of the file. */
export class StatementLines {
  readonly lines: StatementLine[] = [];
  readonly #now: Date;

  constructor({ now }: Pick<StatementFacts, 'now'>) {
    this.#now = now;
  }

  add(at: number, { bankReference, content, paidAt, isDayOnly, amount, fee }: Parsed): void {
    if (this.lines.length === MAX_STATEMENT_LINES) throw refuseLine(at, null, 'too_many_lines');
    if (paidAt > this.#now) throw refuseLine(at, 'paidAt', 'date_in_future');
    const reference = bankReference.normalize('NFC').trim();
    if (reference === '') throw refuseLine(at, 'bankReference', 'required');
    if (reference.length > MAX_REFERENCE) throw refuseLine(at, 'bankReference', 'too_long');
    if (amount === 0 || Math.abs(amount) > MAX_AMOUNT) throw refuseLine(at, 'amount', 'invalid');
    const text = content.trim();
    if (text.length > MAX_CONTENT) throw refuseLine(at, 'content', 'too_long');
    for (const [field, value] of Object.entries({ bankReference: reference, content: text }))
      if (CONTROLS.test(value) || !value.isWellFormed())
        throw refuseLine(at, field === 'content' ? 'content' : 'bankReference', 'invalid');
    const lineNo = this.lines.length + 1;
    this.lines.push({
      lineNo,
      bankReference: reference,
      paidAt,
      isDayOnly,
      amount,
      content: text,
      ...(fee === undefined ? {} : { fee }),
    });
  }
}

type Parsed = Omit<StatementLine, 'lineNo'>;

/** A line break or tab inside a text is harmless; other controls are a damaged file. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/;
