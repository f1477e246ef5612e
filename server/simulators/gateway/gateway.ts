import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../src/config.ts';
import { onePaySettings } from '../../src/integrations/onepay/onepay.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from './finish-payment.ts';
import { schema as invoiceSchema } from './invoices.ts';
import { createIpnSender } from './ipn-sender.ts';
import { addPayRoutes } from './pay-routes.ts';
import { addQueryRoute } from './query.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { refundSchema } from './refunds.ts';
import { addSettleRoute } from './settle.ts';

export const schema = invoiceSchema + refundSchema;

/**
 * A payment gateway with OnePay's protocol for development and tests: the same paths, fields and
 * signatures, under `/dev/gateway`. `schema` creates its tables.
 */
export function registerGateway(
  http: FastifyInstance,
  deps: {
    readonly pool: pg.Pool;
    readonly config: Config;
    readonly log: Log;
    readonly faults: Faults;
  },
): void {
  const gateway: Gateway = {
    pool: deps.pool,
    settings: onePaySettings(deps.config),
    ipns: createIpnSender(http, deps.log),
  };
  http.register((scope, _, next) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) scope.register(formbody);
    addAsset(scope, 'pay-page.css', 'text/css; charset=utf-8');
    addAsset(scope, 'countdown.js', 'text/javascript; charset=utf-8');
    addPayRoutes(scope, gateway, deps.faults);
    addQueryRoute(scope, gateway, deps.faults);
    addRefundRoutes(scope, gateway, deps.faults);
    addSettleRoute(scope, gateway);
    next();
  });
}

function addAsset(http: FastifyInstance, name: string, type: string): void {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  http.get(`/dev/gateway/assets/${name}`, (_, reply) =>
    reply.type(type).header('cache-control', 'no-cache').send(text),
  );
}
