import { LINK_HEADER } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyRequest } from 'fastify';
import type { Customer } from '../context.ts';
import type { Database } from '../platform/db.ts';
import { headerOf } from '../platform/http/routes.ts';
import { hashOfToken, looksLikeToken } from './link-token.ts';
import { findLiveLink } from './store.ts';

/**
 * The customer of the link in the header x-sms-link. The lookup compares hashes in an index, so
 * its duration reveals nothing about existing tokens.
 * @throws Refusal UNAUTHORIZED for a link that is unknown, replaced or too old
 */
export async function authenticateCustomer(
  db: Database,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
): Promise<Customer> {
  const token = headerOf(request, LINK_HEADER);
  if (token === null || !looksLikeToken(token)) throw new RefusalError('UNAUTHORIZED');
  const link = await findLiveLink(db, hashOfToken(token), now);
  if (!link) throw new RefusalError('UNAUTHORIZED');
  return {
    kind: 'customer',
    linkId: link.id,
    contractId: link.contract_id,
    expiresAt: link.expires_at,
    steppedUpUntil: link.stepped_up_until,
  };
}
