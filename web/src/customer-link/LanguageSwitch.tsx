import { type LanguageCode, languages } from '../i18n/languages.ts';
import { Icon } from './Icon.tsx';
import { useLanguage } from './language.ts';
import { words } from './words.ts';

/** The phone's own list of choices, behind a small mark that says which language is on. */
export function LanguageSwitch({ onChoose }: { readonly onChoose: (code: LanguageCode) => void }) {
  const { code, name } = useLanguage();
  return (
    <label className="language">
      <Icon name="globe" />
      <span className="language-name" aria-hidden="true">
        {name}
      </span>
      <span className="unseen">{words.language}</span>
      <select value={code} onChange={(event) => onChoose(event.target.value as LanguageCode)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </label>
  );
}
