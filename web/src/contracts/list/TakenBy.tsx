import type { listContracts } from '@salus/api/back-office.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../../ui/layout/Text.tsx';

type TakenRow = OutputOf<typeof listContracts>['results'][number];
type Props = { readonly row: ContractRow & Partial<Pick<TakenRow, 'takenByName'>> };

/** Names the clerk who works on the contract (WORK-1), in the back office's list. */
export function TakenBy({ row: { takenByName } }: Props) {
  const t = useTranslations();
  if (!takenByName) return null;
  return (
    <Text tone="secondary" size="small">
      {t(($) => $.take.by, { name: takenByName })}
    </Text>
  );
}
