import { useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { chooseLanguage, currentLanguage } from '../i18n/language.ts';
import { findLanguage, type LanguageCode, languages } from '../i18n/languages.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './LanguageRow.module.css';

/** Every language by its own name, for users who can't read the current one. */
export function LanguageRow() {
  const t = useTranslations();
  const current = currentLanguage();
  const [failed, setFailed] = useState<LanguageCode | null>(null);
  const choose = (code: LanguageCode) => {
    setFailed(null);
    chooseLanguage(code).catch(() => setFailed(code));
  };
  return (
    <nav aria-label={t(($) => $.shell.language, { name: current.name })}>
      <Row as="ul" justify="center" canWrap maxWidth={480} className={styles.row}>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <Text
              as="button"
              type="button"
              minHeight={32}
              padInline={8}
              isRounded
              tone="secondary"
              lightsUp
              lang={code}
              className={styles.language}
              aria-pressed={code === current.code}
              onClick={() => choose(code)}
            >
              {name}
            </Text>
          </li>
        ))}
      </Row>
      <div role="alert" className={styles.failure}>
        {failed && (
          <>
            <p>{t(($) => $.languageFailed, { name: findLanguage(failed)?.name ?? failed })}</p>
            <Button size="small" onClick={() => choose(failed)}>
              {t(($) => $.tryAgain)}
            </Button>
          </>
        )}
      </div>
    </nav>
  );
}
