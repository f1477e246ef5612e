import { useTranslations } from '../i18n/i18n.ts';

/** Matches the error text of an integration by prefix or pattern; the first match explains it. */
const meanings = [
  { pattern: /refused with \d+|wrong number|number is wrong/i, means: 'refused' },
  { pattern: /asked to try later|too many requests|HTTP 429/i, means: 'busy' },
  { pattern: /did not let us in|bad key|API ?key/i, means: 'noAccess' },
  { pattern: /no answer|not reached/i, means: 'noAnswer' },
  { pattern: /does not know the refund/i, means: 'unknownRefund' },
  { pattern: /makes no sense|not readable|wrong signature|HTTP \d{3}/i, means: 'unreadable' },
] as const;

type IntegrationErrorMeaning = (typeof meanings)[number]['means'] | 'other';

export function errorMeaning(error: string): IntegrationErrorMeaning {
  return meanings.find(({ pattern }) => pattern.test(error))?.means ?? 'other';
}

/**
 * Explains a failed message or refund to a clerk; the external system's own text is expandable,
 * for support.
 */
export function IntegrationErrorText({ error }: { readonly error: string }) {
  const t = useTranslations();
  return (
    <>
      {t(($) => $.integrationErrors[errorMeaning(error)])} <bdi lang="en">({error})</bdi>
    </>
  );
}
