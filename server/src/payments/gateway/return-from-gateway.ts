import { setTimeout } from 'node:timers/promises';
import type { GatewayEndpoints } from '@salus/api/payments.ts';
import { resultPageCodes } from '@salus/api/result-page.ts';
import {
  isFailedOrder,
  isPaidOrder,
  type OrderStatus,
} from '@salus/domain/payments/order-status.ts';
import type { App, PublicUseCase } from '../../context.ts';
import { type GatewayFields, gatewayNamed } from '../../integrations/payment-gateway.ts';
import { inTransaction } from '../../platform/db.ts';
import { findOrder, findOrderWithContract, type OrderRow } from '../settlement/order-rows.ts';
import { queryOrder, scheduleFirstQuery } from './order-queries.ts';
import { recordUnsettled } from './store.ts';

/** The customer sees the result page after this time at the latest. */
const RETURN_WAIT_MILLISECONDS = 2000;

/**
 * Redirects a browser that returns from a gateway to the result page. The fields settle nothing,
 * because anyone can type the URL: they only trigger a query.
 */
export const returnFromGateway =
  (gateway: string): PublicUseCase<GatewayEndpoints['returnFromGateway']> =>
  async ({ app, now }, fields) => {
    const refOrder = await processReturn(app, gateway, fields, now);
    const order = await findOrderWithContract(app.db, refOrder);
    if (!order)
      return {
        location: resultPage('/order/success', { vpc_TxnResponseCode: resultPageCodes.unknown }),
      };
    // The officer's page reads the contract, so it needs no code.
    if (order.started_by === 'officer')
      return {
        location: resultPage('/contract/payment-return', { user_refNo: order.reference_number }),
      };
    const code = codeToShow(order.status, order.response_code);
    const query = { vpc_TxnResponseCode: code, order: order.ref_order };
    return { location: resultPage('/order/success', query) };
  };

const resultPage = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

async function processReturn(
  app: App,
  gateway: string,
  fields: GatewayFields,
  now: Date,
): Promise<string> {
  const adapter = gatewayNamed(app.integrations.gateways, gateway);
  const report = adapter.read(fields);
  const signature = adapter.verify(fields);
  const unlockedOrder = await findOrder(app.db, report.refOrder);
  const order = unlockedOrder?.gateway === gateway ? unlockedOrder : undefined;
  const verdict = signature !== 'GENUINE' ? signature : order ? 'ASKED' : 'UNKNOWN_ORDER';
  await inTransaction(app.db, (tx) =>
    recordUnsettled(tx, report, { source: 'RETURN', verdict, now }),
  );
  // A forged URL triggers no query, and a settled success needs none.
  if (verdict === 'ASKED' && order && !isPaidOrder(order.status)) {
    await inTransaction(app.db, (tx) => scheduleFirstQuery(tx, app, order.id, now));
    await queryFor(RETURN_WAIT_MILLISECONDS, app, order, now);
  }
  return report.refOrder;
}

/** Waits no longer than that; the query continues, and the result page polls for its result. */
async function queryFor(milliseconds: number, app: App, order: OrderRow, now: Date): Promise<void> {
  const timer = new AbortController();
  const query = queryOrder(app, order, now).catch((error: unknown) =>
    app.log.warn({ order: order.ref_order, err: error }, 'the query after a return failed'),
  );
  const limit = setTimeout(milliseconds, undefined, { signal: timer.signal });
  await Promise.race([query, limit.catch(() => undefined)]);
  timer.abort();
}

function codeToShow(status: OrderStatus, reason: string | null): string {
  if (isPaidOrder(status)) return resultPageCodes.success;
  return isFailedOrder(status) ? (reason ?? resultPageCodes.unknown) : resultPageCodes.pending;
}
