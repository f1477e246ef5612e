import { type ReactNode, useEffect, useState } from 'react';
import { chooseLanguage } from '../../i18n/language.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { dial, insurerOfPage } from '../insurer.ts';
import { useTranslations } from '../translations.ts';
import pageStyles from './Frame.module.css';
import { Icon } from './Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LegalFooter } from './LegalFooter.tsx';
import resultStyles from './ResultPage.module.css';
import troubleStyles from './Trouble.module.css';

type Props = {
  /** The browser's title. */
  readonly title: string;
  /** In two columns where the screen is wide enough. */
  readonly layout?: 'review';
  readonly children: ReactNode;
};

/** The page below the insurer's name and hotline. */
export function Frame({ title, layout, children }: Props) {
  const t = useTranslations();
  const insurer = insurerOfPage();
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [failed, setFailed] = useState<LanguageCode | null>(null);
  const choose = (code: LanguageCode) => {
    setFailed(null);
    chooseLanguage(code).catch(() => setFailed(code));
  };
  return (
    <div className={layout ? `${pageStyles.column} ${pageStyles.reviewColumn}` : pageStyles.column}>
      <header className={`ends ${pageStyles.masthead}`}>
        <span className={pageStyles.insurer}>
          <Icon name="shield" />
          <bdi>{insurer?.name ?? t(($) => $.brand)}</bdi>
        </span>
        <span className={pageStyles.mastheadEnd}>
          {insurer && (
            <a className={resultStyles.hotline} href={dial(insurer.hotline)}>
              <Icon name="phone" />
              <span>
                <span className="visually-hidden">{t(($) => $.review.hotline)} </span>
                <bdi>{insurer.hotline}</bdi>
              </span>
            </a>
          )}
          <LanguageSwitch onChoose={choose} />
        </span>
      </header>
      {failed && (
        <div className={`ends ${troubleStyles.trouble} ${troubleStyles.troubleRow}`} role="alert">
          <p>{t(($) => $.failure.offline)}</p>
          <button type="button" className="text-button" onClick={() => choose(failed)}>
            {t(($) => $.failure.tryAgain)}
          </button>
        </div>
      )}
      <main>{children}</main>
      <LegalFooter />
    </div>
  );
}
