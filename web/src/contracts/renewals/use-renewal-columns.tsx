import type { RenewalRow } from '@salus/api/contracts/renewals.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { isLost } from '@salus/domain/contracts/renewal.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { detailLink } from '../contract-path.ts';
import { StatusTag } from '../StatusTag.tsx';

/** The policy that ends, and the contract after it (RENEW-8). */
export function useRenewalColumns(): Column<RenewalRow>[] {
  const t = useTranslations();
  const person = useSignedInPerson();
  const isOfficer = person !== null && mayEver('renew', person.roleGroup);
  const columns: Column<RenewalRow>[] = [
    {
      key: 'contract',
      title: t(($) => $.renewals.before),
      hasOwnLabel: true,
      render: ({ proposerName, policyNo, referenceNumber }) => (
        <>
          <Text as="bdi" weight="medium">
            {proposerName}
          </Text>
          <bdi className={cells.second}>{policyNo ?? referenceNumber}</bdi>
        </>
      ),
    },
    {
      key: 'ends',
      title: t(($) => $.renewals.ends),
      render: ({ policyEndDate }) => dayText(businessDay(new Date(policyEndDate))),
    },
    {
      key: 'premium',
      title: t(($) => $.fieldNames.premiumAmount),
      render: ({ premiumAmount, packageName, persons }) => (
        <>
          {amount(premiumAmount)}
          <span className={cells.second}>
            {catalogueText(packageName)} · {t(($) => $.detail.personsAlone, { count: persons })}
          </span>
        </>
      ),
    },
    {
      key: 'after',
      title: t(($) => $.renewals.after),
      render: ({ renewal, typeContract, lostReason, state }) => {
        if (!renewal) return isLost(state) ? (lostReason ?? t(($) => $.renewals.lapsed)) : null;
        return (
          <>
            {isOfficer ? (
              <Link {...detailLink({ ...renewal, typeContract })}>
                <bdi>{renewal.referenceNumber}</bdi>
              </Link>
            ) : (
              <bdi>{renewal.referenceNumber}</bdi>
            )}{' '}
            <StatusTag status={renewal.status} />
            <span className={cells.second}>
              {amount(renewal.premiumAmount)} ·{' '}
              {t(($) => $.detail.personsAlone, { count: renewal.persons })} ·{' '}
              {dayText(day(renewal.startsOn))}
            </span>
          </>
        );
      },
    },
    {
      key: 'officer',
      title: t(($) => $.worklists.officer),
      render: ({ officerName, officerEmail }) => (
        <>
          <bdi>{officerName}</bdi>
          <bdi className={cells.second}>{officerEmail}</bdi>
        </>
      ),
    },
  ];
  return columns.filter(({ key }) => key !== 'officer' || !isOfficer);
}
