import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';

/**
 * Banking apps that fill in the transfer from a link, most used first. Source: the link service of
 * VietQR.io, https://www.vietqr.io/deeplink.md, and the changelog entries 2.12 and 2.15 to 2.18 of
 * https://www.vietqr.io/changelog. Other apps open without the transfer, so they are left out.
 */
export const bankApps = [
  { app: 'mb', name: 'MB Bank' },
  { app: 'bidv', name: 'BIDV' },
  { app: 'icb', name: 'VietinBank' },
  { app: 'acb', name: 'ACB' },
  { app: 'ocb', name: 'OCB' },
] as const;
type BankApp = (typeof bankApps)[number];

/** The service's code of the receiving bank by its BIN, from https://api.vietqr.io/v2/banks. */
const bankCodes: Readonly<Record<string, string>> = {
  '970403': 'stb',
  '970405': 'vba',
  '970407': 'tcb',
  '970415': 'icb',
  '970416': 'acb',
  '970418': 'bidv',
  '970422': 'mb',
  '970423': 'tpb',
  '970426': 'msb',
  '970432': 'vpb',
  '970436': 'vcb',
  '970437': 'hdb',
  '970441': 'vib',
  '970443': 'shb',
  '970448': 'ocb',
};

/**
 * The address that opens the app with this transfer: amount, account and content, nothing about
 * the person. Null where the receiving bank has no code: no link is better than a dead one.
 * @param origin of this page, to which the app returns
 */
export function bankAppLink(app: BankApp, order: TransferOrder, origin: string): string | null {
  const code = bankCodes[order.bankBin];
  if (code === undefined) return null;
  const { amount, content, accountNo, refOrder } = order;
  // The service wants the account and the address of the return as they are.
  return (
    `https://dl.vietqr.io/pay?app=${app.app}&am=${amount}&tn=${encodeURIComponent(content)}` +
    `&ba=${accountNo}@${code}&url=${origin}/order/success?order=${refOrder}`
  );
}
