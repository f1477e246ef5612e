import type { completeOidcSignIn as call } from '@salus/api/accounts/identity.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Context, PreparedWrite } from '../../context.ts';
import {
  type Identity,
  IdentityRefusedError,
  type ProviderCallback,
} from '../../integrations/identity/identity-provider.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { WithCookies } from '../../platform/http/cookies.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { signInAs } from '../login.ts';
import { endedAttemptCookie, readAttempt } from './attempt-cookie.ts';

/**
 * Signs in the account with the e-mail that the provider has verified (AUTH-28). It creates no
 * account. Only the browser that began the attempt can complete it.
 */
export const completeOidcSignIn: PreparedWrite<typeof call, null, Identity> = {
  async prepare(ctx, { state, code, iss, error }) {
    const parameters = Object.entries({ state, code, iss, error }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return await identify(ctx, Object.fromEntries(parameters));
  },

  async write(ctx, _, { verifiedEmail }) {
    if (verifiedEmail === null) throw new RefusalError('OIDC_EMAIL_NOT_VERIFIED');
    const answer = await signInAs(ctx, verifiedEmail.toLowerCase());
    if (!answer) throw new RefusalError('OIDC_ACCOUNT_UNKNOWN', { emailAddress: verifiedEmail });
    if (answer instanceof CommittedRefusal) return answer;
    return new WithCookies(answer.answer, [...answer.cookies, endedAttemptCookie(ctx.app)]);
  },
};

async function identify(
  { app, now, origin }: Context<null>,
  callback: ProviderCallback,
): Promise<Identity> {
  const { identityProvider } = app.integrations;
  if (!identityProvider) throw new RefusalError('NOT_FOUND');
  const attempt = readAttempt(app, origin, now);
  if (!attempt) throw new RefusalError('OIDC_REFUSED');
  try {
    return await identityProvider.complete(callback, attempt);
  } catch (error) {
    app.log.warn({ err: error }, 'a sign-in at the identity provider failed');
    if (error instanceof IdentityRefusedError) throw new RefusalError('OIDC_REFUSED');
    throw error instanceof IntegrationError ? new RefusalError('SERVICE_UNAVAILABLE') : error;
  }
}
