import type { PaymentMethod } from '@salus/api/customer-link.ts';
import type { Config } from '../config.ts';
import { isSecureHashRight, withSecureHash } from './onepay-signature.ts';
import { askOutside, OutsideError } from './outside-error.ts';
import type { NoticeFields, PaymentGateway, PaymentReport, PaymentRequest, QueryAnswer } from './payment-gateway.ts';

/** What OnePay gave the merchant, where it listens, and where it reaches us. */
export type OnePaySettings = {
  readonly merchant: string;
  readonly accessCode: string;
  /** Hex. */
  readonly secret: string;
  readonly user: string;
  readonly password: string;
  readonly payUrl: string;
  readonly queryUrl: string;
  /** Our own address, without a slash at the end. */
  readonly publicUrl: string;
  readonly timeLimitMilliseconds: number;
};

/** The sandbox merchant that OnePay publishes for everybody: no secret. Production must name its own (config.ts). */
const sandbox = {
  merchant: 'TESTONEPAY',
  accessCode: '6BEB2546',
  secret: '6D0870CDE5F24F34F3915FB0045120DB',
  user: 'op01',
  password: 'op123456',
} as const;

/** The merchant of the configuration; in development the published sandbox merchant against our own stand-in. */
export function onePaySettings(config: Config): OnePaySettings {
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  const standIn = '/dev/gateway';
  return {
    merchant: config.ONEPAY_MERCHANT ?? sandbox.merchant,
    accessCode: config.ONEPAY_ACCESS_CODE ?? sandbox.accessCode,
    secret: config.ONEPAY_SECRET ?? sandbox.secret,
    user: config.ONEPAY_USER ?? sandbox.user,
    password: config.ONEPAY_PASSWORD ?? sandbox.password,
    // The browser goes to the hosted page, so it stands where the browser already is.
    payUrl: config.ONEPAY_PAY_URL ?? `${publicUrl}${standIn}/paygate/vpcpay.op`,
    queryUrl: config.ONEPAY_QUERY_URL ?? `http://127.0.0.1:${config.PORT}${standIn}/msp/api/v1/vpc/invoices/queries`,
    publicUrl,
    timeLimitMilliseconds: config.OUTSIDE_TIMEOUT_MS,
  };
}

/** The tab of the hosted page that opens; without one the customer chooses there. */
const cardLists: Readonly<Record<PaymentMethod, string>> = {
  card: 'INTERNATIONAL',
  'bank-card': 'DOMESTIC',
  qr: 'QR',
  gateway: '',
};

/** vpc_TicketNo holds 15 characters: all of an IPv4 address, and of a longer IPv6 address the network's part. */
const TICKET_LENGTH = 15;

export function openOnePay(settings: OnePaySettings): PaymentGateway {
  const { merchant, accessCode, secret, publicUrl } = settings;

  function payUrl(request: PaymentRequest): string {
    const fields: NoticeFields = {
      user_refNo: request.referenceNumber,
      vpc_AccessCode: accessCode,
      vpc_Amount: String(request.amountVnd * 100),
      vpc_CallbackURL: `${publicUrl}/v1/pub/payment/onepay/ipn`,
      vpc_CardList: cardLists[request.method],
      vpc_Command: 'pay',
      vpc_Currency: 'VND',
      vpc_Locale: request.language === 'vi' ? 'vn' : 'en',
      vpc_MerchTxnRef: request.refOrder,
      vpc_Merchant: merchant,
      // 14 ASCII letters and digits of the 32 that fit.
      vpc_OrderInfo: request.referenceNumber,
      vpc_ReturnURL: `${publicUrl}/v1/pub/payment/onepay/return`,
      vpc_TicketNo: request.customerIp.replace(/^::ffff:/, '').slice(0, TICKET_LENGTH),
      vpc_Version: '2',
    };
    const sent = Object.entries(withSecureHash(fields, secret)).filter(([, value]) => value !== '');
    return `${settings.payUrl}?${new URLSearchParams(sent)}`;
  }

  function verify(fields: NoticeFields) {
    // Whether OnePay echoes and signs a `user_` field is its own affair: both readings are accepted, as those fields
    // only choose a page to show and never settle anything.
    const isSigned = isSecureHashRight(fields, secret) || isSecureHashRight(withoutUserFields(fields), secret);
    if (!isSigned) return 'BAD_SIGNATURE';
    return fields.vpc_Merchant === merchant ? 'GENUINE' : 'WRONG_MERCHANT';
  }

  async function query(refOrder: string): Promise<QueryAnswer> {
    const question = withSecureHash(
      {
        vpc_AccessCode: accessCode,
        vpc_Command: 'queryDR',
        vpc_MerchTxnRef: refOrder,
        vpc_Merchant: merchant,
        vpc_Password: settings.password,
        vpc_User: settings.user,
        vpc_Version: '2',
      },
      secret,
    );
    const fields = parseReply(await post(settings, question));
    // Without a signature over this very order anybody on the way could settle it.
    if (!isSecureHashRight(fields, secret)) throw new OutsideError('unknown', 'OnePay QueryDR: wrong signature');
    if ((fields.vpc_Merchant ?? merchant) !== merchant)
      throw new OutsideError('unknown', 'OnePay QueryDR: another merchant');
    if (fields.vpc_DRExists === 'N') return null;
    if (fields.vpc_MerchTxnRef !== refOrder) throw new OutsideError('unknown', 'OnePay QueryDR: another order');
    return read(fields);
  }

  return { payUrl, verify, read, query };
}

async function post(settings: OnePaySettings, fields: NoticeFields): Promise<string> {
  const question = { method: 'POST', body: new URLSearchParams(fields) };
  const { status, text } = await askOutside(settings.queryUrl, question, settings.timeLimitMilliseconds);
  if (status !== 200) throw new OutsideError('temporary', `OnePay QueryDR: HTTP ${status}`);
  return text;
}

/** OnePay answers as a query string, newer interfaces as JSON: the content tells which, the content type does not. */
function parseReply(text: string): NoticeFields {
  const body = text.trim();
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const entries = Object.entries(JSON.parse(body) as Record<string, unknown>);
    return Object.fromEntries(entries.map(([name, value]) => [name, value == null ? '' : String(value)]));
  } catch {
    throw new OutsideError('unknown', 'OnePay QueryDR: not readable');
  }
}

function withoutUserFields(fields: NoticeFields): NoticeFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('user_')));
}

/** vpc_Amount is the amount times 100; anything but whole dong is no amount of ours. */
function amountOf(text: string | undefined): number | null {
  if (!text || !/^\d{1,14}$/.test(text)) return null;
  const hundredths = Number(text);
  return hundredths % 100 === 0 ? hundredths / 100 : null;
}

function read(fields: NoticeFields): PaymentReport {
  return {
    refOrder: fields.vpc_MerchTxnRef ?? '',
    code: fields.vpc_TxnResponseCode ?? '',
    amountVnd: amountOf(fields.vpc_Amount),
    transactionNo: fields.vpc_TransactionNo || null,
  };
}
