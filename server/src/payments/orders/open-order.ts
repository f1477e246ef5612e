import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { consentsToPay, missingConsents } from '@salus/domain/contracts/consents.ts';
import type { App, Customer, Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { type ContractPatch, refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { flagsOfConsent } from '../../customer-link/consent-flags/flag-consent.ts';
import { isProof } from '../../customer-link/consents.ts';
import { noteAct } from '../../customer-link/note-act.ts';
import { gatewayNamed, type PaymentRequest } from '../../integrations/payment-gateway.ts';
import { scheduleFirstQuery } from '../gateway/order-queries.ts';
import {
  countOrders,
  findTransferOrders,
  insertOrder,
  insertTransferOrders,
  type OrderRow,
} from '../settlement/order-rows.ts';

type Opening = {
  readonly method: PaymentMethod;
  readonly language: 'vi' | 'en';
  /** The ticked consents; undefined if the request has none. */
  readonly consents: readonly string[] | undefined;
  /** Contract columns to set when the payment starts. */
  readonly set?: ContractPatch['set'];
};

type OpenedOrder = { readonly gateway: string; readonly request: PaymentRequest };

/**
 * Opens an order for the contract's premium. Every attempt gets its own order, because gateways
 * reject a used reference; when two are paid, the second one goes to review.
 */
export async function openOrder(
  ctx: WriteContext<Staff | Customer>,
  contract: LockedContract,
  { method, language, consents, set = {} }: Opening,
): Promise<OpenedOrder> {
  const { tx, app, actor, now, origin } = ctx;
  await begin(ctx, contract, { consents, set });
  const orders = (await countOrders(tx, [contract.id])).get(contract.id) ?? 0;
  // The contract's lock makes the number unique.
  const refOrder = `${contract.reference_number}-${orders + 1}`;
  const gateway = app.integrations.defaultGateway;
  const id = await insertOrder(tx, {
    ref_order: refOrder,
    contract_id: contract.id,
    gateway,
    amount: contract.premium_amount,
    started_by: actor.kind === 'staff' ? 'officer' : 'customer',
    officer_id: actor.kind === 'staff' ? actor.accountId : null,
    method,
    created_at: now,
  });
  await scheduleFirstQuery(tx, app, id, now);
  const request = {
    refOrder,
    referenceNumber: contract.reference_number,
    amountVnd: contract.premium_amount,
    method,
    customerIp: origin.ip,
    language,
  };
  return { gateway, request };
}

/**
 * Opens an order that a bank transfer pays (PAY-19). The content of every transfer is the
 * contract's number, so an open order for the same amount serves again.
 */
export async function openTransferOrder(
  ctx: WriteContext<Staff | Customer>,
  contract: LockedContract,
  opening: Pick<Opening, 'consents' | 'set'>,
): Promise<Pick<OrderRow, 'ref_order'>> {
  const { tx, actor, now } = ctx;
  await begin(ctx, contract, opening);
  const officerId = actor.kind === 'staff' ? actor.accountId : null;
  const waiting = (await findTransferOrders(tx, [contract])).get(contract.id);
  if (waiting) return waiting;
  const orders = [{ contract, amount: contract.premium_amount }];
  const [inserted] = await insertTransferOrders(tx, orders, now, officerId);
  if (!inserted) throw new Error('no order was inserted');
  return inserted;
}

/** Starts a payment of any channel, under the conditions of all. */
async function begin(
  ctx: WriteContext<Staff | Customer>,
  contract: LockedContract,
  { consents, set = {} }: Pick<Opening, 'consents' | 'set'>,
): Promise<void> {
  mustBePayable(ctx, contract, consents);
  await transition(ctx.tx, ctx, contract, 'startPayment', {
    set: {
      ...set,
      ...(isProof(ctx.app.config, contract, consents ?? []) ? { consent_state: 'GIVEN' } : {}),
      ...(await flagsOfConsent(ctx, contract)),
    },
  });
  if (ctx.actor.kind === 'customer') await noteAct(ctx.tx, ctx.actor.linkId, ctx.now);
}

/** Call after the commit: the adapter may call its gateway. An unopened order expires unpaid. */
export async function makePayUrl(app: App, { gateway, request }: OpenedOrder): Promise<string> {
  return gatewayNamed(app.integrations.gateways, gateway).payUrl(request);
}

/**
 * The conditions of every way to open an order: the lifecycle rules with the ages on this day
 * (PAY-17), and the consents where they are required (CONSENT-4, SALE-2).
 * @throws Refusal CONSENT_REQUIRED with the missing ones, or one of the lifecycle
 */
function mustBePayable(
  ctx: Pick<WriteContext<Staff | Customer>, 'app' | 'actor' | 'now'>,
  contract: LockedContract,
  consents: readonly string[] | undefined,
): void {
  refuseUnlessAllowed('startPayment', contract, ctx);
  const missing = missingConsents(consentsToPay(ctx.app.config), consents ?? []);
  if (missing.length > 0) throw new RefusalError('CONSENT_REQUIRED', { consents: missing });
}
