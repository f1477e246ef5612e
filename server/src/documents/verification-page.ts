import { endpoint, publicAccess } from '@salus/api/endpoint.ts';
import { type CoverState, coverOn } from '@salus/domain/contracts/cover.ts';
import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageCodes,
  languageNames,
  writingDirection,
} from '@salus/domain/people/languages.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { copiedToken } from '@salus/domain/verification/copied-token.ts';
import type { Messages } from '@salus/messages/messages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../context.ts';
import { htmlTemplate } from '../messages/html-template.ts';
import { firstUnsafeValue } from '../platform/http/reject-unsafe-input.ts';
import type { RequestPipeline } from '../platform/http/routes.ts';
import { readStylesheet } from '../platform/read-stylesheet.ts';
import { type Translate, translationsIn } from '../translations.ts';
import { isSameHmac } from './hmac.ts';
import { readPolicyToVerify } from './store.ts';

const page = htmlTemplate('verification/page.html');
const policyPart = htmlTemplate('verification/policy.html');
const unknownPart = htmlTemplate('verification/unknown.html');
const stylesheet = readStylesheet('verification/verification.css');

/** Not a call of the API contract, but rate-limited like a look-up of a customer's link. */
const verifyPolicy = endpoint({
  name: 'verifyPolicy',
  summary: 'The page behind the QR code of a certificate',
  method: 'GET',
  path: '/verify/:policyNo/:code',
  access: publicAccess,
  output: 'text',
  limitedAs: 'link-look-up',
  refuses: [],
});

const marks = { valid: '✓', ended: '–', cancelled: '✕' } as const;

/**
 * The public page that confirms number, period and validity of a certificate, and nothing else
 * (DOC-7). Without the certificate's code every number returns the same page.
 */
export function registerVerificationPage(
  http: FastifyInstance,
  app: App,
  pipeline: Pick<RequestPipeline, 'limit'>,
): void {
  http.get('/verify/verification.css', (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(stylesheet),
  );
  http.get<{ Params: { policyNo: string; code: string }; Querystring: PageQuery }>(
    verifyPolicy.path,
    { onRequest: async (request) => pipeline.limit(verifyPolicy, request, null) },
    async ({ params, query }, reply) => {
      const { policyNo } = params;
      const code = copiedToken(params.code);
      const reader = pageReader(query);
      const policy = firstUnsafeValue(params) ? null : await readPolicyToVerify(app.db, policyNo);
      if (
        !policy?.policy_starts_on ||
        !policy.policy_ends_on ||
        !isSameHmac(code, policy.verification_code ?? '')
      )
        return sendUnknown(reply, app, reader);
      const { status, policy_starts_on: startsOn, policy_ends_on: endsOn } = policy;
      const cover = coverOn(businessDay(app.clock()), { status, startsOn, endsOn });
      if (!cover) return sendUnknown(reply, app, reader);
      const verdict = verdicts[cover];
      const contentHtml = policyPart({
        ...saying(reader, ['title', 'policyNo', 'period', 'only']),
        verdict,
        mark: marks[verdict],
        verdictText: reader.t(($) => $.verification.verdicts[verdict]),
        number: policyNo,
        days: `${dayText(startsOn)} – ${dayText(endsOn)}`,
      });
      return sendPage(reply, app, reader, 'title', contentHtml);
    },
  );
  http.get<{ Querystring: PageQuery }>('/verify/:policyNo', ({ query }, reply) =>
    sendUnknown(reply, app, pageReader(query)),
  );
}

/** A certificate is valid before its first day, too: the page names the days. */
const verdicts = {
  LATER: 'valid',
  NOW: 'valid',
  ENDED: 'ended',
  CANCELLED: 'cancelled',
} as const satisfies Record<CoverState, keyof typeof marks>;

function sendUnknown(reply: FastifyReply, app: App, reader: Reader) {
  const { t } = reader;
  const contentHtml = unknownPart({
    unknown: t(($) => $.verification.unknown),
    unknownText: t(($) => $.verification.unknownText, { hotline: app.config.INSURER_HOTLINE }),
  });
  return sendPage(reply.status(404), app, reader, 'unknownTitle', contentHtml);
}

/** `?lang=en`: a page without script has no other memory. */
type PageQuery = { readonly lang?: unknown };
type Reader = { readonly language: LanguageCode; readonly t: Translate };

function pageReader({ lang }: PageQuery): Reader {
  const language = languageCodes.find((code) => code === lang) ?? DEFAULT_LANGUAGE;
  return { language, t: translationsIn(language) };
}

type Label = Exclude<keyof Messages['server']['verification'], 'verdicts'>;

function saying({ t }: Reader, names: readonly Label[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, t(($) => $.verification[name])]));
}

/** Links to the page in the other languages, each named in its own language. */
function languageLinks({ language }: Reader): string {
  return languageCodes
    .filter((code) => code !== language)
    .map(
      (code) =>
        `<a href="?lang=${code}" lang="${code}" hreflang="${code}">${languageNames[code]}</a>`,
    )
    .join('\n');
}

function sendPage(
  reply: FastifyReply,
  { config }: App,
  reader: Reader,
  title: Label,
  contentHtml: string,
) {
  const { INSURER_NAME: insurer, INSURER_HOTLINE: hotline } = config;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    )
    .send(
      page({
        language: reader.language,
        direction: writingDirection(reader.language),
        title: reader.t(($) => $.verification[title]),
        insurer,
        hotline,
        hotlineDigits: hotline.replace(/[^\d+]/g, ''),
        contentHtml,
        languages: reader.t(($) => $.verification.languages),
        languagesHtml: languageLinks(reader),
      }),
    );
}
