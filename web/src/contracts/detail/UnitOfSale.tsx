import type { IssuedContractView } from '@salus/api/contract-view.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../../ui/layout/Text.tsx';

type Props = { readonly contract: IssuedContractView };

/** Names the unit of sale if the officer is in another unit today (REPORT-9). */
export function UnitOfSale({ contract: { policyNo, soldUnitPath, officerUnitPath } }: Props) {
  const t = useTranslations();
  if (!policyNo || !soldUnitPath || soldUnitPath === officerUnitPath) return null;
  return (
    <Text as="p" above={4} tone="secondary">
      {t(($) => $.detail.soldElsewhere, {
        sold: soldUnitPath,
        today: officerUnitPath ?? t(($) => $.detail.soldNoUnit),
      })}
    </Text>
  );
}
