import { readFileSync } from 'node:fs';
import { anybody, endpoint } from '@salus/api/endpoint.ts';
import { isInForce } from '@salus/domain/contracts/standing.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  type LanguageCode,
  languageCodes,
  languageNames,
} from '@salus/domain/people/languages.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { type Day, isBefore } from '@salus/domain/time/day.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../context.ts';
import { htmlTemplate } from '../messages/fill-template.ts';
import { firstHostileValue } from '../platform/http/hostile-value.ts';
import type { Gates } from '../platform/http/routes.ts';
import { type Words, wordsIn } from '../words.ts';
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

const marks = { valid: '✓', ended: '–', cancelled: '✕' } as const;

/**
 * The public page that confirms number, period and validity of a certificate, and nothing else (decisions §8). Whoever
 * has no code from a certificate gets the same page for every number.
 */
export function registerVerificationPage(http: FastifyInstance, app: App, gates: Pick<Gates, 'limit'>): void {
  http.get('/verify/verification.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );
  http.get<{ Params: { policyNo: string; code: string }; Querystring: Wish }>(
    verifyPolicy.path,
    { onRequest: async (request) => gates.limit(verifyPolicy, request, null) },
    async ({ params, query }, reply) => {
      const { policyNo, code } = params;
      const reader = readerOf(query);
      const policy = firstHostileValue(params) ? null : await readPolicyToVerify(app.db, policyNo);
      if (!policy?.policy_starts_on || !policy.policy_ends_on || !isSameCode(code, policy.verification_code ?? ''))
        return sendUnknown(reply, app, reader);
      const verdict = verdictOn(policy.status as Status, policy.policy_ends_on as Day, businessDayOf(app.clock()));
      const contentHtml = policyPart({
        ...saying(reader, ['title', 'policyNo', 'period', 'only']),
        verdict,
        mark: marks[verdict],
        verdictText: reader.words(`verification.verdicts.${verdict}`),
        number: policyNo,
        days: `${dayText(policy.policy_starts_on as Day)} – ${dayText(policy.policy_ends_on as Day)}`,
      });
      return sendPage(reply, app, reader, 'title', contentHtml);
    },
  );
  http.get<{ Querystring: Wish }>('/verify/:policyNo', ({ query }, reply) => sendUnknown(reply, app, readerOf(query)));
}

function verdictOn(status: Status, endsOn: Day, today: Day): keyof typeof marks {
  if (!isInForce(status)) return 'cancelled';
  return isBefore(endsOn, today) ? 'ended' : 'valid';
}

function sendUnknown(reply: FastifyReply, app: App, reader: Reader) {
  const { words } = reader;
  const contentHtml = unknownPart({
    unknown: words('verification.unknown'),
    unknownText: words('verification.unknownText', { hotline: app.config.INSURER_HOTLINE }),
  });
  return sendPage(reply.status(404), app, reader, 'unknownTitle', contentHtml);
}

/** `?lang=en`: a page without script has no other memory. */
type Wish = { readonly lang?: unknown };
type Reader = { readonly language: LanguageCode; readonly words: Words };

function readerOf({ lang }: Wish): Reader {
  const language = languageCodes.find((code) => code === lang) ?? DEFAULT_LANGUAGE;
  return { language, words: wordsIn(language) };
}

function saying({ words }: Reader, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, words(`verification.${name}`)]));
}

/** The way to the same page in the other languages, each called as its own readers call it. */
function languageLinks({ language }: Reader): string {
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => `<a href="?lang=${code}" lang="${code}" hreflang="${code}">${languageNames[code]}</a>`)
    .join('\n');
}

function sendPage(reply: FastifyReply, { config }: App, reader: Reader, title: string, contentHtml: string) {
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
    .send(
      page({
        language: reader.language,
        direction: directionOf(reader.language),
        title: reader.words(`verification.${title}`),
        insurer,
        hotline,
        hotlineDigits: hotline.replace(/[^\d+]/g, ''),
        contentHtml,
        languages: reader.words('verification.languages'),
        languagesHtml: languageLinks(reader),
      }),
    );
}
