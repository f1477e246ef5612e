import { readZeroDecimals } from '@salus/domain/payments/statements/bank-amount.ts';
import {
  readPayerReference,
  textOfReference,
} from '@salus/domain/payments/statements/bank-reference.ts';
import type { UnreadableReason } from '@salus/domain/payments/statements/unreadable-line.ts';
import { joinTexts } from '@salus/domain/payments/transfers/transfer-content.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { type Day, daysBetween, parseDay } from '@salus/domain/time/day.ts';
import type { ReadMovement, StatementLines } from './statement.ts';

/**
 * Value day, entry day, mark, third letter of the currency, amount, type, reference of the owner,
 * reference of the bank, further text.
 */
const MOVEMENT = new RegExp(
  [
    /^(\d{6})(\d{4}| {4})?([RE]?[CD])([A-Z])?([\d,.]+)(?:[NFS][A-Z0-9]{3}|(?=\/\/|\n|$))/,
    /([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

/** Field 61 with the texts that follow it. */
export class Mt940Movement {
  /** Each field 86 that follows. */
  readonly texts: string[] = [];
  /** Whole dong; null where it can't be read. */
  readonly amount: number | null;
  readonly #line: number;
  readonly #text: string;
  readonly #match: RegExpExecArray | null;

  constructor(line: number, text: string) {
    this.#line = line;
    this.#text = text;
    this.#match = MOVEMENT.exec(text.trimEnd());
    this.amount = this.#amount();
  }

  addTo(lines: StatementLines): void {
    const raw = [this.#text, ...this.texts].join(' ');
    const read = this.amount === 0 ? null : this.#read();
    if (read === null) lines.leaveOut();
    else if (typeof read === 'string') lines.addUnreadable(this.#line, read, raw);
    else lines.add(this.#line, read, raw);
  }

  get #mark(): string {
    return this.#match?.[3]?.toUpperCase() ?? '';
  }

  #amount(): number | null {
    const [, , , , currency, text = ''] = this.#match ?? [];
    // An expected entry is not booked.
    if (this.#mark.startsWith('E')) return 0;
    const amount = readZeroDecimals(text);
    if (amount === null || isOtherCurrency(currency)) return null;
    // The reversal of a credit takes money from the account.
    const isCredit = this.#mark === 'C' || this.#mark === 'RD';
    return isCredit || amount === 0 ? amount : -amount;
  }

  #read(): ReadMovement | UnreadableReason {
    if (!this.#match) return 'ROW_UNREADABLE';
    const [, valueDay = '', entryDay, , currency, , own = '', ofBank, more = ''] = this.#match;
    if (isOtherCurrency(currency)) return 'OTHER_CURRENCY';
    if (this.amount === null) return 'AMOUNT_UNREADABLE';
    const day = bookingDay(valueDay, entryDay);
    if (!day) return 'DAY_UNREADABLE';
    const bankReference = ofBank ?? readPayerReference(own);
    const [first = '', ...others] = this.texts;
    const isOwnText = bankReference !== own;
    return {
      bankReference,
      paidAt: startOfBusinessDay(day),
      isDayOnly: true,
      amount: this.amount,
      content: joinTexts([
        [first, ...others].join(' '),
        isOwnText ? textOfReference(own) : '',
        more,
      ]),
      ...(this.#mark.startsWith('R') ? { mark: 'REVERSAL' as const } : {}),
    };
  }
}

/** The third letter of VND is D. */
const isOtherCurrency = (letter: string | undefined) =>
  letter !== undefined && letter.toUpperCase() !== 'D';

export const shortDay = (text: string): Day | null =>
  parseDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);

/** The entry has no year: that of the value day, or of the next or last turn of the year. */
function bookingDay(value: string, entry: string | undefined): Day | null {
  const valueDay = shortDay(value);
  if (!valueDay || !entry || !/[1-9]/.test(entry)) return valueDay;
  const year = Number(valueDay.slice(0, 4));
  const distance = (day: Day) => Math.abs(daysBetween(valueDay, day));
  const days = [year, year - 1, year + 1].flatMap(
    (one) => parseDay(`${one}-${entry.slice(0, 2)}-${entry.slice(2)}`) ?? [],
  );
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
