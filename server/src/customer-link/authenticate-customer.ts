import { LINK_HEADER } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { copiedToken } from '@salus/domain/verification/copied-token.ts';
import type { LinkEnd } from '@salus/domain/verification/link-end.ts';
import type { FastifyRequest } from 'fastify';
import type { Customer } from '../context.ts';
import type { Database } from '../platform/db.ts';
import { singleHeader } from '../platform/http/routes.ts';
import { aroundEnd } from './customer-view.ts';
import { hashOfToken, looksLikeToken } from './link-token.ts';
import { findLink } from './store.ts';

/**
 * The customer of the link in the header x-sms-link. The lookup compares hashes in an index, so
 * its duration reveals nothing about existing tokens.
 * @throws Refusal UNAUTHORIZED for a link that is unknown, replaced or too old; for the last two
 *   with `state`, the officer and the transfers (LINK-14, PAY-24)
 */
export async function authenticateCustomer(
  db: Database,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
): Promise<Customer> {
  const header = singleHeader(request, LINK_HEADER);
  // Node reads the bytes of a header as Latin letters.
  const token = header && copiedToken(Buffer.from(header, 'latin1').toString('utf8'));
  if (!token || !looksLikeToken(token)) throw new RefusalError('UNAUTHORIZED');
  const link = await findLink(db, hashOfToken(token));
  if (!link) throw new RefusalError('UNAUTHORIZED');
  if (link.replaced_at !== null || link.expires_at <= now) {
    const state: LinkEnd = 'expired';
    throw new RefusalError('UNAUTHORIZED', { state, ...(await aroundEnd(db, link.contract_id)) });
  }
  return {
    kind: 'customer',
    linkId: link.id,
    contractId: link.contract_id,
    expiresAt: link.expires_at,
    steppedUpUntil: link.stepped_up_until,
  };
}
