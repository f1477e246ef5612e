import type { acceptAgreement as call } from '@salus/api/agreement.ts';
import { AGREEMENT, isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../context.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { AGREEMENT_LANGUAGE } from './agreement-document.ts';
import { insertAcceptance, lockAgreedAt } from './store.ts';

/**
 * Records the consent with the document's digest, time and origin. A second call keeps the first
 * time. The trigger on accounts notifies every server that the portal is open to the account.
 */
export const acceptAgreement: StaffWrite<typeof call> = async (
  { tx, app, actor, now, origin },
  { sha256 },
) => {
  const { pdf } = app.agreement;
  // The screen may come from a server of another version, or from a cache.
  if (sha256 !== undefined && sha256 !== pdf.sha256)
    throw fieldRefusal([{ path: 'sha256', code: 'invalid' }]);
  const earlier = await lockAgreedAt(tx, actor.accountId);
  if (earlier && isAgreementHeld(earlier))
    return { isAgreement: 1, agreedAt: toIsoWithOffset(earlier) };
  await insertAcceptance(tx, {
    accountId: actor.accountId,
    version: AGREEMENT.version,
    language: AGREEMENT_LANGUAGE,
    documentDigest: Buffer.from(pdf.sha256, 'hex'),
    agreedAt: now,
    ip: origin.ip,
    device: origin.device,
  });
  return { isAgreement: 1, agreedAt: toIsoWithOffset(now) };
};
