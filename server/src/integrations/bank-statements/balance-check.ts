import { readBalance, toBalance } from '@salus/domain/payments/statements/bank-amount.ts';

/** Whether the opening balance of one statement and its movements make the closing balance. */
export class BalanceCheck {
  #opening: bigint | null = null;
  #closing: bigint | null = null;
  #sum = 0n;
  #isSumKnown = true;

  /** Returns false for a balance that is no amount. */
  open(text: string, isDebit: boolean): boolean {
    this.#opening = withSign(text, isDebit);
    return this.#opening !== null;
  }

  close(text: string, isDebit: boolean): boolean {
    this.#closing = withSign(text, isDebit);
    return this.#closing !== null;
  }

  add(amount: number): void {
    this.#sum += toBalance(amount);
  }

  /** The amount of a line that can't be read may be any. */
  addUnknown(): void {
    this.#isSumKnown = false;
  }

  get isOpened(): boolean {
    return this.#opening !== null;
  }

  /** True without both balances. */
  get holds(): boolean {
    if (this.#opening === null || this.#closing === null || !this.#isSumKnown) return true;
    return this.#opening + this.#sum === this.#closing;
  }
}

function withSign(text: string, isDebit: boolean): bigint | null {
  const value = readBalance(text);
  return value === null || !isDebit ? value : -value;
}
