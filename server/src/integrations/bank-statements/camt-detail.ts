import { readZeroDecimals } from '@salus/domain/payments/statements/bank-amount.ts';
import {
  readBankReference,
  textOfReference,
} from '@salus/domain/payments/statements/bank-reference.ts';
import { joinTexts } from '@salus/domain/payments/transfers/transfer-content.ts';
import { CamtFee } from './camt-fee.ts';

const CHARGES = 'Chrgs/';

/** Texts of the payer besides the first of them. */
const TEXTS: ReadonlySet<string> = new Set([
  'AddtlTxInf',
  'Refs/EndToEndId',
  'Refs/InstrId',
  'Refs/PmtInfId',
  'Refs/MndtId',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/AddtlRmtInf',
  'RmtInf/Strd/RfrdDocInf/Nb',
]);
/** References that a bank gives, the bank of the account first. */
const REFERENCES = ['Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/UETR'];

/** One transaction of an entry of camt.053. */
export class CamtDetail {
  readonly #fee = new CamtFee();
  readonly #references = new Map<string, string>();
  readonly #unstructured: string[] = [];
  readonly #others: string[] = [];
  #amount: number | null = null;
  /** Its amount is in another currency or unreadable. */
  #isUnclear = false;
  #isDebit: boolean | null = null;
  #isReversal = false;

  /** Reads one closed element; `place` is its path below the detail. */
  read(place: string, text: string, currency: string | null): void {
    if (place.startsWith(CHARGES)) this.#fee.read(place.slice(CHARGES.length), text, currency);
    if (place === 'Amt') {
      this.#amount = currency === 'VND' ? readZeroDecimals(text) : null;
      this.#isUnclear = this.#amount === null;
    }
    // The amount at the payer's bank may be in another currency.
    const isInDong = place === 'AmtDtls/TxAmt/Amt' && currency === 'VND';
    if (isInDong && !this.#isUnclear) this.#amount ??= readZeroDecimals(text);
    if (place === 'CdtDbtInd') this.#isDebit = text === 'DBIT';
    if (place === 'RvslInd') this.#isReversal = isTrue(text);
    if (place === 'RmtInf/Ustrd') this.#unstructured.push(text);
    if (TEXTS.has(place)) this.#others.push(textOfReference(text));
    if (REFERENCES.includes(place)) this.#references.set(place, readBankReference(text));
  }

  /** Null where the detail states none. */
  get reference(): string | null {
    const references = REFERENCES.map((place) => this.#references.get(place));
    return references.find((reference) => reference) ?? null;
  }

  get content(): string {
    return joinTexts([this.#unstructured.join(' '), ...this.#others]);
  }

  /** VND without sign; null where the detail states none in dong. */
  get amount(): number | null {
    return this.#amount;
  }

  get isUnclear(): boolean {
    return this.#isUnclear;
  }

  get fee(): number | null {
    return this.#fee.amount;
  }

  /** Null where the entry has the direction. */
  get isDebit(): boolean | null {
    return this.#isDebit;
  }

  get isReversal(): boolean {
    return this.#isReversal;
  }
}

export const isTrue = (text: string): boolean => text === 'true' || text === '1';
