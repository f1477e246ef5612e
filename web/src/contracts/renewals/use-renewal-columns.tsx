import type { RenewalRow } from '@salus/api/contracts/renewals.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { isLost } from '@salus/domain/contracts/renewal.ts';
import { isIssued } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { backOfficeGroups } from '../../navigation/guard.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { ContractLink } from '../list/ContractLink.tsx';
import names from '../list/ContractName.module.css';
import { StatusTag } from '../StatusTag.tsx';

/** The policy that ends, and the contract after it (RENEW-8). */
export function useRenewalColumns(): Column<RenewalRow>[] {
  const t = useTranslations();
  const person = useSignedInPerson();
  const isOfficer = person !== null && mayEver('renew', person.roleGroup);
  const isClerk = backOfficeGroups.some((group) => group === person?.roleGroup);
  const area = isOfficer ? 'contract' : isClerk ? 'bm-contract' : 'issued';
  const columns: Column<RenewalRow>[] = [
    {
      key: 'contract',
      title: t(($) => $.renewals.before),
      hasOwnLabel: true,
      render: (row) => {
        const name = <bdi>{row.proposerName}</bdi>;
        return (
          <>
            {row.mayOpen ? (
              <ContractLink row={row} area={area} className={names.shortName}>
                {name}
              </ContractLink>
            ) : (
              <Text weight="medium">{name}</Text>
            )}
            <bdi className={cells.second}>{row.policyNo ?? row.referenceNumber}</bdi>
          </>
        );
      },
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
            {isOfficer || area === 'bm-contract' || isIssued(renewal.status) ? (
              <ContractLink row={{ ...renewal, typeContract }} area={area}>
                <bdi>{renewal.referenceNumber}</bdi>
              </ContractLink>
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
          <EmailText address={officerEmail} className={cells.second} />
        </>
      ),
    },
  ];
  return columns.filter(({ key }) => key !== 'officer' || !isOfficer);
}
