import type * as api from '@salus/api/payments/transfers.ts';
import type { CustomerWrite, StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { mustTakeTransfers, openOrderView } from '../../contracts/transfer/transfer-view.ts';
import { mustBeAllOrNone, recordPaymentConsents } from '../../customer-link/consents.ts';
import { mustAwaitPayment } from '../../customer-link/customer-view.ts';
import { readLinkWay, wayColumns } from '../../customer-link/link-way.ts';
import { mustBeSteppedUp } from '../../customer-link/step-up.ts';
import { openTransferOrder } from './open-order.ts';

/** Opens a transfer at the counter, for a customer who was verified by code (PAY-19). */
export const openTransfer: StaffWrite<typeof api.openTransfer> = async (ctx, input) => {
  const { tx, app, actor } = ctx;
  const { referenceNumber, consents, termsVersion, language } = input;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  mustBeAllOrNone(app.config, consents);
  const account = mustTakeTransfers(app.config);
  await openTransferOrder(ctx, contract, { consents });
  await recordPaymentConsents(ctx, contract, { way: 'OTP', consents, termsVersion, language });
  return openOrderView(tx, account, contract.id);
};

/** Records the consents and opens a transfer; the first one verifies the customer (LIFE-1). */
export const openTransferByLink: CustomerWrite<typeof api.openTransferByLink> = async (
  ctx,
  input,
) => {
  const { tx, app, actor, now } = ctx;
  mustBeAllOrNone(app.config, input.consents);
  const { consents, termsVersion, language, shownDigest } = input;
  const contract = await lockContract(tx, { id: actor.contractId });
  await mustAwaitPayment(tx, contract);
  mustBeSteppedUp(app.config, actor, now);
  const account = mustTakeTransfers(app.config);
  const way = await readLinkWay(tx, actor.linkId);
  await openTransferOrder(ctx, contract, {
    consents,
    set: wayColumns(contract, way, now),
  });
  await recordPaymentConsents(ctx, contract, {
    way,
    consents,
    termsVersion,
    language,
    shownDigest,
  });
  return openOrderView(tx, account, contract.id);
};
