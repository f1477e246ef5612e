import MenuOutlined from '@ant-design/icons/MenuOutlined';
import type { SignedInUser } from '@salus/api/accounts.ts';
import { useWords } from '../i18n/i18n.ts';
import { Said } from '../ui/Said.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DisplayMenu } from './DisplayMenu.tsx';
import { nextSetupStep } from './guard.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import styles from './TopBar.module.css';

type Props = { readonly person: SignedInUser; readonly onMenu: () => void; readonly onShowKeys: () => void };

export function TopBar({ person, onMenu, onShowKeys }: Props) {
  const t = useWords();
  // Who has not finished the first steps finds no contract, and has no keys.
  const isReady = nextSetupStep(person) === null;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <button type="button" className={styles.menu} aria-label={t(($) => $.shell.openMenu)} onClick={onMenu}>
          <MenuOutlined aria-hidden />
        </button>
        <Breadcrumbs />
        <div className={styles.tools}>
          {isReady && <QuickSearch group={person.roleGroup} />}
          <DisplayMenu onShowKeys={isReady ? onShowKeys : null} />
          <LanguageSwitch />
          <PersonMenu person={person} />
        </div>
      </div>
      <Said />
    </header>
  );
}
