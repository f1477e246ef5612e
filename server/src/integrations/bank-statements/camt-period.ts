import { readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, type DaySpan } from '@salus/domain/time/day.ts';

/** The days of one statement: FrToDt, or those of its opening and closing balance. */
export class CamtPeriod {
  #stated: { from?: Date; to?: Date } = {};
  #balances: { OPBD?: Day; CLBD?: Day } = {};
  #balance = '';

  /** Reads an element at its path below the statement. */
  read(place: string, text: string): void {
    const instant = place.includes('Dt') ? readBankTime(text)?.paidAt : undefined;
    if (place === 'Bal/Tp/CdOrPrtry/Cd') this.#balance = text;
    if (!instant) return;
    if (place === 'FrToDt/FrDtTm') this.#stated.from = instant;
    if (place === 'FrToDt/ToDtTm') this.#stated.to = instant;
    if (place === 'Bal/Dt/Dt' || place === 'Bal/Dt/DtTm')
      this.#balances = { ...this.#balances, [this.#balance]: businessDay(instant) };
  }

  /** Null where the statement has no whole period. */
  span(): DaySpan | null {
    const { from: start, to: end } = this.#stated;
    const from = start ? businessDay(start) : this.#balances.OPBD;
    const to = end ? lastDay(end, from) : this.#balances.CLBD;
    return from && to && from <= to ? { from, to } : null;
  }
}

/** Midnight is the end of the day before, unless the period begins then. */
function lastDay(end: Date, from: Day | undefined): Day {
  const day = businessDay(end);
  const isMidnight = startOfBusinessDay(day).getTime() === end.getTime();
  return isMidnight && day !== from ? addDays(day, -1) : day;
}
