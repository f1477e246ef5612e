import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { formatVnd, vnd } from '@salus/domain/pricing/vnd.ts';
import { type Config, ConfigError } from '../config.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { transferAccount } from '../integrations/bank/bank-account.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { linkAddress } from './link-token.ts';

const template = readSmsTemplate('customer-link');
const templateWithAccount = readSmsTemplate('customer-link-transfer');

type Settings = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'PORT'
  | 'INSURER_SHORT_NAME'
  | 'INSURER_HOTLINE'
  | 'SMS_TRANSFER'
  | 'mode'
  | 'BANK_BIN'
  | 'BANK_ACCOUNT_NO'
  | 'BANK_ACCOUNT_NAME'
  | 'BANK_NOTICE_SECRET'
>;
type SoldContract = Pick<ContractRow, 'product_name' | 'reference_number' | 'premium_amount'>;

/** `BH suc khoe gia dinh` */
const PRODUCT_LENGTH = 20;
/** Far above any premium of the catalogue. */
const LARGEST_AMOUNT = 999_999_999;

/**
 * The SMS with the customer's link (LINK-16): insurer, product, reference, amount and hotline, so
 * that customers recognise the sender. With `SMS_TRANSFER` also the bank account and the content of
 * a transfer, in two parts (PAY-23).
 * @throws Error without the text itself if the result does not fit in GSM-7
 */
export function linkSms(config: Settings, token: string, contract: SoldContract): string {
  const account = config.SMS_TRANSFER ? transferAccount(config) : null;
  const values = {
    insurer: foldToAscii(config.INSURER_SHORT_NAME),
    product: shortProduct(contract.product_name),
    reference: contract.reference_number,
    amount: formatVnd(contract.premium_amount),
    link: linkAddress(config, token),
    hotline: foldToAscii(config.INSURER_HOTLINE),
  };
  if (!account) return fillSmsTemplate(template, values);
  const bank = foldToAscii(bankNameOrBin(account.bankBin));
  return fillSmsTemplate(templateWithAccount, { ...values, bank, account: account.accountNo }, 2);
}

/** `Bảo hiểm sức khỏe gia đình` → `BH suc khoe gia dinh`, in letters that take one septet each. */
function shortProduct(name: string): string {
  return foldToAscii(name)
    .replace(/^Bao hiem\b/i, 'BH')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .slice(0, PRODUCT_LENGTH)
    .trim();
}

/**
 * Checks at the start that links fit into the SMS of any contract: all links have the same length.
 * @throws ConfigError when the address of this server or the insurer's names are too long
 */
export function checkLinkSms(config: Settings): void {
  try {
    linkSms(config, 'x'.repeat(27), {
      product_name: 'x'.repeat(PRODUCT_LENGTH),
      reference_number: 'HD000000XXXXXX',
      premium_amount: vnd(LARGEST_AMOUNT),
    });
  } catch {
    throw new ConfigError(
      "Salus can't start: PUBLIC_URL, INSURER_SHORT_NAME or INSURER_HOTLINE is too long, or not " +
        "in ASCII, so the customer's link does not fit into one SMS.",
    );
  }
}
