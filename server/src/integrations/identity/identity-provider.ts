/** The facts of one sign-in at the provider, kept by the browser until it returns. */
export type SignInAttempt = {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
};

/** The query of the provider's redirect back to Salus. */
export type ProviderCallback = Readonly<Record<string, string>>;

export type Identity = {
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly verifiedEmail: string | null;
};

/** The provider did not confirm this sign-in: denied, expired, repeated or forged. */
export class IdentityRefusedError extends Error {}

/** The company's identity provider (OpenID Connect, AUTH-28). */
export type IdentityProvider = {
  /** The address of the provider's sign-in page. @throws IntegrationError */
  begin(): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>;
  /** The person at the provider. @throws IdentityRefusedError, IntegrationError */
  complete(callback: ProviderCallback, attempt: SignInAttempt): Promise<Identity>;
};
