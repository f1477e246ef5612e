import MenuOutlined from '@ant-design/icons/MenuOutlined';
import type { SignedInUser } from '@salus/api/accounts.ts';
import { useWords } from '../i18n/i18n.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import styles from './TopBar.module.css';

type Props = { readonly person: SignedInUser; readonly onMenu: () => void };

export function TopBar({ person, onMenu }: Props) {
  const t = useWords();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label={t(($) => $.shell.openMenu)} onClick={onMenu}>
        <MenuOutlined aria-hidden />
      </button>
      <Breadcrumbs />
      <div className={styles.tools}>
        <LanguageSwitch />
        <PersonMenu person={person} />
      </div>
    </header>
  );
}
