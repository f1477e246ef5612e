import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { qrPath } from '../../src/documents/rendering/qr-code.ts';
import type { Faults } from '../faults.ts';
import { type Delivery, deliveries, finishPayment, type Gateway } from './finish-payment.ts';
import { findInvoice, type Invoice, openInvoice, setConfirming } from './invoices.ts';
import {
  appPage,
  confirmPage,
  invoicePage,
  invoiceTabs,
  pageAddress,
  payPage,
  refusedPage,
  type Tab,
} from './pay-page.ts';
import { whyRefused } from './pay-request.ts';
import { requestFields } from './request-fields.ts';
import { returnUrl } from './result-fields.ts';
import { codeAfterConfirming, judgeCard } from './test-cards.ts';
import { endingCodes, testPanel } from './test-panel.ts';

type PageRequest = FastifyRequest<{
  Params: { page: string };
  Querystring: { tab?: string };
  Body: Record<string, string | undefined> | undefined;
}>;

/** The result of a click on the hosted page: a redirect, or the page again. */
type Click = (
  invoice: Invoice,
  body: Record<string, string | undefined>,
) => Promise<string | { readonly again: string }>;

export function addPayRoutes(http: FastifyInstance, gateway: Gateway, faults: Faults): void {
  const { pool, settings } = gateway;
  const base = '/dev/gateway/paygate';

  http.get(`${base}/vpcpay.op`, async (request, reply) => {
    if (await faults.strike('gateway', reply)) return reply;
    const fields = requestFields(request.query);
    const refusal = whyRefused(fields, settings);
    if (refusal) return sendPage(reply.status(400), refusedPage(refusal));
    const invoice = await openInvoice(pool, fields);
    if (!invoice) return sendPage(reply.status(400), refusedPage('Mã giao dịch này đã được dùng.'));
    return reply.redirect(pageAddress(invoice), 303);
  });

  show('', (invoice, { query: { tab } }) => {
    if (invoice.confirming) return confirmPage(invoice);
    const choices = invoiceTabs(invoice);
    const choice = choices.find((one) => one === tab) ?? choices[0] ?? 'card';
    return payPage(invoice, choice);
  });
  show('/app', (invoice) => appPage(invoice));
  show('/test', (invoice) => invoicePage(invoice, testPanel(invoice)));

  http.get(`${base}/pay/:page/qr.svg`, async (request: PageRequest, reply) => {
    const { size, path } = qrPath(`${settings.publicUrl}${base}/pay/${request.params.page}/app`);
    const box = `-2 -2 ${size + 4} ${size + 4}`;
    return reply
      .type('image/svg+xml')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">` +
          `<path fill="#fff" d="M-2-2h99v99h-99z"/><path d="${path}"/></svg>`,
      );
  });

  on('card', async (invoice, body) => {
    const channel: Tab = body.channel === 'atm' ? 'atm' : 'card';
    const { number = '', holder = '', date = '', cardCode = '' } = body;
    const fieldValues = { number, holder, date, cardCode };
    const verdict = judgeCard({ channel, ...fieldValues });
    if ('problem' in verdict)
      return { again: payPage(invoice, channel, { problem: verdict.problem, fieldValues }) };
    if ('code' in verdict) return finishPayment(gateway, invoice, verdict.code);
    await setConfirming(pool, invoice.ref, verdict.confirming);
    return pageAddress(invoice);
  });
  on('confirm', async (invoice, { oneTimeCode = '', cancelled }) => {
    if (!invoice.confirming) return pageAddress(invoice);
    return finishPayment(
      gateway,
      invoice,
      cancelled ? '98' : codeAfterConfirming(invoice.confirming, oneTimeCode),
    );
  });
  on('app', (invoice) => finishPayment(gateway, invoice, '0'));
  on('cancel', (invoice) => finishPayment(gateway, invoice, '99'));
  on('result', async (invoice, { code = '', delivery = '' }) => {
    if (!endingCodes.includes(code) || !isDelivery(delivery)) return pageAddress(invoice);
    return finishPayment(gateway, invoice, code, delivery);
  });

  /**
   * A page of an open invoice. An ended one redirects to the merchant, so the Back button never
   * reopens it.
   */
  function show(path: string, render: (invoice: Invoice, request: PageRequest) => string): void {
    http.get(`${base}/pay/:page${path}`, async (request: PageRequest, reply) => {
      const invoice = await findInvoice(pool, 'page_id', request.params.page);
      if (!invoice)
        return sendPage(reply.status(404), refusedPage('Không tìm thấy giao dịch này.'));
      const elsewhere = await whereIfOver(invoice);
      return elsewhere ? reply.redirect(elsewhere, 303) : sendPage(reply, render(invoice, request));
    });
  }

  function on(path: string, click: Click): void {
    http.post(`${base}/pay/:page/${path}`, async (request: PageRequest, reply) => {
      const invoice = await findInvoice(pool, 'page_id', request.params.page);
      if (!invoice)
        return sendPage(reply.status(404), refusedPage('Không tìm thấy giao dịch này.'));
      const next = (await whereIfOver(invoice)) ?? (await click(invoice, request.body ?? {}));
      return typeof next === 'string' ? reply.redirect(next, 303) : sendPage(reply, next.again);
    });
  }

  async function whereIfOver(invoice: Invoice): Promise<string | null> {
    if (invoice.finished_at !== null) return returnUrl(invoice, settings.secret);
    return invoice.seconds_left <= 0 ? finishPayment(gateway, invoice, '253') : null;
  }
}

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}

function isDelivery(text: string): text is Delivery {
  return Object.hasOwn(deliveries, text);
}
