import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BankAccount } from '@salus/domain/payments/transfers/vietqr.ts';
import type { Config } from '../../config.ts';

/** The insurer's account for transfers. */
export type TransferAccount = BankAccount & { readonly accountName: string };

/** The account and the key of the simulator. */
const simulatedAccount = {
  bankBin: '970436',
  accountNo: '1100200300',
  accountName: 'CONG TY BAO HIEM SALUS',
} as const satisfies TransferAccount;
const SIMULATED_SECRET = 'bank-notice-development';

type BankConfig = Pick<
  Config,
  'mode' | 'BANK_BIN' | 'BANK_ACCOUNT_NO' | 'BANK_ACCOUNT_NAME' | 'BANK_NOTICE_SECRET'
>;

/** Null in production without BANK_*: transfers are not offered (PAY-19). */
export function transferAccount(config: BankConfig): TransferAccount | null {
  const { BANK_BIN: bankBin, BANK_ACCOUNT_NO: accountNo, BANK_ACCOUNT_NAME: name } = config;
  if (bankBin && accountNo && name) return { bankBin, accountNo, accountName: name };
  return config.mode === 'production' ? null : simulatedAccount;
}

/** The key of notices; null where none are accepted. */
export function noticeSecret(config: BankConfig): string | null {
  return config.BANK_NOTICE_SECRET ?? (config.mode === 'production' ? null : SIMULATED_SECRET);
}

/** Hexadecimal HMAC-SHA256 of a notice's bytes. */
export function signNotice(secret: string, body: Uint8Array | string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Compares in constant time; upper case is accepted too. */
export function isSignedNotice(secret: string, body: Uint8Array, signature: string): boolean {
  const expectedBytes = Buffer.from(signNotice(secret, body));
  const signatureBytes = Buffer.from(signature.toLowerCase());
  return (
    signatureBytes.length === expectedBytes.length && timingSafeEqual(signatureBytes, expectedBytes)
  );
}
