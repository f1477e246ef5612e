import type { showAgreement as call } from '@salus/api/agreement.ts';
import { AGREEMENT, isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { findAccepted } from './store.ts';

export const showAgreement: StaffUseCase<typeof call> = async ({ app, actor }) => {
  const { pdf, contents } = app.agreement;
  const lastAgreement = await findAccepted(app.db, actor.accountId);
  const { agreed_at: agreedAt, version } = lastAgreement;
  return {
    version: AGREEMENT.version,
    effectiveOn: AGREEMENT.effectiveOn,
    sha256: pdf.sha256,
    pages: contents,
    accepted:
      agreedAt && isAgreementHeld(agreedAt)
        ? { agreedAt: toIsoWithOffset(agreedAt), version }
        : null,
  };
};
