import type { acceptAgreement as endpoint } from '@salus/api/agreement.ts';
import { AGREEMENT, isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { AGREEMENT_LANGUAGE, agreementDocument } from './agreement-document.ts';
import { insertAcceptance, lockAgreedAt } from './store.ts';

/**
 * Notes who agreed to which words, when and from where. Who agreed before keeps the time of the first time. That the
 * portal is open to them now, every server hears from the trigger on accounts.
 */
export const acceptAgreement: StaffUseCase<typeof endpoint> = async ({ app, actor, now, origin }, { sha256 }) => {
  const { pdf } = await agreementDocument(app);
  // Shown by a server of another version, or from a cache.
  if (sha256 !== undefined && sha256 !== pdf.sha256) throw fieldRefusal([{ path: 'sha256', code: 'invalid' }]);
  const agreedAt = await inTransaction(app.db, async (tx) => {
    const earlier = await lockAgreedAt(tx, actor.accountId);
    if (earlier && isAgreementHeld(earlier)) return earlier;
    await insertAcceptance(tx, {
      accountId: actor.accountId,
      version: AGREEMENT.version,
      language: AGREEMENT_LANGUAGE,
      documentDigest: Buffer.from(pdf.sha256, 'hex'),
      agreedAt: now,
      ip: origin.ip,
      device: origin.device,
    });
    return now;
  });
  return { isAgreement: 1, agreedAt: toIsoWithOffset(agreedAt) };
};
