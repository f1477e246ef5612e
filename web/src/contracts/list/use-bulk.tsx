import type { ContractRow } from '@salus/api/contract-view.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { BulkActions, type MoreBulk } from './BulkActions.tsx';
import { useTickedRows } from './use-ticked-rows.tsx';

/** The column of ticks of a list of contracts, and the bar of what can be done with them. */
export function useBulk<Row extends ContractRow>(rows: readonly Row[] = [], more?: MoreBulk<Row>) {
  const t = useTranslations();
  const { tickedKeys, boxes, clear } = useTickedRows<Row>(
    rows,
    ({ referenceNumber }) => referenceNumber,
    ({ policyNo, referenceNumber }) =>
      t(($) => $.worklists.select, { number: policyNo ?? referenceNumber }),
  );
  const tickedRows = rows.filter(({ referenceNumber }) => tickedKeys.includes(referenceNumber));
  return { boxes, bar: <BulkActions rows={tickedRows} onClear={clear} more={more} /> };
}
