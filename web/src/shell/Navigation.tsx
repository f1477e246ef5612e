import type { SignedInUser } from '@salus/api/accounts.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { CLERK_LIST, DeskLink, useAreaName, useWorklistOfPage } from '../navigation/DeskLink.tsx';
import { nextSetupStep } from '../navigation/guard.ts';
import {
  type Desk,
  type DeskArea,
  roleAreas,
  roleDesks,
  rolePlaces,
} from '../navigation/places.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Navigation.module.css';

/** The first of the reports. */
const REPORTS = '/report/export';

/** The sidebar entries of the user's role (NAV-7), and the desks with their counts (NAV-15). */
export function Navigation({ person }: { readonly person: SignedInUser }) {
  const t = useTranslations();
  const view = useWorklistOfPage();
  const covering = useCoveringPlace(person.roleGroup);
  if (nextSetupStep(person)) return null;
  return (
    <nav aria-label={t(($) => $.shell.menu)}>
      <Stack as="ul" gap={2} padBlock={8}>
        {rolePlaces(person.roleGroup).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.item}
              aria-current={to === REPORTS ? covering : undefined}
              // Its worklists are places of their own.
              activeOptions={to === CLERK_LIST && view ? { exact: true } : { includeSearch: false }}
            >
              <Icon aria-hidden />
              {t(($) => $.places[label])}
            </Link>
          </li>
        ))}
      </Stack>
      {[...roleAreas(person.roleGroup)].map(([area, desks]) => (
        <Desks key={area} area={area} desks={desks} />
      ))}
    </nav>
  );
}

type DesksProps = { readonly area: DeskArea; readonly desks: readonly Desk[] };

/** The reports are one place: for pages below it that are no desk of the role, it is the page. */
function useCoveringPlace(group: RoleGroup): 'page' | 'true' | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!path.startsWith('/report/')) return undefined;
  return roleDesks(group).some(({ to }) => to === path) ? 'true' : 'page';
}

function Desks({ area, desks }: DesksProps) {
  return (
    <div>
      <Heading>{useAreaName(area)}</Heading>
      <Stack as="ul" gap={2}>
        {desks.map((desk) => (
          <li key={'view' in desk ? desk.view : desk.to}>
            <DeskLink desk={desk} className={`${styles.item} ${styles.desk}`} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Text as="h2" tone="secondary" size="small" className={styles.heading}>
      {children}
    </Text>
  );
}
