import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { type Vnd, vnd } from '@salus/domain/pricing/vnd.ts';
import type { Config } from '../../config.ts';
import { type CallLimits, callExternalSystem, callLimits } from '../http/external-call.ts';
import { parseReplyFields } from '../http/parse-reply.ts';
import { IntegrationError } from '../integration-error.ts';
import type {
  Acknowledgement,
  GatewayFields,
  IpnResult,
  OrderToQuery,
  PaymentGateway,
  PaymentReport,
  PaymentRequest,
  RefundAnswer,
  RefundRequest,
  RefundToQuery,
} from '../payment-gateway.ts';
import { paymentOutcome } from './codes.ts';
import { isSecureHashRight, withSecureHash } from './signature.ts';

/** Merchant credentials and the addresses of both sides. */
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
  /** The portal's origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly limits: CallLimits;
};

/** OnePay's public sandbox merchant, not a secret. Production requires its own (config.ts). */
const sandbox = {
  merchant: 'TESTONEPAY',
  accessCode: '6BEB2546',
  secret: '6D0870CDE5F24F34F3915FB0045120DB',
  user: 'op01',
  password: 'op123456',
} as const;

/** The configured merchant; in development the sandbox merchant and the simulator. */
export function onePaySettings(config: Config): OnePaySettings {
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  const simulator = '/dev/gateway';
  const simulatorApi = `http://127.0.0.1:${config.PORT}${simulator}/msp/api/v1/vpc`;
  return {
    merchant: config.ONEPAY_MERCHANT ?? sandbox.merchant,
    accessCode: config.ONEPAY_ACCESS_CODE ?? sandbox.accessCode,
    secret: config.ONEPAY_SECRET ?? sandbox.secret,
    user: config.ONEPAY_USER ?? sandbox.user,
    password: config.ONEPAY_PASSWORD ?? sandbox.password,
    // The browser opens the hosted page, so it must be on the public origin.
    payUrl: config.ONEPAY_PAY_URL ?? `${publicUrl}${simulator}/paygate/vpcpay.op`,
    queryUrl: config.ONEPAY_QUERY_URL ?? `${simulatorApi}/invoices/queries`,
    refundUrl: config.ONEPAY_REFUND_URL ?? `${simulatorApi}/refunds`,
    publicUrl,
    limits: callLimits(config),
  };
}

/** The tab of the hosted page; empty lets the customer choose. */
const cardLists: Readonly<Record<PaymentMethod, string>> = {
  card: 'INTERNATIONAL',
  'bank-card': 'DOMESTIC',
  qr: 'QR',
  gateway: '',
};

/** vpc_TicketNo holds 15 characters: an IPv4 address, or the network part of an IPv6 address. */
const TICKET_LENGTH = 15;

