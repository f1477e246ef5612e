import type { GatewayEndpoints } from '@salus/api/payments.ts';
import type { App, PublicUseCase } from '../../context.ts';
import {
  type GatewayFields,
  gatewayNamed,
  type IpnResult,
  type PaymentGateway,
} from '../../integrations/payment-gateway.ts';
import { inTransaction } from '../../platform/db.ts';
import { settle } from './settle.ts';
import { recordUnsettled } from './store.ts';
import type { Verdict } from './verdict.ts';

/** Settles an order by a gateway's IPN. A repeated IPN is acknowledged as processed again. */
export const receiveIpn =
  (gateway: string): PublicUseCase<GatewayEndpoints['ipnByGet'] | GatewayEndpoints['ipnByPost']> =>
  async ({ app, now }, fields) => {
    const adapter = gatewayNamed(app.integrations.gateways, gateway);
    const verdict = await judgeIpn(app, { gateway, adapter }, fields, now);
    const contentType = `${adapter.acknowledgementType}; charset=utf-8`;
    return { ...adapter.acknowledge(ipnResults[verdict]), contentType };
  };

async function judgeIpn(
  app: App,
  { gateway, adapter }: { readonly gateway: string; readonly adapter: PaymentGateway },
  fields: GatewayFields,
  now: Date,
): Promise<Verdict> {
  const report = adapter.read(fields);
  const verdict = adapter.verify(fields);
  if (verdict === 'GENUINE') return settle(app, { gateway, source: 'IPN', report }, now);
  await inTransaction(app.db, (tx) => recordUnsettled(tx, report, { source: 'IPN', verdict, now }));
  return verdict;
}

const ipnResults: Readonly<Record<Verdict, IpnResult>> = {
  SUCCEEDED: 'processed',
  TO_REVIEW: 'processed',
  FAILED: 'processed',
  PENDING: 'processed',
  REPEATED: 'processed',
  CONTRADICTED: 'processed',
  UNKNOWN_ORDER: 'unknown-order',
  BAD_SIGNATURE: 'not-verified',
  WRONG_MERCHANT: 'not-verified',
  INCOMPLETE: 'incomplete',
  // Not reached by an IPN: the first is replaced by `settle`, the second belongs to a return.
  RECEIVED: 'incomplete',
  ASKED: 'incomplete',
};
