import type { App } from '../context.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { gatewayNamed } from '../integrations/payment-gateway.ts';
import { settle } from './settle.ts';
import type { OrderRow } from './store.ts';

/** `open`: the gateway has no final result yet. `unreachable`: it did not respond. */
export type QueryResult = 'settled' | 'open' | 'unreachable';

/** Queries the order's gateway and settles the order by its response. */
export async function queryOrder(
  app: Pick<App, 'db' | 'jobs' | 'log' | 'integrations'>,
  { gateway, ref_order: refOrder, created_at: createdAt }: OrderRow,
  now: Date,
): Promise<QueryResult> {
  try {
    const adapter = gatewayNamed(app.integrations.gateways, gateway);
    const report = await adapter.query({ refOrder, createdAt });
    if (report === null) return 'open';
    const verdict = await settle(app, { gateway, source: 'QUERY', report }, now);
    return verdict === 'PENDING' || verdict === 'INCOMPLETE' ? 'open' : 'settled';
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    app.log.warn(
      { order: refOrder, gateway, err: error, kind: error.kind },
      'the payment gateway gave no answer',
    );
    return 'unreachable';
  }
}
