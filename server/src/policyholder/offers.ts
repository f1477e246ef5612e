import type * as api from '@salus/api/contracts/offers.ts';
import type { PolicyholderWrite, PublicWrite, StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { officerInReach } from '../contracts/scope.ts';
import { endOfferConsent, giveOfferConsent } from '../customer-link/offer-consents.ts';
import { hashOfPageCode } from '../documents/certificates/customer-page.ts';
import { findPage } from './store.ts';

/** The customer's own decision on their page (CONSENT-12). */
export const setOwnOffers: PolicyholderWrite<typeof api.setOwnOffers> = async (
  ctx,
  { accepted },
) => {
  const { id } = await lockContract(ctx.tx, { id: ctx.actor.contractId });
  const way = 'MY_PAGE';
  if (accepted) await giveOfferConsent(ctx, id, { way, language: ctx.origin.language });
  else await endOfferConsent(ctx, id, way);
  return { accepted };
};

/** One press at the address of an offer (CONSENT-13). The answer reveals nothing about the code. */
export const endOffersByLink: PublicWrite<typeof api.endOffersByLink> = async (ctx, { code }) => {
  const page = await findPage(ctx.tx, hashOfPageCode(code));
  if (page) await endOfferConsent(ctx, page.id, 'OFFER_LINK');
  return {};
};

export const endOffers: StaffWrite<typeof api.endOffers> = async (ctx, { referenceNumber }) => {
  const { tx, actor } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: officerInReach(actor) });
  await endOfferConsent(ctx, contract.id, 'OFFICER');
  return { referenceNumber };
};
