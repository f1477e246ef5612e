import { randomBytes } from 'node:crypto';
import type { showCounterLink as call } from '@salus/api/contracts/counter-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  COUNTER_CODE_SECONDS,
  COUNTER_CODES_PER_HOUR,
} from '@salus/domain/verification/counter-link.ts';
import type { StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { hashOfToken, publicAddress } from '../link-token.ts';
import { countShown, replaceCode } from './store.ts';

/** 160 bits, as the token of the link. */
const CODE_BYTES = 20;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * Makes a code that the customer's phone scans (LINK-20). Only the phone gets the link's token. The
 * fragment of the address reaches no log.
 */
export const showCounterLink: StaffWrite<typeof call> = async (ctx, { referenceNumber }) => {
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
  refuseUnlessAllowed('showCounterLink', contract, ctx);
  const anHourAgo = new Date(now.getTime() - HOUR_MILLISECONDS);
  if ((await countShown(tx, contract.id, anHourAgo)) >= COUNTER_CODES_PER_HOUR)
    throw new RefusalError('TOO_MANY_REQUESTS');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + COUNTER_CODE_SECONDS * 1000);
  const hash = hashOfToken(code);
  if (!(await replaceCode(tx, contract.id, { hash, expiresAt, now })))
    throw new RefusalError('INVALID_STATE', { status: contract.status });
  await transition(tx, ctx, contract, 'showCounterLink', {});
  return { address: publicAddress(app.config, `/order/counter#${code}`), expiresAt };
};
