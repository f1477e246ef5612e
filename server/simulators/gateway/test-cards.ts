import type { Confirming } from './invoices.ts';

/** OnePay's published sandbox cards. Every other number is declined, so no real card works. */
type TestCard =
  | { readonly channel: 'card'; readonly brand: string; readonly expiries: readonly string[] }
  | { readonly channel: 'atm'; readonly brand: string; readonly issueMonth: string };

export const CARD_HOLDER = 'NGUYEN VAN A';
export const CARD_CODE = '123';
export const ONE_TIME_CODE = '123456';

export const testCards: Readonly<Record<string, TestCard>> = {
  '4000000000001091': { channel: 'card', brand: 'VC', expiries: ['05/28', '05/24'] },
  '5123450000000008': { channel: 'card', brand: 'MC', expiries: ['05/28'] },
  '4000000000000002': { channel: 'card', brand: 'VC', expiries: ['05/21', '05/24'] },
  '9704360000000000002': { channel: 'atm', brand: '970436', issueMonth: '01/13' },
  '9704250000000001': { channel: 'atm', brand: '970425', issueMonth: '01/13' },
};

type CardEntry = {
  readonly channel: 'card' | 'atm';
  readonly number: string;
  readonly holder: string;
  /** Expiry of a credit card, issue date of a bank card: MM/YY. */
  readonly date: string;
  readonly cardCode: string;
};

type CardJudgement =
  /** Input is missing or malformed: the page is shown again. */
  | { readonly problem: 'number' | 'holder' | 'date' | 'cardCode' }
  /** The bank declines. */
  | { readonly code: string }
  /** The one-time code is next. */
  | { readonly confirming: Confirming };

/** The bank's decision about the card data. */
export function judgeCard(entry: CardEntry): CardJudgement {
  const number = entry.number.replace(/[\s-]/g, '');
  const date = entry.date.replace(/\s/g, '').replace(/^(\d\d)\/?(?:20)?(\d\d)$/, '$1/$2');
  if (!/^\d{13,19}$/.test(number)) return { problem: 'number' };
  if (entry.channel === 'atm' && entry.holder.trim() === '') return { problem: 'holder' };
  if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(date)) return { problem: 'date' };
  if (entry.channel === 'card' && !/^\d{3,4}$/.test(entry.cardCode)) return { problem: 'cardCode' };

  const card = testCards[number];
  if (card?.channel !== entry.channel) return { code: '14' };
  if (card.channel === 'card') {
    if (!card.expiries.includes(date)) return { code: '4' };
    if (entry.cardCode !== CARD_CODE) return { code: 'U' };
  } else {
    if (entry.holder.trim().toUpperCase() !== CARD_HOLDER) return { code: '9' };
    if (date !== card.issueMonth) return { code: '12' };
  }
  return { confirming: { channel: card.channel, card: maskNumber(number), brand: card.brand } };
}

/** The code of a wrong one-time code: the bank's, or that of 3-D Secure. */
export function codeAfterConfirming({ channel }: Confirming, oneTimeCode: string): string {
  if (oneTimeCode.trim() === ONE_TIME_CODE) return '0';
  return channel === 'atm' ? '25' : 'F';
}

/** `400000***1091`, as the gateway reports it; the number is never stored. */
function maskNumber(number: string): string {
  return `${number.slice(0, 6)}***${number.slice(-4)}`;
}
