import type { CaptchaAction } from '@salus/api/endpoint.ts';
import { z } from 'zod';
import type { ThirdPartyOrigins } from '../../platform/http/security-headers.ts';
import type { Log } from '../../platform/log.ts';
import { type CallLimits, callExternalSystem } from '../http/external-call.ts';
import { parseReplyJson } from '../http/parse-reply.ts';
import { IntegrationError } from '../integration-error.ts';
import type { CaptchaVerifier } from './captcha.ts';

const ADDRESS = 'https://www.google.com/recaptcha/api/siteverify';

/** Origins that the page's Content-Security-Policy must allow. */
const thirdPartyOrigins: ThirdPartyOrigins = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
};

/** The threshold that version 3 proposes. */
const LOWEST_SCORE = 0.5;
const LONGEST_ANSWER = 8192;

const reply = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
});

type RecaptchaOptions = {
  readonly siteKey: string;
  readonly secret: string;
  /** The expected host of a solution; null skips the check. */
  readonly hostname: string | null;
  readonly limits: CallLimits;
  /** Receives the reason of a rejection, never the solution. */
  readonly log: Log;
  /** Google's own URL when absent; behind a firewall it can be a relay. */
  readonly address?: string | undefined;
};

/**
 * Versions 2 and 3 share one protocol and accept a solution once. A timeout or an unreadable
 * response is a rejection.
 */
export function createRecaptcha(options: RecaptchaOptions): CaptchaVerifier {
  const { siteKey, secret, log } = options;
  return {
    thirdPartyOrigins,
    challenge: async () => ({ provider: 'recaptcha', siteKey }),

    async verify(answer, { action, ip }) {
      if (answer === '' || answer.length > LONGEST_ANSWER) return false;
      try {
        const address = options.address ?? ADDRESS;
        const fields = { secret, response: answer, remoteip: ip, sitekey: siteKey };
        const init = { method: 'POST', body: new URLSearchParams(fields) };
        const { status, text } = await callExternalSystem(address, init, options.limits);
        if (status !== 200) throw new IntegrationError('unknown', `HTTP ${status}`);
        const reason = whyNot(reply.parse(parseReplyJson(text)), action, options);
        if (reason !== null) log.info({ action, reason }, 'captcha refused');
        return reason === null;
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
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
  { hostname }: RecaptchaOptions,
): string | null {
  if (!solution.success) return 'not solved';
  if (hostname !== null && solution.hostname !== hostname) return 'solved elsewhere';
  // Only version 3 has a score, and an action, in which it allows no hyphen.
  if (solution.score === undefined) return null;
  if (solution.action !== action.replaceAll('-', '_')) return 'solved for another action';
  return solution.score < LOWEST_SCORE ? 'looks like a machine' : null;
}
