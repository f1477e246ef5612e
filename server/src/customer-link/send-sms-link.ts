import type { sendSmsLink as call } from '@salus/api/customer-link.ts';
import { LINK_DAYS } from '@salus/domain/verification/link-life.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { guardOverlap, unpaidSale } from '../contracts/overlap/guard-overlap.ts';
import { mustHavePriceInForce } from '../contracts/price-in-force.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { newLink } from './link-token.ts';
import { replaceLink } from './store.ts';

/**
 * Sends the customer the link to review and pay. The officer does not wait for the SMS provider: a
 * job delivers the message.
 */
export const sendSmsLink: StaffWrite<typeof call> = async (ctx, input) => {
  const { referenceNumber, overlapReason } = input;
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  refuseUnlessAllowed('sendSmsLink', contract, ctx);
  await mustHavePriceInForce(ctx, contract);
  const overlap = await guardOverlap(ctx, contract, unpaidSale(contract, now), overlapReason);
  await app.smsLimits.consume(tx, {
    phone: contract.proposer_mobile,
    accountId: actor.accountId,
    contractId: contract.id,
    now,
  });
  const link = newLink(app.config.keys['customer-link']);
  const linkId = await replaceLink(tx, contract.id, link, {
    now,
    days: LINK_DAYS,
    byCounter: false,
  });
  const message = {
    contractId: contract.id,
    channel: 'SMS',
    kind: 'CUSTOMER_LINK',
    recipient: contract.proposer_mobile,
    keyPrefix: 'sms-link-',
    linkId,
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, ctx, contract, 'sendSmsLink', {
    set: { send_sms_link_at: now, ...overlap.set },
    ids: { messageId },
  });
  return { sendSmsLinkAt: now, ...overlap.part };
};
