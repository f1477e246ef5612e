import { readZeroDecimals } from '@salus/domain/payments/statements/bank-amount.ts';

/**
 * The charges of an entry of camt.053 or of one of its details: their stated total, else the sum of
 * their records, where a credit is a rebate. Charges in another currency or in fractions are left
 * out, because no side of a day counts fees.
 */
export class CamtFee {
  #total: number | null = null;
  #sum = 0;
  #record = { amount: 0, isCredit: false };

  /** Reads one closed element; `place` is its path below `Chrgs`. */
  read(place: string, text: string, currency: string | null): void {
    const amount = (currency === 'VND' ? readZeroDecimals(text) : null) ?? 0;
    if (place === 'TtlChrgsAndTaxAmt' && amount > 0) this.#total = amount;
    // Version 2 has one charge without a record.
    if (place === 'Amt') this.#sum += amount;
    if (place === 'Rcrd/Amt') this.#record.amount = amount;
    if (place === 'Rcrd/CdtDbtInd') this.#record.isCredit = text === 'CRDT';
    if (place !== 'Rcrd') return;
    this.#sum += this.#record.isCredit ? -this.#record.amount : this.#record.amount;
    this.#record = { amount: 0, isCredit: false };
  }

  /** VND; null without a fee. */
  get amount(): number | null {
    const fee = this.#total ?? this.#sum;
    return fee > 0 ? fee : null;
  }
}
