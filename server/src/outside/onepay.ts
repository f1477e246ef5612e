import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { outcomeOf } from '@salus/domain/payments/response-codes.ts';
import type { Config } from '../config.ts';
import { isSecureHashRight, withSecureHash } from './onepay-signature.ts';
import { askOutside, OutsideError } from './outside-error.ts';
import type {
  NoticeFields,
  PaymentGateway,
  PaymentReport,
  PaymentRequest,
  QueryAnswer,
  RefundAnswer,
  RefundRequest,
} from './payment-gateway.ts';

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
  readonly refundUrl: string;
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
  const standInApi = `http://127.0.0.1:${config.PORT}${standIn}/msp/api/v1/vpc`;
  return {
    merchant: config.ONEPAY_MERCHANT ?? sandbox.merchant,
    accessCode: config.ONEPAY_ACCESS_CODE ?? sandbox.accessCode,
    secret: config.ONEPAY_SECRET ?? sandbox.secret,
    user: config.ONEPAY_USER ?? sandbox.user,
    password: config.ONEPAY_PASSWORD ?? sandbox.password,
    // The browser goes to the hosted page, so it stands where the browser already is.
    payUrl: config.ONEPAY_PAY_URL ?? `${publicUrl}${standIn}/paygate/vpcpay.op`,
    queryUrl: config.ONEPAY_QUERY_URL ?? `${standInApi}/invoices/queries`,
    refundUrl: config.ONEPAY_REFUND_URL ?? `${standInApi}/refunds`,
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
    const fields = await ask('QueryDR', settings.queryUrl, question);
    if (fields.vpc_DRExists === 'N') return null;
    if (fields.vpc_MerchTxnRef !== refOrder) throw new OutsideError('unknown', 'OnePay QueryDR: another order');
    return read(fields);
  }

  async function refund({ refundRef, refOrder, amountVnd, operator }: RefundRequest): Promise<RefundAnswer> {
    const request = withSecureHash(
      {
        vpc_AccessCode: accessCode,
        vpc_Amount: String(amountVnd * 100),
        vpc_Command: 'refund',
        vpc_MerchTxnRef: refundRef,
        vpc_Merchant: merchant,
        vpc_Operator: operator,
        vpc_OrgMerchTxnRef: refOrder,
        vpc_Version: '2',
      },
      secret,
    );
    const fields = await ask('refund', settings.refundUrl, request);
    if (fields.vpc_MerchTxnRef !== refundRef) throw new OutsideError('unknown', 'OnePay refund: another refund');
    return refundAnswerOf(read(fields));
  }

  async function queryRefund(refundRef: string): Promise<RefundAnswer | null> {
    const report = await query(refundRef);
    return report && refundAnswerOf(report);
  }

  /** Without a signature over this very answer anybody on the way could settle an order or a refund. */
  async function ask(what: Question, url: string, question: NoticeFields): Promise<NoticeFields> {
    const fields = parseReply(what, await post(what, url, question));
    if (!isSecureHashRight(fields, secret)) throw new OutsideError('unknown', `OnePay ${what}: wrong signature`);
    if ((fields.vpc_Merchant ?? merchant) !== merchant)
      throw new OutsideError('unknown', `OnePay ${what}: another merchant`);
    return fields;
  }

  async function post(what: Question, url: string, question: NoticeFields): Promise<string> {
    const request = { method: 'POST', body: new URLSearchParams(question) };
    const { status, text } = await askOutside(url, request, settings.timeLimitMilliseconds);
    // A question changes nothing over there; a refund may have been taken before their server broke.
    if (status !== 200)
      throw new OutsideError(what === 'refund' ? 'unknown' : 'temporary', `OnePay ${what}: HTTP ${status}`);
    return text;
  }

  return { payUrl, verify, read, query, refund, queryRefund };
}

type Question = 'QueryDR' | 'refund';

/** OnePay answers as a query string, newer interfaces as JSON: the content tells which, the content type does not. */
function parseReply(what: Question, text: string): NoticeFields {
  const body = text.trim();
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const entries = Object.entries(JSON.parse(body) as Record<string, unknown>);
    return Object.fromEntries(entries.map(([name, value]) => [name, value == null ? '' : String(value)]));
  } catch {
    throw new OutsideError('unknown', `OnePay ${what}: not readable`);
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

const refundOutcomes = { succeeded: 'accepted', failed: 'rejected', pending: 'pending' } as const;

/** A refund's codes are those of a payment. One that is missing says nothing: least of all that the money stays here. */
function refundAnswerOf({ code, transactionNo }: PaymentReport): RefundAnswer {
  if (code === '') throw new OutsideError('unknown', 'OnePay refund: no response code');
  return { outcome: refundOutcomes[outcomeOf(code)], code, transactionNo };
}
