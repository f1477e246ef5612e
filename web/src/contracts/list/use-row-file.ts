import type { ContractRow } from '@salus/api/contract-view.ts';
import { csvCell } from '@salus/domain/csv-cell.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useSavedFile } from '../../calls/use-download.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';

/** Saves rows that the list has shown as a CSV file, with the same masks. */
export function useRowFile() {
  const t = useTranslations();
  const { save } = useSavedFile();
  const columns: readonly (readonly [string, (row: ContractRow) => string | number | null])[] = [
    [t(($) => $.list.number), ({ policyNo, referenceNumber }) => policyNo ?? referenceNumber],
    [t(($) => $.domain.contractFile.status), ({ status }) => t(($) => $.domain.statuses[status])],
    [t(($) => $.sections.proposer), ({ proposerName }) => proposerName],
    [t(($) => $.fieldNames.proposerMobile), ({ proposerMobile }) => proposerMobile],
    [t(($) => $.list.plan), ({ packageName }) => catalogueText(packageName)],
    [t(($) => $.fieldNames.premiumAmount), ({ premiumAmount }) => premiumAmount],
    [t(($) => $.home.waitingSince), ({ waitingSince }) => waitingSince],
    [t(($) => $.list.createdBy), ({ createdByName }) => createdByName],
    [t(($) => $.list.createdAt), ({ createdAt }) => createdAt],
  ];
  return (rows: readonly ContractRow[]) => {
    const lines = [
      columns.map(([title]) => title),
      ...rows.map((row) => columns.map(([, value]) => String(value(row) ?? ''))),
    ].map((cells) => cells.map(csvCell).join(','));
    // Excel takes a file without a byte order mark for another encoding.
    const file = new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
    const name = `hop-dong-${businessDay(currentTime())}.csv`;
    return save(async () => URL.createObjectURL(file), name);
  };
}
