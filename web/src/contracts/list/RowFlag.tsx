import type { ContractRow, IssuedRow } from '@salus/api/contract-view.ts';
import type { ConsentFlag } from '@salus/domain/contracts/status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../../ui/layout/Text.tsx';

type Props = { readonly row: ContractRow & Partial<Pick<IssuedRow, 'consentFlag'>> };

/** Marks a change request of the customer, a failed payment, or a flag of the consent. */
export function RowFlag({ row }: Props) {
  const t = useTranslations();
  const flags: Readonly<Record<ConsentFlag, string>> = {
    STAFF_DEVICE: t(($) => $.list.consentFromStaff),
    SHARED_CONTACT: t(($) => $.list.sharedContact),
    COUNTER: t(($) => $.list.consentAtCounter),
  };
  if (row.adjustInfo)
    return (
      <Text tone="amber" size="small" weight="medium" isOneLine>
        {t(($) => $.list.changeRequested)}
      </Text>
    );
  if (row.paymentStatus)
    return (
      <Text tone="amber" size="small" weight="medium" isOneLine>
        {t(($) => $.list.paymentFailed)}
      </Text>
    );
  if (row.consentFlag)
    return (
      <Text tone="amber" size="small" weight="medium" isOneLine>
        {flags[row.consentFlag]}
      </Text>
    );
  return null;
}
