import { useState } from 'react';
import { chooseLanguage, currentLanguage, useWords } from '../i18n/i18n.ts';
import { type LanguageCode, languages } from '../i18n/languages.ts';
import styles from './LanguageRow.module.css';

/** Every language by its own name, for who can't read the one that is on. */
export function LanguageRow() {
  const t = useWords();
  const current = currentLanguage();
  const [isFailed, setIsFailed] = useState(false);
  const choose = (code: LanguageCode) => {
    setIsFailed(false);
    chooseLanguage(code).catch(() => setIsFailed(true));
  };
  return (
    <nav aria-label={t(($) => $.shell.language, { name: current.name })}>
      <ul className={styles.row}>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              className={styles.language}
              aria-pressed={code === current.code}
              onClick={() => choose(code)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.failed}>
        {isFailed && t(($) => $.noAnswer)}
      </p>
    </nav>
  );
}
