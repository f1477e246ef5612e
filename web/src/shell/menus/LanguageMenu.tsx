import { useQueryClient } from '@tanstack/react-query';
import { Check, Globe } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { chooseLanguage, currentLanguage } from '../../i18n/language.ts';
import { findLanguage, type LanguageCode, languages } from '../../i18n/languages.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import styles from '../../ui/overlays/menu.module.css';
import { Popup } from '../../ui/overlays/Popup.tsx';

export function LanguageMenu() {
  const t = useTranslations();
  const notices = useNotices();
  const queries = useQueryClient();
  const current = currentLanguage();
  const choose = async (code: LanguageCode) => {
    try {
      await chooseLanguage(code);
    } catch {
      return notices.failure(
        t(($) => $.languageFailed, { name: findLanguage(code)?.name ?? code }),
        () => void choose(code),
      );
    }
    // Some sentences are the server's own: reasons, terms.
    await queries.invalidateQueries();
  };
  const face = (
    <>
      <Globe aria-hidden data-icon="global" />
      <span className={styles.wide}>{current.name}</span>
    </>
  );
  return (
    <Popup label={t(($) => $.shell.language, { name: current.name })} face={face}>
      {(close) => (
        <ul>
          {languages.map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={`${styles.entry} lightsUp`}
                aria-pressed={code === current.code}
                onClick={() => {
                  close();
                  void choose(code);
                }}
              >
                {name}
                {code === current.code && <Check aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
