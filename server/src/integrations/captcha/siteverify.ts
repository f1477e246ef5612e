import type { CaptchaAction } from '@salus/api/endpoint.ts';
import { z } from 'zod';
import type { ThirdPartyOrigins } from '../../platform/http/security-headers.ts';
import type { Log } from '../../platform/log.ts';
import { type CallLimits, callExternalSystem } from '../http/external-call.ts';
import { parseReplyJson } from '../http/parse-reply.ts';
import { IntegrationError } from '../integration-error.ts';
import type { CaptchaVerifier } from './captcha.ts';

export type HostedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

const addresses: Record<HostedProvider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Origins that the page's Content-Security-Policy must allow, for the chosen provider only. */
const thirdPartyOrigins: Record<HostedProvider, ThirdPartyOrigins> = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
  },
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
  },
};

/** The threshold that reCAPTCHA v3 proposes. */
const LOWEST_SCORE = 0.5;
const LONGEST_ANSWER = 8192;

const reply = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
});

type SiteverifyOptions = {
  readonly provider: HostedProvider;
  readonly siteKey: string;
  readonly secret: string;
  /** The expected host of a solution; null skips the check. */
  readonly hostname: string | null;
  readonly limits: CallLimits;
  /** Receives the reason of a rejection, never the solution. */
  readonly log: Log;
  /** The provider's own URL when absent; behind a firewall it can be a relay. */
  readonly address?: string | undefined;
};

/**
 * reCAPTCHA v2 and v3, hCaptcha and Turnstile share one protocol and accept a solution once. A
 * timeout or an unreadable response is a rejection.
 */
export function siteverifyCaptcha(options: SiteverifyOptions): CaptchaVerifier {
  const { provider, siteKey, secret, log } = options;
  return {
    thirdPartyOrigins: thirdPartyOrigins[provider],
    challenge: async () => ({ provider, siteKey }),

    async verify(answer, { action, ip }) {
      if (answer === '' || answer.length > LONGEST_ANSWER) return false;
      try {
        const address = options.address ?? addresses[provider];
        const fields = { secret, response: answer, remoteip: ip, sitekey: siteKey };
        const init = { method: 'POST', body: new URLSearchParams(fields) };
        const { status, text } = await callExternalSystem(address, init, options.limits);
        if (status !== 200) throw new IntegrationError('unknown', `HTTP ${status}`);
        const reason = whyNot(reply.parse(parseReplyJson(text)), action, options);
        if (reason !== null) log.info({ provider, action, reason }, 'captcha refused');
        return reason === null;
      } catch (error) {
        log.warn(
          { provider, reason: error instanceof Error ? error.name : 'unknown' },
          'captcha could not be checked',
        );
        return false;
      }
    },
  };
}

function whyNot(
  solution: z.output<typeof reply>,
  action: CaptchaAction,
  { provider, hostname }: SiteverifyOptions,
): string | null {
  if (!solution.success) return 'not solved';
  if (hostname !== null && solution.hostname !== hostname) return 'solved elsewhere';
  // reCAPTCHA v2 and hCaptcha have no action; only v3 has a score.
  const bindsAction = provider === 'turnstile' || solution.score !== undefined;
  if (provider === 'hcaptcha' || !bindsAction) return null;
  if (solution.action !== actionAt(provider, action)) return 'solved for another action';
  return solution.score !== undefined && solution.score < LOWEST_SCORE
    ? 'looks like a machine'
    : null;
}

/** reCAPTCHA allows no hyphen in an action. */
function actionAt(provider: HostedProvider, action: CaptchaAction): string {
  return provider === 'recaptcha' ? action.replaceAll('-', '_') : action;
}
