import { Check, CircleQuestionMark, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { chooseScheme, schemeChoices, useSchemeChoice } from '../../ui/layout/use-scheme.ts';
import styles from '../../ui/overlays/menu.module.css';
import { Popup } from '../../ui/overlays/Popup.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The colour scheme and the shortcuts. */
export function DisplayMenu({ onShowKeys }: { readonly onShowKeys: (() => void) | null }) {
  const t = useTranslations();
  const current = useSchemeChoice();
  const Face = icons[current];
  return (
    <Popup
      label={t(($) => $.display.label, { choice: t(($) => $.display[current]) })}
      face={<Face aria-hidden />}
    >
      {(close) => (
        <>
          <ul>
            {schemeChoices.map((choice) => {
              const Icon = icons[choice];
              return (
                <li key={choice}>
                  <button
                    type="button"
                    className={`${styles.entry} lightsUp`}
                    aria-pressed={choice === current}
                    onClick={() => chooseScheme(choice)}
                  >
                    <Icon aria-hidden />
                    {t(($) => $.display[choice])}
                    {choice === current && <Check aria-hidden />}
                  </button>
                </li>
              );
            })}
          </ul>
          {onShowKeys && (
            <button
              type="button"
              className={`${styles.entry} ${styles.apart} lightsUp`}
              onClick={() => {
                close();
                onShowKeys();
              }}
            >
              <CircleQuestionMark aria-hidden />
              {t(($) => $.keys.title)}
            </button>
          )}
        </>
      )}
    </Popup>
  );
}
