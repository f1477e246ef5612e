import { readZeroDecimals } from '@salus/domain/payments/statements/bank-amount.ts';
import { readBankReference } from '@salus/domain/payments/statements/bank-reference.ts';
import { type BankTime, readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import type { UnreadableReason } from '@salus/domain/payments/statements/unreadable-line.ts';
import { joinTexts } from '@salus/domain/payments/transfers/transfer-content.ts';
import { CamtDetail, isTrue } from './camt-detail.ts';
import { CamtFee } from './camt-fee.ts';
import type { ReadMovement } from './statement.ts';

const DETAIL = 'NtryDtls/TxDtls/';
const CHARGES = 'Chrgs/';
/** Entries that move no money yet, or never. */
const UNBOOKED: ReadonlySet<string> = new Set(['PDNG', 'INFO', 'FUTR']);

/** One entry of camt.053: one movement, or one of each detail and of each fee that it holds. */
export class CamtEntry {
  readonly #fee = new CamtFee();
  readonly #details: CamtDetail[] = [];
  readonly #texts: string[] = [];
  #amount: number | null = null;
  #isOtherCurrency = false;
  #isDebit: boolean | null = null;
  #isReversal = false;
  #status = '';
  #reference = '';
  #numberInFile = '';
  #information = '';
  #booked: BankTime | null | undefined;
  #valued: BankTime | null | undefined;

  openDetail(): void {
    this.#details.push(new CamtDetail());
  }

  /** Reads one closed element; `place` is its path below the entry. */
  read(place: string, text: string, currency: string | null): void {
    if (text !== '' && !place.startsWith(DETAIL)) this.#texts.push(text);
    if (place === 'Amt') {
      this.#isOtherCurrency = currency !== 'VND';
      this.#amount = this.#isOtherCurrency ? null : readZeroDecimals(text);
    }
    if (place === 'CdtDbtInd' && /^(?:CRDT|DBIT)$/.test(text)) this.#isDebit = text === 'DBIT';
    if (place === 'RvslInd') this.#isReversal = isTrue(text);
    if ((place === 'Sts' || place === 'Sts/Cd') && text !== '') this.#status = text;
    if (place === 'AcctSvcrRef') this.#reference = readBankReference(text);
    if (place === 'NtryRef') this.#numberInFile = readBankReference(text);
    if (place === 'AddtlNtryInf') this.#information = text;
    if (place === 'BookgDt/Dt' || place === 'BookgDt/DtTm') this.#booked = readBankTime(text);
    if (place === 'ValDt/Dt' || place === 'ValDt/DtTm') this.#valued = readBankTime(text);
    if (place.startsWith(CHARGES)) this.#fee.read(place.slice(CHARGES.length), text, currency);
    if (place.startsWith(DETAIL))
      this.#details.at(-1)?.read(place.slice(DETAIL.length), text, currency);
  }

  /** The entry as the file has it. */
  get text(): string {
    return [...this.#texts, ...this.#details.map(({ content }) => content)].join(' ');
  }

  /** A debit is negative; null where it can't be read. */
  get amount(): number | null {
    if (UNBOOKED.has(this.#status)) return 0;
    if (this.#amount === null || this.#isDebit === null) return null;
    return signed(this.#amount, this.#isDebit);
  }

  /** Their sum is the amount of the entry; none moves no money. */
  movements(): readonly ReadMovement[] | UnreadableReason {
    const { amount } = this;
    if (amount === 0) return [];
    if (this.#isOtherCurrency) return 'OTHER_CURRENCY';
    if (amount === null) return 'AMOUNT_UNREADABLE';
    if (this.#status !== '' && this.#status !== 'BOOK') return 'ROW_UNREADABLE';
    const at = this.#booked === undefined ? this.#valued : this.#booked;
    if (!at) return 'DAY_UNREADABLE';
    return this.#parts(amount).map((part) => ({
      ...at,
      ...(this.#isReversal && !part.mark ? { mark: 'REVERSAL' as const } : {}),
      ...part,
    }));
  }

  #parts(amount: number): Part[] {
    const [only] = this.#details;
    const isWhole = this.#details.length < 2 && (only?.amount ?? this.#amount) === this.#amount;
    if (isWhole && !only?.isUnclear) return [this.#whole(amount, only)];
    const details = this.#details.map((detail, at) => this.#detail(detail, at));
    const parts = details.flatMap((part) => part ?? []);
    if (parts.length < details.length) return [this.#unclear(amount)];
    const sum = parts.reduce((total, part) => total + part.amount, 0);
    if (sum === amount) return this.#withFees(parts);
    const fees = this.#deductedFees(parts);
    const rest = fees.reduce((total, fee) => total + fee.amount, sum);
    return rest === amount && fees.length > 0 ? [...parts, ...fees] : [this.#unclear(amount)];
  }

  #whole(amount: number, detail: CamtDetail | undefined): Part {
    const fee = this.#fee.amount ?? detail?.fee ?? null;
    return {
      amount,
      bankReference: this.#reference || (detail?.reference ?? this.#numberInFile),
      content: this.#contentOf(detail),
      ...(fee === null ? {} : { fee }),
      ...(detail?.isReversal ? { mark: 'REVERSAL' } : {}),
    };
  }

  /** Null for a detail without an amount in dong. */
  #detail(detail: CamtDetail, at: number): Part | null {
    if (detail.amount === null) return null;
    const { reference } = detail;
    const isOwn = this.#details.filter((other) => other.reference === reference).length === 1;
    const shared = this.#reference || this.#numberInFile || reference;
    const number = at + 1;
    const isShared = !(reference && isOwn) && Boolean(shared);
    return {
      amount: signed(detail.amount, detail.isDebit ?? this.#isDebit ?? false),
      bankReference: isShared ? `${shared}-${number}` : (reference ?? ''),
      ...(isShared ? { detail: { entryReference: shared ?? '', number } } : {}),
      content: this.#contentOf(detail),
      ...(detail.isReversal ? { mark: 'REVERSAL' } : {}),
    };
  }

  /** Fees beside the amount; that of the whole entry is stated at its first movement. */
  #withFees(parts: readonly Part[]): Part[] {
    const isPerDetail = this.#details.some(({ fee }) => fee !== null);
    return parts.map((part, at) => {
      const fee = isPerDetail ? this.#details[at]?.fee : at === 0 ? this.#fee.amount : null;
      return fee ? { ...part, fee } : part;
    });
  }

  /** Fees that the bank took out of the entry, as debits of their own. */
  #deductedFees(parts: readonly Part[]): Part[] {
    const ofDetails = this.#details.flatMap(({ fee }, at) =>
      fee === null ? [] : [{ fee, bankReference: parts[at]?.bankReference ?? '' }],
    );
    const whole = { fee: this.#fee.amount ?? 0, bankReference: this.#reference };
    const fees = ofDetails.length > 0 || whole.fee === 0 ? ofDetails : [whole];
    return fees.map(({ fee, bankReference }) => ({
      amount: -fee,
      bankReference: bankReference && `${bankReference}-FEE`,
      content: '',
    }));
  }

  /** A person finds out what an entry is whose details don't say. */
  #unclear(amount: number): Part {
    return {
      amount,
      bankReference: this.#reference || this.#numberInFile,
      content: [this.#information, ...this.#details.map(({ content }) => content)]
        .filter((text) => text !== '')
        .join(' '),
      mark: 'UNCLEAR',
    };
  }

  /** A bank that has no text of the payer writes its own. */
  #contentOf(detail: CamtDetail | undefined): string {
    return joinTexts([detail?.content ?? '', this.#information]);
  }
}

type Part = Omit<ReadMovement, 'paidAt' | 'isDayOnly'>;

const signed = (amount: number, isDebit: boolean) => (isDebit && amount > 0 ? -amount : amount);
