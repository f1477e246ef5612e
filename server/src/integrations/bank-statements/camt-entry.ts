import { CamtFee } from './camt-fee.ts';
import { refuseLine, type StatementLine } from './statement.ts';
import { type PaidAt, readPaidAt, readZeroDecimals } from './values.ts';

type Movement = Omit<StatementLine, 'lineNo'> & { readonly line: number };

type Detail = {
  reference: string;
  amount: string;
  isDebit: boolean | null;
  content: string[];
  information: string;
  readonly fee: CamtFee;
};

const DETAIL = 'NtryDtls/TxDtls/';
const CHARGES = 'Chrgs/';

/** One entry of camt.053: one movement, or one of each detail that it holds. */
export class Entry {
  readonly #line: number;
  #amount = '';
  #isDebit: boolean | null = null;
  #reference = '';
  #entryReference = '';
  #information = '';
  #booked: PaidAt | null = null;
  #valued: PaidAt | null = null;
  readonly #fee = new CamtFee();
  readonly #details: Detail[] = [];

  constructor(line: number) {
    this.#line = line;
  }

  openDetail(): void {
    this.#details.push({
      reference: '',
      amount: '',
      isDebit: null,
      content: [],
      information: '',
      fee: new CamtFee(),
    });
  }

  /** Reads one closed element; `place` is its path below the entry. */
  read(place: string, text: string, line: number, currency: string | null): void {
    if (place === 'Amt') {
      if (currency === null) throw refuseLine(line, 'currency', 'wrong_currency');
      this.#amount = text;
    }
    if (place === 'CdtDbtInd') this.#isDebit = directionOf(text, line);
    // Only booked entries move money.
    if ((place === 'Sts' || place === 'Sts/Cd') && text !== '' && text !== 'BOOK')
      throw refuseLine(line, null, 'invalid');
    if (place === 'AcctSvcrRef') this.#reference = text;
    if (place === 'NtryRef') this.#entryReference = text;
    if (place === 'AddtlNtryInf') this.#information = text;
    if (place === 'BookgDt/Dt' || place === 'BookgDt/DtTm') this.#booked = timeOf(text, line);
    if (place === 'ValDt/Dt' || place === 'ValDt/DtTm') this.#valued = timeOf(text, line);
    if (place.startsWith(CHARGES)) this.#fee.read(place.slice(CHARGES.length), text, currency);
    const detail = this.#details.at(-1);
    if (!detail || !place.startsWith(DETAIL)) return;
    const within = place.slice(DETAIL.length);
    if (within.startsWith(CHARGES)) detail.fee.read(within.slice(CHARGES.length), text, currency);
    else readDetail(detail, within, text, line);
  }

  /** Their sum is the amount of the entry. */
  movements(): Movement[] {
    const amount = Entry.amountOf(this.#amount, this.#line);
    const own = this.#reference || this.#entryReference;
    if (this.#details.length < 2) {
      const [detail] = this.#details;
      const content = detail ? contentOf(detail, this.#information) : this.#information;
      const only = detail ? detail.reference : '';
      const fee = this.#fee.amount ?? detail?.fee.amount ?? null;
      return [this.#movement(amount, this.#isDebit, { bankReference: own || only, content, fee })];
    }
    const isPerDetail = this.#details.some(({ fee }) => fee.amount !== null);
    const parts = this.#details.map((detail, at) => {
      // The fee of the whole entry is that of its first movement.
      const fee = isPerDetail ? detail.fee.amount : at === 0 ? this.#fee.amount : null;
      const part = Entry.amountOf(detail.amount, this.#line);
      const bankReference = detail.reference || (own && `${own}-${at + 1}`);
      const content = contentOf(detail, this.#information);
      return this.#movement(part, detail.isDebit ?? this.#isDebit, { bankReference, content, fee });
    });
    const sum = parts.reduce((total, part) => total + part.amount, 0);
    if (sum !== (this.#isDebit ? -amount : amount))
      throw refuseLine(this.#line, 'amount', 'balance_differs');
    return parts;
  }

  /** Dong without sign; decimals must be 0. */
  static amountOf(text: string, line: number): number {
    const read = readZeroDecimals(text);
    if ('code' in read) throw refuseLine(line, 'amount', read.code);
    return read.value;
  }

  #movement(
    amount: number,
    isDebit: boolean | null,
    { fee, ...text }: { bankReference: string; content: string; fee: number | null },
  ): Movement {
    const line = this.#line;
    if (isDebit === null) throw refuseLine(line, 'amount', 'invalid');
    const at = this.#booked ?? this.#valued;
    if (!at) throw refuseLine(line, 'paidAt', 'required');
    return {
      line,
      ...at,
      ...text,
      amount: isDebit ? -amount : amount,
      ...(fee === null ? {} : { fee }),
    };
  }
}

function readDetail(detail: Detail, place: string, text: string, line: number): void {
  if (place === 'Refs/AcctSvcrRef') detail.reference = text;
  if (place === 'Amt' || (place === 'AmtDtls/TxAmt/Amt' && detail.amount === ''))
    detail.amount = text;
  if (place === 'CdtDbtInd') detail.isDebit = directionOf(text, line);
  if (place === 'RmtInf/Ustrd') detail.content.push(text);
  if (place === 'AddtlTxInf') detail.information = text;
}

/** A bank that has no text of the payer writes its own. */
function contentOf({ content, information }: Detail, ofEntry: string): string {
  return content.join(' ') || information || ofEntry;
}

function directionOf(text: string, line: number): boolean {
  if (text !== 'CRDT' && text !== 'DBIT') throw refuseLine(line, 'amount', 'invalid');
  return text === 'DBIT';
}

function timeOf(text: string, line: number): PaidAt {
  const read = readPaidAt(text);
  if (!read) throw refuseLine(line, 'paidAt', 'invalid');
  return read;
}
