import type { openCounterLink as call } from '@salus/api/contracts/counter-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isFromStaff } from '../../accounts/sessions/staff-browser.ts';
import type { PublicWrite } from '../../context.ts';
import { deriveToken, hashOfToken } from '../link-token.ts';
import { useCode } from './store.ts';

/**
 * Exchanges a scanned code for the link's token, once (LINK-20). A POST, because previews fetch
 * addresses. A browser of staff is refused before the code is used.
 */
export const openCounterLink: PublicWrite<typeof call> = async (
  { tx, app, now, origin },
  { code },
) => {
  if (await isFromStaff(app, origin, now)) throw new RefusalError('FORBIDDEN');
  const nonce = await useCode(tx, hashOfToken(code), now);
  if (!nonce) throw new RefusalError('NOT_FOUND');
  return { token: deriveToken(app.config.keys['customer-link'], nonce) };
};
