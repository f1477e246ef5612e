import type * as api from '@salus/api/payments.ts';
import { SUCCESS_CODE } from '@salus/domain/payments/response-codes.ts';
import type { App, PublicUseCase } from '../context.ts';
import type { NoticeFields } from '../outside/payment-gateway.ts';
import { inTransaction } from '../platform/db.ts';
import { askGateway } from './ask-gateway.ts';
import { findOrder, findOrderWithContract, noteUnbelieved } from './store.ts';

/** The gateway's own word for "not known yet": the page that reads it asks us until somebody knows. */
const PENDING_CODE = '300';

/**
 * The browser comes back. What it carries settles nothing, as anybody can type an address: it is only the occasion to
 * ask the gateway. The page then shows what is known.
 */
export const returnFromGateway: PublicUseCase<typeof api.returnFromGateway> = async ({ app, now }, fields) => {
  const refOrder = await noteReturn(app, fields, now);
  const order = await findOrderWithContract(app.db, refOrder);
  if (!order) return { location: `/order/success?${new URLSearchParams({ vpc_TxnResponseCode: 'OTHER' })}` };
  // The officer's page reads the contract, so it needs no code.
  if (order.started_by === 'officer')
    return { location: `/contract/payment-return?${new URLSearchParams({ user_refNo: order.reference_number })}` };
  const code = codeToShow(order.status, order.response_code);
  const query = new URLSearchParams({ vpc_TxnResponseCode: code, order: order.ref_order });
  return { location: `/order/success?${query}` };
};

async function noteReturn(app: App, fields: NoticeFields, now: Date): Promise<string> {
  const { gateway } = app.outside;
  const report = gateway.read(fields);
  const signature = gateway.verify(fields);
  const order = await findOrder(app.db, report.refOrder);
  const verdict = signature !== 'GENUINE' ? signature : order ? 'ASKED' : 'UNKNOWN_ORDER';
  await inTransaction(app.db, (tx) => noteUnbelieved(tx, report, { source: 'RETURN', verdict, now }));
  // Nobody makes us ask by forging an address, and of a success there is nothing left to ask.
  if (verdict === 'ASKED' && order?.status !== 'SUCCEEDED') await askGateway(app, report.refOrder, now);
  return report.refOrder;
}

/** Success only where it is settled; a failure by its code; everything else is still pending. */
function codeToShow(status: string, code: string | null): string {
  if (status === 'SUCCEEDED') return SUCCESS_CODE;
  return status === 'FAILED' ? (code ?? 'OTHER') : PENDING_CODE;
}
