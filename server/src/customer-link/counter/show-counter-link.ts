import { randomBytes } from 'node:crypto';
import type { showCounterLink as call } from '@salus/api/contracts/counter-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import {
  COUNTER_CODE_SECONDS,
  COUNTER_CODES_PER_HOUR,
} from '@salus/domain/verification/counter-link.ts';
import { LINK_DAYS } from '@salus/domain/verification/link-life.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import { guardOverlap, unpaidSale } from '../../contracts/overlap/guard-overlap.ts';
import { mustHavePriceInForce } from '../../contracts/price-in-force.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { publicAddress } from '../../public-address.ts';
import { hashOfToken, newLink } from '../link-token.ts';
import { replaceLink } from '../store.ts';
import { countShown, holdsLink, replaceCode } from './store.ts';

/** 160 bits, as the token of the link. */
const CODE_BYTES = 20;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * Makes a code that the customer's phone scans (LINK-20). Only the phone gets the link's token. The
 * fragment of the address reaches no log.
 */
export const showCounterLink: StaffWrite<typeof call> = async (ctx, input) => {
  const { referenceNumber, overlapReason } = input;
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  refuseUnlessAllowed('showCounterLink', contract, ctx);
  const anHourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  if ((await countShown(tx, contract.id, anHourAgo)) >= COUNTER_CODES_PER_HOUR)
    throw new RefusalError('TOO_MANY_REQUESTS');
  const sale = await prepareLink(ctx, contract, overlapReason);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + COUNTER_CODE_SECONDS * 1000);
  const hash = hashOfToken(code);
  if (!(await replaceCode(tx, contract.id, { hash, expiresAt, now })))
    throw new RefusalError('INVALID_STATE', { status: contract.status });
  await transition(tx, ctx, contract, 'showCounterLink', { set: sale.set });
  const address = publicAddress(app.config, `/order/counter#${code}`);
  return { address, expiresAt, ...sale.part };
};

/**
 * Makes a link where the customer holds none by SMS or from the counter: a draft, or a contract
 * that was saved again. Such a sale is checked as one by SMS (LINK-26).
 */
async function prepareLink(
  ctx: WriteContext<Staff>,
  contract: LockedContract,
  overlapReason: string | null | undefined,
): Promise<Awaited<ReturnType<typeof guardOverlap>>> {
  const { tx, app, now } = ctx;
  if (awaitsPayment(contract.status) && (await holdsLink(tx, contract, now)))
    return { set: {}, part: {} };
  await mustHavePriceInForce(ctx, contract);
  const sale = await guardOverlap(ctx, contract, unpaidSale(contract, now), overlapReason);
  const link = newLink(app.config.keys['customer-link']);
  await replaceLink(tx, contract.id, link, { now, days: LINK_DAYS, byCounter: true });
  return sale;
}
