import type { SignedInUser } from '@salus/api/accounts.ts';
import { workCodes } from '@salus/api/back-office/work.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Link, linkOptions, useLocation } from '@tanstack/react-router';
import { useWorkCounts } from '../calls/use-work-counts.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { backOfficeGroups, nextSetupStep } from '../navigation/guard.ts';
import { roleDesks, rolePlaces } from '../navigation/places.ts';
import { WaitingCount } from '../navigation/WaitingCount.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Navigation.module.css';

/** The worklists on the page of all contracts; money to settle has a desk of its own. */
const CLERK_LIST = '/bm-contract/temp-list';
/** The first of the reports. */
const REPORTS = '/report/export';
const listedWork = workCodes.filter((code) => code !== 'payments');

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
      {backOfficeGroups.includes(person.roleGroup) && <Worklists view={view} />}
      {[...Map.groupBy(roleDesks(person.roleGroup), ({ area }) => area)].map(([area, desks]) => (
        <Desks key={area} area={area} desks={desks} />
      ))}
    </nav>
  );
}

/** The worklist that the page shows; null for other pages, and for its list of contracts. */
function useWorklistOfPage(): string | null {
  return useLocation({
    select: ({ pathname, search }) =>
      pathname === CLERK_LIST && search.view && search.view !== 'contracts' ? search.view : null,
  });
}

/** The reports are one place: for pages below it that are no desk of the role, it is the page. */
function useCoveringPlace(group: RoleGroup): 'page' | 'true' | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!path.startsWith('/report/')) return undefined;
  return roleDesks(group).some(({ to }) => to === path) ? 'true' : 'page';
}

function Worklists({ view }: { readonly view: string | null }) {
  const t = useTranslations();
  const counts = useWorkCounts();
  return (
    <div>
      <Heading>{t(($) => $.areas.contract)}</Heading>
      <Stack as="ul" gap={2}>
        {listedWork.map((code) => (
          <li key={code}>
            <Link
              {...linkOptions({ to: CLERK_LIST, search: { view: code } })}
              className={`${styles.item} ${styles.desk}`}
              aria-current={code === view ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {t(($) => $.worklists.views[code])} <WaitingCount count={counts.get(code) ?? 0} />
            </Link>
          </li>
        ))}
      </Stack>
    </div>
  );
}

type Desk = ReturnType<typeof roleDesks>[number];
type DesksProps = { readonly area: Desk['area']; readonly desks: readonly Desk[] };

function Desks({ area, desks }: DesksProps) {
  const t = useTranslations();
  const counts = useWorkCounts();
  return (
    <>
      <Heading>{t(($) => $.areas[area])}</Heading>
      <Stack as="ul" gap={2} padBelow={16}>
        {desks.map(({ to, label, ...desk }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${styles.item} ${styles.desk}`}
              activeOptions={{ includeSearch: false }}
            >
              {t(($) => $.places[label])}{' '}
              {'work' in desk && <WaitingCount count={counts.get(desk.work) ?? 0} />}
            </Link>
          </li>
        ))}
      </Stack>
    </>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Text as="h2" tone="secondary" size="small" className={styles.heading}>
      {children}
    </Text>
  );
}
