import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { type Day, type DaySpan, parseDay } from '@salus/domain/time/day.ts';
import {
  joinPeriods,
  refuseLine,
  type StatementFacts,
  type StatementFile,
  type StatementLine,
  StatementLines,
} from './statement.ts';
import { decodeUtf8, readZeroDecimals } from './values.ts';

type TagLine = { readonly line: number; readonly tag: string; readonly text: string };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Longer lines of field 86 are cut there, in the middle of a word. */
const CUT_AT = 65;

/**
 * Reads SWIFT MT940. Opening balance and movements must make the closing balance.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readMt940(bytes: Uint8Array, facts: StatementFacts): StatementFile {
  const decoded = decodeUtf8(bytes);
  if ('line' in decoded) throw refuseLine(decoded.line, null, 'wrong_encoding');
  const movements: Movement[] = [];
  const periods: DaySpan[] = [];
  let openedOn: Day | null = null;
  let opening: number | null = null;
  let sum = 0;
  let isComplete = false;
  let isAccountNamed = false;
  let previous = '';
  for (const { line, tag, text } of tagsOf(decoded.text)) {
    if (tag === '25' || tag === '25P') {
      refuseOtherAccount(line, text, facts);
      isAccountNamed = true;
    }
    if (tag === '20') isAccountNamed = false;
    if (tag === '20' || tag === '60F' || tag === '60M') {
      opening = tag === '20' ? null : balanceOf(line, text);
      openedOn = tag === '20' ? null : balanceDay(text);
      sum = 0;
    }
    if (tag === '61') {
      const movement = movementOf(line, text);
      movements.push(movement);
      sum += movement.amount;
    }
    // Elsewhere the field describes the statement.
    const last = movements.at(-1);
    if (tag === '86' && previous === '61' && last) last.content = contentOf(text);
    if (tag === '62F' || tag === '62M') {
      if (!isAccountNamed) throw refuseLine(line, 'account', 'required');
      if (opening === null || opening + sum !== balanceOf(line, text))
        throw refuseLine(line, 'balance', 'balance_differs');
      isComplete = true;
      const to = balanceDay(text);
      if (openedOn && to && openedOn <= to) periods.push({ from: openedOn, to });
      [opening, sum] = [null, 0];
    }
    previous = tag;
  }
  // A file without a closing balance was cut, or is no MT940.
  if (!isComplete || sum !== 0) throw refuseLine(1, 'balance', 'unreadable_file');
  const found = new StatementLines(facts);
  for (const movement of movements) found.add(movement.line, movement);
  return { lines: found.lines, period: joinPeriods(periods) };
}

/** The fields of the file. A line without a tag continues its field. */
function tagsOf(text: string): TagLine[] {
  const tags: { line: number; tag: string; text: string; last: number }[] = [];
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The blocks of a SWIFT envelope: {1:…}{2:…}{4: and -}.
    const line = raw.replace(/^\{.*?(?=:20:|$)/, '').trimEnd();
    if (line === '' || line.startsWith('-}') || line === '-') continue;
    const match = TAG.exec(line);
    const open = tags.at(-1);
    if (match?.[1]) {
      tags.push({ line: at + 1, tag: match[1], text: match[2] ?? '', last: line.length });
    } else if (open) {
      const isInformation = open.tag === '86';
      const glue = !isInformation ? '\n' : open.last >= CUT_AT ? '' : ' ';
      open.text += `${glue}${line}`;
      open.last = line.length;
    } else {
      throw refuseLine(at + 1, null, 'unreadable_file');
    }
  }
  return tags;
}

function refuseOtherAccount(line: number, text: string, { accountNo }: StatementFacts): void {
  const parts = text.trim().split(/[/\n]/);
  const isOwn = parts.some((part) => part === accountNo || part === `${accountNo}VND`);
  if (accountNo !== null && !isOwn) throw refuseLine(line, 'account', 'other_account');
}

/** Debit or credit, day, currency and amount. Returns dong. */
function balanceOf(line: number, text: string): number {
  const match = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)$/.exec(text.trim());
  if (!match) throw refuseLine(line, 'balance', 'invalid');
  if (match[3] !== 'VND') throw refuseLine(line, 'currency', 'wrong_currency');
  return amountOf(line, match[4] ?? '') * (match[1] === 'C' ? 1 : -1);
}

/** Null for a day that does not exist: the statement then covers the days of its lines. */
const balanceDay = (text: string): Day | null => shortDay(text.trim().slice(1, 7));

const shortDay = (text: string): Day | null =>
  parseDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);

function amountOf(line: number, text: string): number {
  const read = readZeroDecimals(text);
  if ('code' in read) throw refuseLine(line, 'amount', read.code);
  return read.value;
}

type Movement = Omit<StatementLine, 'lineNo' | 'content'> & {
  readonly line: number;
  content: string;
};

/** Value day, entry day, mark, third letter of the currency, amount, type, references. */
const MOVEMENT =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,.]+)([NFS][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n|$)/;

function movementOf(line: number, text: string): Movement {
  const match = MOVEMENT.exec(text);
  if (!match) throw refuseLine(line, null, 'invalid');
  const [, valueDay = '', , mark = '', currency, amount = '', , own = '', bankReference] = match;
  if (currency !== undefined && currency !== 'D')
    throw refuseLine(line, 'currency', 'wrong_currency');
  const day = shortDay(valueDay);
  if (!day) throw refuseLine(line, 'paidAt', 'invalid');
  // The reversal of a credit takes money from the account.
  const isCredit = mark === 'C' || mark === 'RD';
  return {
    line,
    bankReference: bankReference ?? (own === 'NONREF' ? '' : own),
    paidAt: startOfBusinessDay(day),
    isDayOnly: true,
    amount: amountOf(line, amount) * (isCredit ? 1 : -1),
    content: '',
  };
}

/** The text of field 86; one in numbered parts (`166?20…?21…`) is joined without the numbers. */
function contentOf(text: string): string {
  return /^\d{3}\?\d\d/.test(text)
    ? text
        .slice(3)
        .replace(/\?\d\d/g, '')
        .trim()
    : text.trim();
}
