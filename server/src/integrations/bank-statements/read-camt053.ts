import { readBankTime } from '@salus/domain/payments/statements/bank-time.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, type DaySpan } from '@salus/domain/time/day.ts';
import { SaxesParser } from 'saxes';
import { BalanceCheck } from './balance-check.ts';
import { CamtEntry } from './camt-entry.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { isOwnAccount } from './own-account.ts';
import {
  joinPeriods,
  refuseFile,
  refuseLine,
  type StatementFacts,
  type StatementFile,
  StatementLines,
} from './statement.ts';

/** Deeper than any statement. */
const MAX_DEPTH = 40;
/** Characters per call of the parser. */
const PORTION = 262_144;

/**
 * Reads ISO 20022 camt.053 of any version. A document type is refused, so there are no entities
 * but those of XML itself.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export function readCamt053(bytes: Uint8Array, facts: StatementFacts): StatementFile {
  const decoding = decodeUtf8(bytes);
  if ('line' in decoding) throw refuseLine(decoding.line, null, 'wrong_encoding');
  const reading = new CamtReading(facts);
  const parser = new SaxesParser<{ xmlns?: false; position: true }>({ position: true });
  const refuseXml = () => {
    throw refuseLine(parser.line, null, 'unreadable_file');
  };
  parser.on('error', refuseXml);
  parser.on('doctype', () => {
    throw refuseLine(parser.line, null, 'document_type');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && encoding.toLowerCase() !== 'utf-8') throw refuseLine(1, null, 'wrong_encoding');
  });
  parser.on('opentag', ({ name, attributes }) =>
    reading.open(localName(name), attributes['Ccy'] ?? null, parser.line),
  );
  parser.on('text', (text) => reading.text(text));
  parser.on('cdata', (text) => reading.text(text));
  parser.on('closetag', () => reading.close(parser.line));
  const { text } = decoding;
  for (let at = 0; at < text.length; at += PORTION) parser.write(text.slice(at, at + PORTION));
  parser.close();
  return reading.end();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads the elements in the order of the file. */
class CamtReading {
  readonly #facts: StatementFacts;
  readonly #found: StatementLines;
  readonly #path: string[] = [];
  #text = '';
  #currency: string | null = null;
  #entry: { readonly line: number; readonly content: CamtEntry } | null = null;
  #balance: Balance = emptyBalance;
  #check = new BalanceCheck();
  #statements = 0;
  #period = new CamtPeriod();
  readonly #periods: DaySpan[] = [];
  #isAccountNamed = false;

  constructor(facts: StatementFacts) {
    this.#facts = facts;
    this.#found = new StatementLines(facts);
  }

  open(name: string, currency: string | null, line: number): void {
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) throw refuseLine(line, null, 'unreadable_file');
    this.#text = '';
    this.#currency = currency;
    const place = this.#place();
    if (place === 'Stmt') {
      this.#check = new BalanceCheck();
      this.#statements += 1;
      this.#period = new CamtPeriod();
      this.#isAccountNamed = false;
    }
    if (place === 'Stmt/Ntry') this.#entry = { line, content: new CamtEntry() };
    if (place === 'Stmt/Ntry/NtryDtls/TxDtls') this.#entry?.content.openDetail();
    if (place === 'Stmt/Bal') this.#balance = emptyBalance;
    if (place === 'Stmt/Bal/Amt' && currency !== 'VND')
      throw refuseLine(line, 'currency', 'wrong_currency');
  }

  text(text: string): void {
    this.#text += text;
  }

  close(line: number): void {
    const place = this.#place();
    const text = this.#text.trim();
    this.#text = '';
    if (place.startsWith('Stmt/')) this.#period.read(place.slice('Stmt/'.length), text);
    if (place === 'Stmt/Acct/Id/IBAN' || place === 'Stmt/Acct/Id/Othr/Id')
      this.#refuseOtherAccount(text, line);
    if (place === 'Stmt/Acct/Ccy' && text !== 'VND')
      throw refuseLine(line, 'currency', 'wrong_currency');
    if (place.startsWith('Stmt/Bal/')) this.#readBalance(place.slice(9), text);
    if (place === 'Stmt/Bal') this.#closeBalance(line);
    if (place.startsWith('Stmt/Ntry/'))
      this.#entry?.content.read(place.slice('Stmt/Ntry/'.length), text, this.#currency);
    if (place === 'Stmt/Ntry') this.#closeEntry();
    if (place === 'Stmt') this.#closeStatement(line);
    this.#path.pop();
  }

  end(): StatementFile {
    if (this.#statements === 0) throw refuseFile('unreadable_file');
    return this.#found.file(joinPeriods(this.#periods));
  }

  /** The path below the root: `Document/BkToCstmrStmt/Stmt/Ntry` is `Stmt/Ntry`. */
  #place(): string {
    const [root, message, ...rest] = this.#path;
    return root === 'Document' && message === 'BkToCstmrStmt' ? rest.join('/') : '';
  }

  #refuseOtherAccount(text: string, line: number): void {
    const { accountNo } = this.#facts;
    this.#isAccountNamed = true;
    if (accountNo !== null && !isOwnAccount(text, accountNo))
      throw refuseLine(line, 'account', 'other_account');
  }

  #readBalance(place: string, text: string): void {
    if (place === 'Tp/CdOrPrtry/Cd') this.#balance = { ...this.#balance, type: text };
    if (place === 'Amt') this.#balance = { ...this.#balance, amount: text };
    if (place === 'CdtDbtInd') this.#balance = { ...this.#balance, isDebit: text === 'DBIT' };
  }

  #closeBalance(line: number): void {
    const { type, amount, isDebit } = this.#balance;
    const isRead =
      type === 'OPBD'
        ? this.#check.open(amount, isDebit)
        : type !== 'CLBD' || this.#check.close(amount, isDebit);
    if (!isRead) throw refuseLine(line, 'balance', 'invalid');
  }

  #closeEntry(): void {
    if (!this.#entry) return;
    const { line, content } = this.#entry;
    const { amount, text } = content;
    if (amount === null) this.#check.addUnknown();
    else this.#check.add(amount);
    const movements = content.movements();
    if (typeof movements === 'string') this.#found.addUnreadable(line, movements, text);
    else if (movements.length === 0) this.#found.leaveOut();
    else for (const movement of movements) this.#found.add(line, movement, text);
    this.#entry = null;
  }

  #closeStatement(line: number): void {
    if (!this.#isAccountNamed) throw refuseLine(line, 'account', 'required');
    const span = this.#period.span();
    if (span) this.#periods.push(span);
    if (!this.#check.holds) throw refuseLine(line, 'balance', 'balance_differs');
  }
}

type Balance = { readonly type: string; readonly amount: string; readonly isDebit: boolean };
const emptyBalance: Balance = { type: '', amount: '', isDebit: false };

/** The days of one statement: FrToDt, or those of its opening and closing balance. */
class CamtPeriod {
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
