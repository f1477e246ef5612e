import type { OnePaySettings } from '../../src/integrations/onepay/onepay.ts';
import { isSecureHashRight } from '../../src/integrations/onepay/signature.ts';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';

/** Required fields with OnePay's maximum lengths. */
const maxLengths = {
  vpc_Version: 2,
  vpc_Currency: 3,
  vpc_Command: 16,
  vpc_AccessCode: 8,
  vpc_Merchant: 16,
  vpc_Locale: 2,
  vpc_ReturnURL: 255,
  vpc_MerchTxnRef: 34,
  vpc_OrderInfo: 32,
  vpc_Amount: 12,
  vpc_TicketNo: 15,
} as const;

/** The reason of a rejection for the error page; null for a valid request. */
export function whyRefused(fields: GatewayFields, settings: OnePaySettings): string | null {
  for (const [name, longest] of Object.entries(maxLengths)) {
    const value = fields[name] ?? '';
    if (value === '') return `Thiếu tham số ${name}.`;
    if (value.length > longest) return `Tham số ${name} dài quá ${longest} ký tự.`;
  }
  // Merchant and access code come first: they select the key of the signature.
  if (fields.vpc_Merchant !== settings.merchant) return 'Mã đơn vị (vpc_Merchant) không tồn tại.';
  if (fields.vpc_AccessCode !== settings.accessCode)
    return 'Mã truy cập (vpc_AccessCode) không đúng.';
  if (!isSecureHashRight(fields, settings.secret)) return 'Chữ ký (vpc_SecureHash) không đúng.';
  if (fields.vpc_Version !== '2' || fields.vpc_Command !== 'pay')
    return 'Lệnh hoặc phiên bản không được hỗ trợ.';
  if (fields.vpc_Currency !== 'VND') return 'Chỉ nhận thanh toán bằng VND.';
  if (!/^[1-9]\d*00$/.test(fields.vpc_Amount ?? '')) return 'Số tiền (vpc_Amount) không hợp lệ.';
  if (!/^[\w .:-]+$/.test(fields.vpc_OrderInfo ?? ''))
    return 'Thông tin đơn hàng có ký tự không được phép.';
  if (!URL.canParse(fields.vpc_ReturnURL ?? ''))
    return 'Địa chỉ quay về (vpc_ReturnURL) không hợp lệ.';
  return null;
}
