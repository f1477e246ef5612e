import type { BackOfficeView } from '@salus/api/back-office.ts';
import { Link } from '@tanstack/react-router';
import { type ClerkTab, clerkTabs } from '../../contracts/list/clerk-tabs.ts';
import { contractPlace } from '../../contracts/list/contract-place.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from '../../ui/layout/tabs.module.css';

/** The tabs with anything in them. */
export function filledTabs(contract: BackOfficeView): readonly ClerkTab[] {
  const { payments, refunds, typePayment, messages, apiSyncLogs, signature } = contract;
  const isFilled: Readonly<Record<ClerkTab, boolean>> = {
    contract: true,
    money: typePayment !== null || payments.length + refunds.length > 0,
    system: signature !== null || messages.length + apiSyncLogs.length > 0,
  };
  return clerkTabs.filter((tab) => isFilled[tab]);
}

type Props = {
  readonly contract: BackOfficeView;
  readonly tabs: readonly ClerkTab[];
  readonly tab: ClerkTab;
};

/** The parts of the page: the contract, its money, and what Salus sent and received (DETAIL-10). */
export function DetailTabs({ contract, tabs, tab }: Props) {
  const t = useTranslations();
  if (tabs.length === 1) return null;
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={t(($) => $.places['temp-info'])}>
      <ul>
        {tabs.map((one) => (
          <li key={one}>
            <Link
              {...contractPlace(contract, 'bm-contract', one)}
              replace
              resetScroll={false}
              className={styles.tab ?? ''}
              aria-current={one === tab ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {t(($) => $.areas[one])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
