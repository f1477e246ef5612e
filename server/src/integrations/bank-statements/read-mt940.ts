import type { Day, DaySpan } from '@salus/domain/time/day.ts';
import { BalanceCheck } from './balance-check.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { Mt940Movement, shortDay } from './mt940-movement.ts';
import { isOwnAccount } from './own-account.ts';
import {
  joinPeriods,
  refuseLine,
  type StatementFacts,
  type StatementFile,
  StatementLines,
} from './statement.ts';

/**
 * Reads SWIFT MT940. Opening balance and movements must make the closing balance.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readMt940(bytes: Uint8Array, facts: StatementFacts): StatementFile {
  const decoding = decodeUtf8(bytes);
  if ('line' in decoding) throw refuseLine(decoding.line, null, 'wrong_encoding');
  const movements: Mt940Movement[] = [];
  const periods: DaySpan[] = [];
  let openedOn: Day | null = null;
  let balance = new BalanceCheck();
  let isComplete = false;
  let isAccountNamed = false;
  let previous = '';
  for (const field of mt940Fields(decoding.text)) {
    const { line, tag, text } = field;
    if (tag === '25' || tag === '25P') {
      refuseOtherAccount(field, facts);
      isAccountNamed = true;
    }
    if (tag === '20') [isAccountNamed, openedOn, balance] = [false, null, new BalanceCheck()];
    if (tag === '20' || tag === '61') isComplete = false;
    if (tag === '60F' || tag === '60M') {
      balance = new BalanceCheck();
      openedOn = balanceDay(text);
      const { amount, isDebit } = parseBalance(field);
      if (!balance.open(amount, isDebit)) throw refuseLine(line, 'balance', 'invalid');
    }
    if (tag === '61') {
      const movement = new Mt940Movement(line, text);
      movements.push(movement);
      if (movement.amount === null) balance.addUnknown();
      else balance.add(movement.amount);
    }
    // Elsewhere the field describes the statement.
    const isOfMovement = tag === '86' && (previous === '61' || previous === 'more');
    if (isOfMovement) movements.at(-1)?.texts.push(contentOfField86(text));
    if (tag === '62F' || tag === '62M') {
      if (!isAccountNamed) throw refuseLine(line, 'account', 'required');
      const { amount, isDebit } = parseBalance(field);
      if (!balance.close(amount, isDebit)) throw refuseLine(line, 'balance', 'invalid');
      if (!balance.isOpened || !balance.holds) throw refuseLine(line, 'balance', 'balance_differs');
      isComplete = true;
      const to = balanceDay(text);
      if (openedOn && to && openedOn <= to) periods.push({ from: openedOn, to });
      balance = new BalanceCheck();
    }
    previous = isOfMovement ? 'more' : tag;
  }
  // A file without a closing balance was cut, or is no MT940.
  if (!isComplete) throw refuseLine(1, 'balance', 'unreadable_file');
  const statementLines = new StatementLines(facts);
  for (const movement of movements) movement.addTo(statementLines);
  return statementLines.file(joinPeriods(periods));
}

function refuseOtherAccount({ line, text }: Mt940Field, { accountNo }: StatementFacts): void {
  if (accountNo !== null && !isOwnAccount(text, accountNo))
    throw refuseLine(line, 'account', 'other_account');
}

/** Debit or credit, day, currency and amount. */
function parseBalance({ line, text }: Mt940Field) {
  const [, mark, currency, amount = ''] =
    /^([CD])\d{6}([A-Z]{3})([\d,.]+)$/.exec(text.trim().replaceAll(' ', '')) ?? [];
  if (mark === undefined) throw refuseLine(line, 'balance', 'invalid');
  if (currency !== 'VND') throw refuseLine(line, 'currency', 'wrong_currency');
  return { amount, isDebit: mark === 'D' };
}

/** Null for a day that does not exist: the statement then covers the days of its lines. */
const balanceDay = (text: string): Day | null => shortDay(text.trim().slice(1, 7));

/** A field of the file with its first line there. */
type Mt940Field = { readonly line: number; readonly tag: string; readonly text: string };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Longer lines of field 86 are cut there, in the middle of a word. */
const CUT_AT = 65;

/**
 * The fields of the file. A line without a tag continues its field; lines before the first
 * statement are those of an envelope.
 */
function mt940Fields(text: string): Mt940Field[] {
  const fields: { line: number; tag: string; text: string; last: number }[] = [];
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The blocks of a SWIFT envelope: {1:…}{2:…}{4: and -}.
    const line = raw.replace(/^\{.*?(?=:20:|$)/, '').trimEnd();
    if (line === '' || line.startsWith('-}') || line === '-') continue;
    const match = TAG.exec(line);
    const open = fields.at(-1);
    if (match?.[1]) {
      fields.push({ line: at + 1, tag: match[1], text: match[2] ?? '', last: line.length });
    } else if (open) {
      const isInformation = open.tag === '86';
      const glue = !isInformation ? '\n' : open.last >= CUT_AT ? '' : ' ';
      open.text += `${glue}${line}`;
      open.last = line.length;
    }
  }
  const [first] = fields;
  if (first && first.tag !== '20') throw refuseLine(first.line, null, 'unreadable_file');
  return fields;
}

/** The marks before a part's number: `?20`, `~20`, `<20`. */
const PART = /([?~<>^|\u00ab\u00a4])\d\d/;
const CODED_PARTS = new RegExp(`^\\d{3}${PART.source}`);

/** The text of field 86; one in numbered parts (`166?20…?21…`) is joined without the numbers. */
function contentOfField86(text: string): string {
  const [, coded] = CODED_PARTS.exec(text) ?? [];
  const [, mark] = coded === undefined ? (PART.exec(text) ?? []) : [undefined, coded];
  if (mark === undefined) return text.trim();
  const parts = text.split(new RegExp(`\\${mark}\\d\\d`));
  // One mark alone may be the payer's.
  if (coded === undefined && parts.length < 3) return text.trim();
  return parts
    .slice(coded === undefined ? 0 : 1)
    .join('')
    .trim();
}
