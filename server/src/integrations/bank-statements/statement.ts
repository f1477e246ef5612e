import { MAX_STATEMENT_LINES } from '@salus/api/payments/statements.ts';
import type { RefusalError } from '@salus/api/refusal-error.ts';
import {
  readBankReference,
  textOfReference,
} from '@salus/domain/payments/statements/bank-reference.ts';
import type {
  StatementRows,
  UnreadableReason,
} from '@salus/domain/payments/statements/unreadable-line.ts';
import type { MovementMark } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { joinTexts } from '@salus/domain/payments/transfers/transfer-content.ts';
import { addDays, type DaySpan } from '@salus/domain/time/day.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';

/** One movement of money on the insurer's account, as its bank states it. */
type StatementLine = {
  /** From 1, in the order of the file, together with the lines that can't be read. */
  readonly lineNo: number;
  /** Empty where the bank gives none. */
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
  /** The bank's reversal, or a movement whose details need a person. */
  readonly mark?: MovementMark;
  /** A detail of a collective entry: the reference that the details share, and its number. */
  readonly detail?: { readonly entryReference: string; readonly number: number };
};

/** A line that can't be read: it moves no money until a person finds its meaning. */
type UnreadableLine = {
  readonly lineNo: number;
  /** As the file has it, cut. */
  readonly text: string;
  readonly reason: UnreadableReason;
};

/** The lines of a file, and the days that it states for itself; null where it states none. */
export type StatementFile = {
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
  readonly rows: StatementRows;
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

/** More than any bank's own limit of its texts together. The database has the same limit. */
const MAX_CONTENT = 4000;
/** Enough to find the line in the bank's file. */
const MAX_UNREADABLE_TEXT = 500;
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

/** A movement as a file states it: a reference of any kind, and an amount that may be 0. */
export type ReadMovement = Omit<StatementLine, 'lineNo'>;

/** Collects the rows of one file and counts them all (STMT-10). */
export class StatementLines {
  readonly #lines: StatementLine[] = [];
  readonly #unreadable: UnreadableLine[] = [];
  #blank = 0;
  #leftOut = 0;
  readonly #now: Date;

  constructor({ now }: Pick<StatementFacts, 'now'>) {
    this.#now = now;
  }

  addBlank(count = 1): void {
    this.#blank += count;
  }

  /** A row that moves no money. */
  leaveOut(): void {
    this.#leftOut += 1;
  }

  addUnreadable(row: number, reason: UnreadableReason, text: string): void {
    const lineNo = this.#nextNumber(row);
    const readable = text.replace(ANY_CONTROL, ' ').toWellFormed().trim();
    this.#unreadable.push({ lineNo, reason, text: readable.slice(0, MAX_UNREADABLE_TEXT) });
  }

  /** @param text the row as the file has it, for a movement that can't be read after all */
  add(row: number, movement: ReadMovement, text: string): void {
    if (movement.amount === 0) {
      this.leaveOut();
      return;
    }
    const reason = this.#whyUnreadable(movement);
    if (reason) {
      this.addUnreadable(row, reason, text);
      return;
    }
    const stated = movement.bankReference;
    const bankReference = readBankReference(stated);
    const content = joinTexts([
      movement.content.trim(),
      bankReference === '' ? textOfReference(stated) : '',
    ]);
    const isCut = content.length > MAX_CONTENT;
    this.#lines.push({
      ...movement,
      lineNo: this.#nextNumber(row),
      bankReference,
      content: isCut ? content.slice(0, MAX_CONTENT).toWellFormed() : content,
      ...(isCut && !movement.mark ? { mark: 'UNCLEAR' as const } : {}),
    });
  }

  file(period: DaySpan | null): StatementFile {
    const taken = this.#lines.length + this.#unreadable.length;
    const [blank, leftOut] = [this.#blank, this.#leftOut];
    const rows = { read: blank + leftOut + taken, blank, leftOut, taken };
    return { lines: this.#lines, unreadable: this.#unreadable, rows, period };
  }

  #nextNumber(row: number): number {
    const taken = this.#lines.length + this.#unreadable.length;
    if (taken === MAX_STATEMENT_LINES) throw refuseLine(row, null, 'too_many_lines');
    return taken + 1;
  }

  #whyUnreadable({ bankReference, content, paidAt, amount }: ReadMovement) {
    if (paidAt > this.#now) return 'DAY_IN_FUTURE';
    if (Math.abs(amount) > MAX_AMOUNT) return 'AMOUNT_UNREADABLE';
    const isDamaged = [bankReference, content].some(
      (text) => CONTROLS.test(text) || !text.isWellFormed(),
    );
    return isDamaged ? 'ROW_UNREADABLE' : null;
  }
}

/** A line break or tab inside a text is harmless; other controls are a damaged row. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/;
const ANY_CONTROL = /[\u0000-\u001F\u007F]+/g;
