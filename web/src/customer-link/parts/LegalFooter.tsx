import { dial, insurerOfPage } from '../insurer.ts';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';
import legalStyles from './LegalFooter.module.css';

/** The insurer's legal identity, and a warning of fraud (LINK-15). */
export function LegalFooter() {
  const t = useTranslations();
  const insurer = insurerOfPage();
  return (
    <footer className={`stack ${legalStyles.legal}`}>
      <p className={legalStyles.fraud}>
        <Icon name="shield" />
        {t(($) => $.legal.fraud)}
      </p>
      {insurer && (
        <address>
          <strong>
            <bdi lang="vi">{insurer.name}</bdi>
          </strong>
          <span>
            {t(($) => $.legal.licence)} <bdi lang="vi">{insurer.licence}</bdi>
            {' · '}
            {t(($) => $.legal.taxCode)} <bdi>{insurer.taxCode}</bdi>
          </span>
          <span>
            <bdi lang="vi">{insurer.address}</bdi>
          </span>
          <span>
            <a href={insurer.website} target="_blank" rel="noreferrer">
              <bdi>{insurer.website?.replace(/^https?:\/\/|\/$/g, '')}</bdi>
            </a>
            {' · '}
            {t(($) => $.review.hotline)}{' '}
            <a href={dial(insurer.hotline)}>
              <bdi>{insurer.hotline}</bdi>
            </a>
          </span>
        </address>
      )}
    </footer>
  );
}
