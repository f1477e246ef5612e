import type { FastifyInstance } from 'fastify';
import { isSecureHashRight, withSecureHash } from '../../src/integrations/onepay/signature.ts';
import type { GatewayFields } from '../../src/integrations/payment-gateway.ts';
import type { Faults } from '../faults.ts';
import { finishPayment, type Gateway } from './finish-payment.ts';
import { findInvoice, type Invoice } from './invoices.ts';
import { refundFields } from './refund-routes.ts';
import { queryRefund } from './refunds.ts';
import { requestFields } from './request-fields.ts';
import { resultFields } from './result-fields.ts';

/** QueryDR for orders and refunds. A request without the merchant's signature is rejected. */
export function addQueryRoute(http: FastifyInstance, gateway: Gateway, faults: Faults): void {
  const { pool, settings } = gateway;
  http.post('/dev/gateway/msp/api/v1/vpc/invoices/queries', async (request, reply) => {
    if (await faults.strike('gateway', reply)) return reply;
    const fields = requestFields(request.body);
    const isMerchant =
      isSecureHashRight(fields, settings.secret) &&
      fields.vpc_Command === 'queryDR' &&
      fields.vpc_Merchant === settings.merchant &&
      fields.vpc_AccessCode === settings.accessCode &&
      fields.vpc_User === settings.user &&
      fields.vpc_Password === settings.password;
    if (!isMerchant)
      return reply.status(400).type('text/plain').send('vpc_Message=Invalid+request');
    const ref = fields.vpc_MerchTxnRef ?? '';
    const invoice = await findInvoice(pool, 'ref', ref);
    const answer = invoice
      ? queryResult(await endWhereExpired(gateway, invoice), settings.secret)
      : await ofRefund(ref);
    return reply
      .type('text/plain')
      .send(new URLSearchParams(withSecureHash(answer, settings.secret)).toString());
  });

  async function ofRefund(ref: string): Promise<GatewayFields> {
    const refund = await queryRefund(pool, ref);
    if (!refund) return unknown(ref);
    return { ...refundFields(refund, settings), vpc_Command: 'queryDR', vpc_DRExists: 'Y' };
  }

  const unknown = (ref: string): GatewayFields => ({
    vpc_Command: 'queryDR',
    vpc_DRExists: 'N',
    vpc_MerchTxnRef: ref,
    vpc_Merchant: settings.merchant,
    vpc_Version: '2',
  });
}

function queryResult(invoice: Invoice, secret: string): GatewayFields {
  return { ...resultFields(invoice, secret), vpc_Command: 'queryDR', vpc_DRExists: 'Y' };
}

/** An abandoned page expires; the simulator notices it at the next query. */
async function endWhereExpired(gateway: Gateway, invoice: Invoice): Promise<Invoice> {
  if (invoice.finished_at !== null || invoice.seconds_left > 0) return invoice;
  await finishPayment(gateway, invoice, '253', 'lost');
  return (await findInvoice(gateway.pool, 'ref', invoice.ref)) ?? invoice;
}
