import CheckOutlined from '@ant-design/icons/CheckOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { chooseLanguage, currentLanguage, useWords } from '../i18n/i18n.ts';
import { type LanguageCode, languageOf, languages } from '../i18n/languages.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { closePopup, Popup } from '../ui/Popup.tsx';
import styles from './menu.module.css';

export function LanguageSwitch() {
  const t = useWords();
  const notices = useNotices();
  const queries = useQueryClient();
  const current = currentLanguage();
  const choose = async (code: LanguageCode) => {
    try {
      await chooseLanguage(code);
    } catch {
      return notices.failure(
        t(($) => $.languageFailed, { name: languageOf(code)?.name ?? code }),
        () => void choose(code),
      );
    }
    // Some sentences are the server's own: reasons, the welcome, terms.
    await queries.invalidateQueries();
  };
  const face = (
    <>
      <GlobalOutlined aria-hidden />
      <span className={styles.wide}>{current.name}</span>
    </>
  );
  return (
    <Popup label={t(($) => $.shell.language, { name: current.name })} face={face}>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              className={styles.entry}
              aria-pressed={code === current.code}
              onClick={(event) => {
                closePopup(event);
                void choose(code);
              }}
            >
              {name}
              {code === current.code && <CheckOutlined aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