export function openOnePay(settings: OnePaySettings): PaymentGateway {
  const { merchant, accessCode, secret, publicUrl } = settings;

  function payUrl(request: PaymentRequest): string {
    const fields: GatewayFields = {
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
      // At most 32 ASCII characters: a reference number has 14.
      vpc_OrderInfo: request.referenceNumber,
      vpc_ReturnURL: `${publicUrl}/v1/pub/payment/onepay/return`,
      vpc_TicketNo: request.customerIp.replace(/^::ffff:/, '').slice(0, TICKET_LENGTH),
      vpc_Version: '2',
    };
    const parameters = Object.entries(withSecureHash(fields, secret)).filter(
      ([, value]) => value !== '',
    );
    return `${settings.payUrl}?${new URLSearchParams(parameters)}`;
  }

  function verify(fields: GatewayFields) {
    // It is not documented whether OnePay echoes and signs `user_` fields, so both readings are
    // accepted: these fields only choose a page and never settle an order.
    const isSigned =
      isSecureHashRight(fields, secret) || isSecureHashRight(withoutUserFields(fields), secret);
    if (!isSigned) return 'BAD_SIGNATURE';
    return fields.vpc_Merchant === merchant ? 'GENUINE' : 'WRONG_MERCHANT';
  }

  async function query({
    refOrder,
  }: Pick<OrderToQuery, 'refOrder'>): Promise<PaymentReport | null> {
    const request = withSecureHash(
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
    const fields = await call('QueryDR', settings.queryUrl, request);
    if (fields.vpc_DRExists === 'N') return null;
    if (fields.vpc_MerchTxnRef !== refOrder)
      throw new IntegrationError('unknown', 'OnePay QueryDR: another order');
    return read(fields);
  }

  async function refund({
    refundRef,
    refOrder,
    amountVnd,
    operator,
  }: RefundRequest): Promise<RefundAnswer> {
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
    const fields = await call('refund', settings.refundUrl, request);
    if (fields.vpc_MerchTxnRef !== refundRef)
      throw new IntegrationError('unknown', 'OnePay refund: another refund');
    return toRefundAnswer(read(fields));
  }

  async function queryRefund({
    refundRef,
  }: Pick<RefundToQuery, 'refundRef'>): Promise<RefundAnswer | null> {
    const report = await query({ refOrder: refundRef });
    return report && toRefundAnswer(report);
  }

  /** An unsigned response could settle an order or a refund for anyone on the network path. */
  async function call(
    operation: Operation,
    url: string,
    request: GatewayFields,
  ): Promise<GatewayFields> {
    const fields = parseReply(operation, await post(operation, url, request));
    if (!isSecureHashRight(fields, secret))
      throw new IntegrationError('unknown', `OnePay ${operation}: wrong signature`);
    if ((fields.vpc_Merchant ?? merchant) !== merchant)
      throw new IntegrationError('unknown', `OnePay ${operation}: another merchant`);
    return fields;
  }

  async function post(operation: Operation, url: string, request: GatewayFields): Promise<string> {
    const init = { method: 'POST', body: new URLSearchParams(request) };
    const { status, text } = await callExternalSystem(url, init, settings.limits);
    // A query changes nothing; a refund may have been accepted before the server failed.
    if (status !== 200)
      throw new IntegrationError(
        operation === 'refund' ? 'unknown' : 'temporary',
        `OnePay ${operation}: HTTP ${status}`,
      );
    return text;
  }

  const pageOrigin = new URL(settings.payUrl).origin;
  return {
    displayName: 'OnePay',
    pageOrigin,
    payUrl,
    verify,
    read,
    acknowledgementType: 'text/plain',
    acknowledge,
    query,
    refund,
    queryRefund,
  };
}

type Operation = 'QueryDR' | 'refund';

/** OnePay replies with a query string or with JSON; its Content-Type is unreliable. */
function parseReply(operation: Operation, text: string): GatewayFields {
  try {
    return parseReplyFields(text);
  } catch {
    throw new IntegrationError('unknown', `OnePay ${operation}: not readable`);
  }
}

function withoutUserFields(fields: GatewayFields): GatewayFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('user_')));
}

/** vpc_Amount is the amount times 100; fractions of a dong are invalid. */
function parseAmount(text: string | undefined): Vnd | null {
  if (!text || !/^\d{1,14}$/.test(text)) return null;
  const hundredths = Number(text);
  return hundredths % 100 === 0 ? vnd(hundredths / 100) : null;
}

function read(fields: GatewayFields): PaymentReport {
  const code = fields.vpc_TxnResponseCode ?? '';
  return {
    refOrder: fields.vpc_MerchTxnRef ?? '',
    outcome: code === '' ? 'unknown' : paymentOutcome(code),
    reason: code,
    amountVnd: parseAmount(fields.vpc_Amount),
    transactionNo: fields.vpc_TransactionNo || null,
  };
}

const refundOutcomes = { succeeded: 'accepted', failed: 'rejected', pending: 'pending' } as const;

/** Refunds use the codes of payments. A missing code is not a rejection. */
function toRefundAnswer({ outcome, ...answer }: PaymentReport): RefundAnswer {
  if (outcome === 'unknown')
    throw new IntegrationError('unknown', 'OnePay refund: no response code');
  const { reason, amountVnd, transactionNo } = answer;
  return { outcome: refundOutcomes[outcome], reason, amountVnd, transactionNo };
}

/** Any other body makes OnePay send the IPN again. */
function acknowledge(result: IpnResult): Acknowledgement {
  const text =
    result === 'processed'
      ? 'responsecode=1&desc=confirm-success'
      : 'responsecode=0&desc=confirm-fail';
  return { status: 200, text };
}
