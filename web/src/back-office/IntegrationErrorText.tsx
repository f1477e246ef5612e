import { useTranslations } from '../i18n/i18n.ts';
import { Box } from '../ui/layout/Box.tsx';
import styles from './IntegrationErrorText.module.css';

/** Matches the error text of an integration by prefix or pattern; the first match explains it. */
const meanings = [
  { pattern: /POLICY_ALREADY_CANCELLED/, means: 'ended' },
  { pattern: /POLICY_(MISMATCH|EXISTS)/, means: 'otherNumber' },
  { pattern: /asked to try later|too many requests|HTTP 429/i, means: 'busy' },
  { pattern: /did not let us in|bad key|API ?key/i, means: 'noAccess' },
  {
    pattern: /INVALID_|NOT_CREATED|refused|wrong number|number is wrong|HTTP 4\d\d/i,
    means: 'refused',
  },
  { pattern: /no answer|not reached/i, means: 'noAnswer' },
  { pattern: /was not delivered/i, means: 'undelivered' },
  { pattern: /does not know the refund/i, means: 'unknownRefund' },
  { pattern: /makes no sense|not readable|wrong signature|HTTP \d{3}/i, means: 'unreadable' },
] as const;

type IntegrationErrorMeaning = (typeof meanings)[number]['means'] | 'other';

export function errorMeaning(error: string): IntegrationErrorMeaning {
  return meanings.find(({ pattern }) => pattern.test(error))?.means ?? 'other';
}

/** Explains an error of insurer, bank or mail server to a clerk; the raw text is for support. */
export function IntegrationErrorText({ error }: { readonly error: string }) {
  const t = useTranslations();
  return (
    <>
      {t(($) => $.integrationErrors[errorMeaning(error)])}
      <TechnicalDetails text={error} />
    </>
  );
}

/** The raw text of another system, folded. */
export function TechnicalDetails({ text }: { readonly text: string }) {
  const t = useTranslations();
  return (
    <Box as="details" tone="secondary" size="small" className={styles.details}>
      <summary>{t(($) => $.integrationErrors.technical)}</summary>
      <bdi lang="en">{text}</bdi>
    </Box>
  );
}
