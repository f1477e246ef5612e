import type { openPolicyholderPage as call } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  afterWrongLast4,
  isRightLast4,
  openUntil,
  whyNotStepUp,
} from '@salus/domain/verification/link-step-up.ts';
import type { PublicWrite } from '../context.ts';
import { hashOfPageCode } from '../documents/certificates/customer-page.ts';
import { CommittedRefusal } from '../platform/http/routes.ts';
import { proofFor } from './proof.ts';
import { confirmCounterConsent, findPage, lockTries, noteTries } from './store.ts';

/** Compared for a code that no page has, so that it takes as long as a wrong answer. */
const NO_NUMBER = 'none';

/**
 * Opens the page of a policy (MY-2). A code without a page and a wrong answer get the same refusal
 * after the same statements. The tries of a code count, with or without a page.
 */
export const openPolicyholderPage: PublicWrite<typeof call> = async (
  { tx, app, now },
  { code, last4 },
) => {
  const codeHash = hashOfPageCode(code);
  const { tries, locked_until: lockedUntil } = await lockTries(tx, codeHash, now);
  const refusal = whyNotStepUp(lockedUntil, now);
  if (refusal) throw RefusalError.of(refusal);
  const page = await findPage(tx, codeHash);
  const isRight = isRightLast4(page?.proposer_national_id ?? NO_NUMBER, last4);
  if (!page || !isRight) {
    const wrong = afterWrongLast4(tries, now, 'POLICY_CODE_INCORRECT');
    await noteTries(tx, codeHash, { tries: wrong.tries, locked_until: wrong.lockedUntil });
    return new CommittedRefusal(wrong.refusal);
  }
  await confirmCounterConsent(tx, page.id);
  const until = openUntil(now);
  await noteTries(tx, codeHash, { tries: 0, locked_until: null });
  return { proof: proofFor(app.config, page.id, until), openUntil: until };
};
