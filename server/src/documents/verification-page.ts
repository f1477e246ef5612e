import { readFileSync } from 'node:fs';
import { anybody, endpoint } from '@salus/api/endpoint.ts';
import { isInForce } from '@salus/domain/contracts/standing.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { type Day, isBefore } from '@salus/domain/time/day.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../context.ts';
import { htmlTemplate } from '../messages/fill-template.ts';
import { firstHostileValue } from '../platform/http/hostile-value.ts';
import type { Gates } from '../platform/http/routes.ts';
import { isSameCode } from './keyed-code.ts';
import { dayText } from './rendering/format.ts';
import { readPolicyToVerify } from './store.ts';

const page = htmlTemplate('verification/page.html');
const policyPart = htmlTemplate('verification/policy.html');
const unknownPart = htmlTemplate('verification/unknown.html');
const stylesheet = readFileSync(new URL('../../templates/verification/verification.css', import.meta.url), 'utf8');

/** Not a call of the agreement, but counted like a look-up of a customer's link. */
const verifyPolicy = endpoint({
  name: 'verifyPolicy',
  summary: 'The page behind the QR code of a certificate',
  method: 'GET',
  path: '/verify/:policyNo/:code',
  access: anybody,
  output: 'text',
  limitedAs: 'link-look-up',
  refuses: [],
});

const verdicts = {
  valid: { mark: '✓', text: 'Đang có hiệu lực' },
  ended: { mark: '–', text: 'Đã hết hạn' },
  cancelled: { mark: '✕', text: 'Không còn hiệu lực' },
} as const;

/**
 * The public page that confirms number, period and validity of a certificate, and nothing else (decisions §8). Whoever
 * has no code from a certificate gets the same page for every number.
 */
export function registerVerificationPage(http: FastifyInstance, app: App, gates: Pick<Gates, 'limit'>): void {
  http.get('/verify/verification.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );
  http.get<{ Params: { policyNo: string; code: string } }>(
    verifyPolicy.path,
    { onRequest: async (request) => gates.limit(verifyPolicy, request, null) },
    async ({ params }, reply) => {
      const { policyNo, code } = params;
      const policy = firstHostileValue(params) ? null : await readPolicyToVerify(app.db, policyNo);
      if (!policy?.policy_starts_on || !policy.policy_ends_on || !isSameCode(code, policy.verification_code ?? ''))
        return sendUnknown(reply, app);
      const verdict = verdictOn(policy.status as Status, policy.policy_ends_on as Day, businessDayOf(app.clock()));
      const contentHtml = policyPart({
        verdict,
        mark: verdicts[verdict].mark,
        verdictText: verdicts[verdict].text,
        policyNo,
        period: `${dayText(policy.policy_starts_on as Day)} – ${dayText(policy.policy_ends_on as Day)}`,
      });
      return sendPage(reply, app, 'Giấy chứng nhận bảo hiểm', contentHtml);
    },
  );
  http.get('/verify/:policyNo', (_, reply) => sendUnknown(reply, app));
}

function verdictOn(status: Status, endsOn: Day, today: Day): keyof typeof verdicts {
  if (!isInForce(status)) return 'cancelled';
  return isBefore(endsOn, today) ? 'ended' : 'valid';
}

function sendUnknown(reply: FastifyReply, app: App) {
  const contentHtml = unknownPart({ hotline: app.config.INSURER_HOTLINE });
  return sendPage(reply.status(404), app, 'Không xác nhận được', contentHtml);
}

function sendPage(reply: FastifyReply, { config }: App, title: string, contentHtml: string) {
  const { INSURER_NAME: insurer, INSURER_HOTLINE: hotline } = config;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(page({ title, insurer, hotline, hotlineDigits: hotline.replace(/[^\d+]/g, ''), contentHtml }));
}
