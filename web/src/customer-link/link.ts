import { call } from '@salus/api/client.ts';
import type { CustomerContractView, PaymentMethod } from '@salus/api/customer-link.ts';
import { CAPTCHA_HEADER, type CaptchaAction } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { captchaChallenge } from '@salus/api/schemaless/accounts.ts';
import { stopReminders } from '@salus/api/schemaless/contracts/reminders.ts';
import {
  downloadDraftByLink,
  LINK_HEADER,
  recordOpening,
  requestChange,
  showContractToCustomer,
  startPaymentByLink,
  stepUpLink,
} from '@salus/api/schemaless/customer-link.ts';
import { openTransferByLink } from '@salus/api/schemaless/payments/transfers.ts';
import type { ConsentKind, OFFERS } from '@salus/domain/contracts/consents.ts';
import { copiedToken } from '@salus/domain/verification/copied-token.ts';
import { createCaptcha } from '../calls/captcha/solve-captcha.ts';

/** The payment method, the given consents, and the versions of the terms and contract shown. */
export type Decision = {
  readonly method: PaymentMethod;
  readonly consents: readonly ConsentKind[];
  readonly termsVersion: string;
  readonly language: string;
  readonly shownDigest: string;
};

/** The optional consent goes with the others; no attempt keeps it for the next. */
type WithOffers<D> = Omit<D, 'consents'> & {
  readonly consents: readonly (ConsentKind | typeof OFFERS)[];
};

/**
 * The calls of a link's holder. The token is sent as a header, never in a query or a message.
 * Besides the address, only this closure and the tab's memory hold it.
 */
export function openLink(token: string) {
  const captcha = createCaptcha((action) => call(captchaChallenge, { query: { action } }));

  /** Adds the captcha answer. A refused answer is discarded, so the next attempt gets a new one. */
  async function withCaptcha<T>(
    action: CaptchaAction,
    go: (headers: Record<string, string>) => Promise<T>,
  ) {
    const answer = await captcha.take(action);
    try {
      return await go({
        [LINK_HEADER]: token,
        ...(answer === null ? {} : { [CAPTCHA_HEADER]: answer }),
      });
    } catch (problem) {
      if (problem instanceof RefusalError && problem.code === 'CAPTCHA_FAILED') captcha.reset();
      throw problem;
    }
  }

  return {
    token,

    /** Solves the captcha before a likely action. */
    prepare: captcha.prepare,

    showContract: (): Promise<CustomerContractView> =>
      call(showContractToCustomer, {
        headers: { [LINK_HEADER]: token },
        query: {},
        pendingResponse: takeEarlyRequest(),
      }),

    recordOpening: () => call(recordOpening, { headers: { [LINK_HEADER]: token } }),

    stepUp: (last4: string) =>
      call(stepUpLink, { headers: { [LINK_HEADER]: token }, body: { last4 } }),

    requestChange: (noteChangeInfoCustomer: string) =>
      withCaptcha('reject-info', (headers) =>
        call(requestChange, { headers, body: { noteChangeInfoCustomer } }),
      ),

    startPayment: ({ consents, ...decision }: WithOffers<Decision>) =>
      withCaptcha('payment-link', (headers) =>
        call(startPaymentByLink, { headers, query: { ...decision, consents: consents.join(',') } }),
      ),

    openTransfer: (agreement: WithOffers<Omit<Decision, 'method'>>) =>
      withCaptcha('payment-link', (headers) =>
        call(openTransferByLink, {
          headers,
          body: { ...agreement, consents: [...agreement.consents] },
        }),
      ),

    stopReminders: (paused: boolean) =>
      call(stopReminders, { headers: { [LINK_HEADER]: token }, body: { paused } }),

    downloadDraft: () =>
      withCaptcha('draft-download', (headers) => call(downloadDraftByLink, { headers })),
  };
}

declare global {
  interface Window {
    /** Sent by customer.html before this script is loaded. */
    salusContract?: Promise<Response>;
  }
}

/** Returns the early request once. Later loads need a new request. */
function takeEarlyRequest(): Promise<Response> | undefined {
  const { salusContract } = window;
  delete window.salusContract;
  return salusContract;
}

export type CustomerLink = ReturnType<typeof openLink>;

/** The token in `/ord/{codeAuth}`, or null for any other path. */
export function tokenIn(path: string): string | null {
  const text = /^\/ord\/(.{1,512})$/su.exec(path)?.[1];
  const token = text && copiedToken(text);
  return token && /^[A-Za-z0-9_-]+$/.test(token) ? token : null;
}
