import CheckOutlined from '@ant-design/icons/CheckOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import { chooseLanguage, currentLanguage, useWords } from '../i18n/i18n.ts';
import { languages } from '../i18n/languages.ts';
import { Popup } from '../ui/Popup.tsx';
import styles from './menu.module.css';

export function LanguageSwitch() {
  const t = useWords();
  const current = currentLanguage();
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
              onClick={() => void chooseLanguage(code)}
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
