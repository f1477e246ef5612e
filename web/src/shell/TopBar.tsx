import type { SignedInUser } from '@salus/api/accounts.ts';
import { Menu } from 'lucide-react';
import { useTranslations } from '../i18n/i18n.ts';
import { nextSetupStep } from '../navigation/guard.ts';
import { Toast } from '../ui/feedback/Toast.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DisplayMenu } from './menus/DisplayMenu.tsx';
import { LanguageMenu } from './menus/LanguageMenu.tsx';
import { PersonMenu } from './menus/PersonMenu.tsx';
import { QuickSearch } from './search/QuickSearch.tsx';
import styles from './TopBar.module.css';

type Props = {
  readonly person: SignedInUser;
  readonly onMenu: () => void;
  readonly onShowKeys: () => void;
};

export function TopBar({ person, onMenu, onShowKeys }: Props) {
  const t = useTranslations();
  // During account setup there are no contracts and no shortcuts.
  const isReady = nextSetupStep(person) === null;
  return (
    <header className={`${styles.header} screen-only`}>
      <Row gap={8} align="center" padInline={16} className={styles.bar}>
        <button
          type="button"
          className={`${styles.menu} lightsUp`}
          aria-label={t(($) => $.shell.openMenu)}
          onClick={onMenu}
        >
          <Menu aria-hidden />
        </button>
        <Breadcrumbs />
        <Row gap={4} align="center" flex="none" before="auto">
          {isReady && <QuickSearch group={person.roleGroup} />}
          <DisplayMenu onShowKeys={isReady ? onShowKeys : null} />
          <LanguageMenu />
          <PersonMenu person={person} />
        </Row>
      </Row>
      <Toast />
    </header>
  );
}
