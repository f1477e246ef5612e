import { expect, test } from 'vitest';
import type { App } from './context.ts';
import type { PaymentGateways } from './integrations/payment-gateway.ts';
import { allRoutes } from './routes.ts';
import { openSecondGateway, SECOND_GATEWAY } from './testing/second-gateway.ts';

const { adapter } = openSecondGateway();
const gateways: PaymentGateways = { [SECOND_GATEWAY]: adapter };
const routes = allRoutes({ integrations: { gateways } } as App);

test('only calls that reach external systems or commit in steps manage their transactions', () => {
  const external = routes.filter(({ kind }) => kind === 'external');
  expect(
    external.map(({ endpoint }) => endpoint.name).sort(),
    'use `write` for a new call; add it here, with the reason, only if `write` cannot serve it',
  ).toEqual([
    // Counts itself, which a refusal must not undo, and stores nothing else.
    'checkDraft',
    // Compares a file and stores nothing, no idempotent response either.
    'compareBordereau',
    // One transaction per line, so that a stopped server loses none.
    'confirmStatement',
    // Queries the gateway about open orders.
    'recallLink',
    // Renders, signs and stores the certificate between two transactions.
    'recreateFile',
    // Pads its response time, and hashes again when the password changed meanwhile.
    'resetPassword',
    // One transaction per contract, so that one failure does not stop the others.
    'retrySync',
    // Stores the read before it answers, and no idempotent response.
    'revealField',
    // A gateway's report stays on record even when acting on it fails.
    'secondIpnByGet',
    'secondIpnByPost',
    // Queries the gateway.
    'secondReturn',
    // Reads the addresses of the identity provider.
    'startOidcSignIn',
    // Requests the payment page from the gateway after the commit.
    'startPayment',
    'startPaymentByLink',
  ]);
});

test('every other POST and PUT is a write', () => {
  const changing = routes.filter(({ endpoint }) => endpoint.method !== 'GET');
  const reads = changing.filter(({ kind }) => kind === 'read');
  expect(reads.map(({ endpoint }) => endpoint.name)).toEqual([]);
});
