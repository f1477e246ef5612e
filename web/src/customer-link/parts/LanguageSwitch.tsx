import { useLanguage } from '../../i18n/language.ts';
import { findLanguage, type LanguageCode, languages } from '../../i18n/languages.ts';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';
import languageStyles from './LanguageSwitch.module.css';

/** The browser's native select behind a small label with the current language. */
export function LanguageSwitch({ onChoose }: { readonly onChoose: (code: LanguageCode) => void }) {
  const t = useTranslations();
  const { code, name } = useLanguage();
  return (
    <label className={languageStyles.language}>
      <Icon name="globe" />
      <span className={languageStyles.languageName} aria-hidden="true">
        {name}
      </span>
      <span className="visually-hidden">{t(($) => $.language)}</span>
      <select
        value={code}
        onChange={(event) => onChoose(findLanguage(event.target.value)?.code ?? code)}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </label>
  );
}
