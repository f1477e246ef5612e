import type { startOidcSignIn as call } from '@salus/api/accounts/identity.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { PublicUseCase } from '../../context.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { WithCookies } from '../../platform/http/cookies.ts';
import { attemptCookie } from './attempt-cookie.ts';

/** Begins a sign-in at the company's identity provider. */
export const startOidcSignIn: PublicUseCase<typeof call> = async ({ app, now }) => {
  const { identityProvider } = app.integrations;
  if (!identityProvider) throw new RefusalError('NOT_FOUND');
  const { url, attempt } = await identityProvider.begin().catch((error: unknown) => {
    app.log.warn({ err: error }, 'the identity provider does not answer');
    throw error instanceof IntegrationError ? new RefusalError('SERVICE_UNAVAILABLE') : error;
  });
  return new WithCookies({ url }, [attemptCookie(app, attempt, now)]);
};
