import { withSecureHash } from '../../src/integrations/onepay/signature.ts';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';
import type { Invoice } from './invoices.ts';

/** The signed fields of return and IPN. Only a card payment has the card's fields. */
export function resultFields(
  { request, code, card, brand, transaction_no }: Invoice,
  secret: string,
): GatewayFields {
  const own = Object.entries(request).filter(([name]) => name.startsWith('user_'));
  const fields: Record<string, string> = {
    ...Object.fromEntries(own),
    vpc_Amount: request.vpc_Amount ?? '',
    vpc_Command: 'pay',
    vpc_MerchTxnRef: request.vpc_MerchTxnRef ?? '',
    vpc_Merchant: request.vpc_Merchant ?? '',
    vpc_Message: resultMessage(code ?? ''),
    vpc_OrderInfo: request.vpc_OrderInfo ?? '',
    vpc_TxnResponseCode: code ?? '300',
    vpc_Version: '2',
  };
  if (card)
    Object.assign(fields, {
      vpc_Card: brand ?? '',
      vpc_CardNum: card,
      vpc_CardUid: `SIM-${transaction_no.slice(-12)}`,
    });
  if (code === '0')
    Object.assign(fields, {
      vpc_AuthorizeId: transaction_no.slice(-6),
      vpc_PayChannel: 'WEB',
      vpc_TransactionNo: transaction_no,
    });
  return withSecureHash(fields, secret);
}

/** The return URL with the signed result. */
export function returnUrl(invoice: Invoice, secret: string): string {
  const address = invoice.request.vpc_ReturnURL ?? '';
  const query = new URLSearchParams(resultFields(invoice, secret));
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

export function resultMessage(code: string): string {
  if (code === '0') return 'Approved';
  return code === '99' ? 'Canceled' : 'Declined';
}
