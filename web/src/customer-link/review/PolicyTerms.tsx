import type { PolicyTermsView } from '@salus/api/catalogue.ts';
import { useLanguage } from '../../i18n/language.ts';
import factStyles from '../parts/facts.module.css';
import { useTranslations } from '../translations.ts';
import { Fold } from './Fold.tsx';

type Props = {
  /** Null for a contract that was paid before its terms were kept. */
  readonly terms: PolicyTermsView | null;
  /** Open where the customer still decides (CAT-13). */
  readonly open: boolean;
};

/** Exclusions, waiting periods and documents that the contract is sold with. */
export function PolicyTerms({ terms, open }: Props) {
  const t = useTranslations();
  if (!terms) return null;
  const { language, exclusions, waitingPeriods, documents, version } = terms;
  return (
    <>
      <Fold title={t(($) => $.domain.policyTerms.exclusions)} open={open}>
        <InEnglish terms={terms} />
        <ul className={factStyles.benefits} lang={language} dir="ltr">
          {exclusions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Fold>
      <Fold title={t(($) => $.domain.policyTerms.waiting)} open={open}>
        <InEnglish terms={terms} />
        <ul className={factStyles.benefits}>
          {waitingPeriods.map(({ text, days }) => (
            <li key={text}>
              <span lang={language}>
                <bdi>{text}</bdi>
              </span>
              <span className={factStyles.benefitLimit}>
                {t(($) => $.domain.policyTerms.days, { count: days })}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
      <Fold
        title={t(($) => $.domain.policyTerms.documents)}
        gist={t(($) => $.domain.policyTerms.documentsGist, { version })}
      >
        <ul className={factStyles.benefits}>
          {documents.map(({ sha256, url, name, language: own }) => (
            <li key={`${own} ${sha256}`}>
              <a href={url} target="_blank" rel="noreferrer" lang={own} hrefLang={own}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </>
  );
}

/** Readers of five languages get English, and the page states it. */
function InEnglish({ terms: { language } }: { readonly terms: PolicyTermsView }) {
  const t = useTranslations();
  const { code } = useLanguage();
  return language === 'en' && code !== 'en' ? (
    <p className="hint">{t(($) => $.domain.policyTerms.english)}</p>
  ) : null;
}
