import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useWords } from '../i18n/i18n.ts';
import { closePopup, Popup } from '../ui/Popup.tsx';
import { chooseScheme, schemeChoices, useSchemeChoice } from '../ui/use-scheme.ts';
import styles from './menu.module.css';

const icons = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined } as const;

/** Light or dark, and the keys: how the portal shows itself to this person. */
export function DisplayMenu({ onShowKeys }: { readonly onShowKeys: (() => void) | null }) {
  const t = useWords();
  const current = useSchemeChoice();
  const Face = icons[current];
  return (
    <Popup label={t(($) => $.display.label, { choice: t(($) => $.display[current]) })} face={<Face aria-hidden />}>
      <ul>
        {schemeChoices.map((choice) => {
          const Icon = icons[choice];
          return (
            <li key={choice}>
              <button
                type="button"
                className={styles.entry}
                aria-pressed={choice === current}
                onClick={() => chooseScheme(choice)}
              >
                <Icon aria-hidden />
                {t(($) => $.display[choice])}
                {choice === current && <CheckOutlined aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
      {onShowKeys && (
        <button
          type="button"
          className={`${styles.entry} ${styles.apart}`}
          onClick={(event) => {
            closePopup(event);
            onShowKeys();
          }}
        >
          <QuestionCircleOutlined aria-hidden />
          {t(($) => $.keys.title)}
        </button>
      )}
    </Popup>
  );
}
