import type { CaptchaAction } from '@salus/api/endpoint.ts';
import { z } from 'zod';
import type { StrangersOnPages } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log.ts';
import type { CaptchaVerifier } from './captcha.ts';

export type HostedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

const addresses: Record<HostedProvider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** What each provider asks to be let into a page: exactly that, and only where it is the one chosen. */
const strangers: Record<HostedProvider, StrangersOnPages> = {
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

/** Below this reCAPTCHA v3 thinks of a machine; its own proposal. */
const LOWEST_SCORE = 0.5;
const LONGEST_ANSWER = 8192;

const reply = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
});

export type SiteverifyOptions = {
  readonly provider: HostedProvider;
  readonly siteKey: string;
  readonly secret: string;
  /** The host that the answer must come from; unchecked where null. */
  readonly hostname: string | null;
  readonly timeoutMs: number;
  /** Told why an answer was refused, never the answer. */
  readonly log: Log;
  /** The provider's own where absent; behind a wall it may be a relay's. */
  readonly address?: string | undefined;
};

/**
 * A captcha of somebody else: reCAPTCHA v2 and v3, hCaptcha, Turnstile. They share one protocol, and see to it themselves that an
 * answer works once. No answer of theirs in time, or one that can't be read, is a no.
 */
export function siteverifyCaptcha(options: SiteverifyOptions): CaptchaVerifier {
  const { provider, siteKey, secret, log } = options;
  return {
    strangers: strangers[provider],
    challenge: async () => ({ provider, siteKey }),

    async verify(answer, { action, ip }) {
      if (answer === '' || answer.length > LONGEST_ANSWER) return false;
      try {
        const response = await fetch(options.address ?? addresses[provider], {
          method: 'POST',
          body: new URLSearchParams({ secret, response: answer, remoteip: ip, sitekey: siteKey }),
          signal: AbortSignal.timeout(options.timeoutMs),
          redirect: 'error',
        });
        const reason = whyNot(reply.parse(await response.json()), action, options);
        if (reason !== null) log.info({ provider, action, reason }, 'captcha refused');
        return reason === null;
      } catch (error) {
        log.warn({ provider, reason: error instanceof Error ? error.name : 'unknown' }, 'captcha could not be checked');
        return false;
      }
    },
  };
}

function whyNot(
  said: z.output<typeof reply>,
  action: CaptchaAction,
  { provider, hostname }: SiteverifyOptions,
): string | null {
  if (!said.success) return 'not solved';
  if (hostname !== null && said.hostname !== hostname) return 'solved elsewhere';
  // reCAPTCHA v2 and hCaptcha know no action. A score is what tells v3 from v2.
  const bindsAction = provider === 'turnstile' || said.score !== undefined;
  if (provider === 'hcaptcha' || !bindsAction) return null;
  if (said.action !== actionAt(provider, action)) return 'solved for another action';
  return said.score !== undefined && said.score < LOWEST_SCORE ? 'looks like a machine' : null;
}

/** reCAPTCHA allows no hyphen in an action. */
function actionAt(provider: HostedProvider, action: CaptchaAction): string {
  return provider === 'recaptcha' ? action.replaceAll('-', '_') : action;
}
