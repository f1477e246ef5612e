import type { SignedInUser } from '@salus/api/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { nextSetupStep } from '../navigation/guard.ts';
import { rolePlaces } from '../navigation/places.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import styles from './Navigation.module.css';

/** The sidebar entries of the user's role (NAV-7). */
export function Navigation({ person }: { readonly person: SignedInUser }) {
  const t = useTranslations();
  if (nextSetupStep(person)) return null;
  return (
    <nav aria-label={t(($) => $.shell.menu)}>
      <Stack as="ul" gap={2} padBlock={8}>
        {rolePlaces(person.roleGroup).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item} activeOptions={{ includeSearch: false }}>
              <Icon aria-hidden />
              {t(($) => $.places[label])}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
