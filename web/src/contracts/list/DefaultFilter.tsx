import type { ContractList } from '@salus/api/list-defaults.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { useWords } from '../../i18n/i18n.ts';
import styles from './FilterBar.module.css';
import { isSameDefault, keepableOf } from './list-defaults.ts';
import { type Filters, isNarrowed, usualSearches } from './list-search.ts';
import { useListDefault, useSavingDefault } from './use-list-default.ts';

type Props = { readonly list: ContractList; readonly filters: Filters };

/** Makes what narrows the list now what it opens with, on every machine; or goes back to what the product has. */
export function DefaultFilter({ list, filters }: Props) {
  const t = useWords();
  const saved = useListDefault(list);
  const { isBusy, save } = useSavingDefault(list);
  const today = businessDayOf(new Date());
  if (saved === undefined) return null;
  const now = keepableOf(filters, today);
  const isUsual = isSameDefault(now, keepableOf(usualSearches[list], today));
  const isSaved = saved !== null && isSameDefault(now, saved);
  const { createdFromDate, createdToDate } = filters;
  const isMore = isNarrowed({
    ...filters,
    status: [],
    planIds: [],
    unitId: '',
    ...(now.createdWithin ? { createdFromDate: '', createdToDate: '' } : { createdFromDate, createdToDate }),
  });
  if (saved === null && isUsual) return null;
  return (
    <p className={styles.defaults}>
      {isSaved && <span>{t(($) => $.listDefaults.isOn)}</span>}
      {!isSaved && !isUsual && (
        <button
          type="button"
          className={styles.plain}
          disabled={isBusy}
          onClick={() =>
            void save(
              now,
              t(($) => $.listDefaults[isMore ? 'savedInPart' : 'saved']),
            )
          }
        >
          {t(($) => $.listDefaults.save)}
        </button>
      )}
      {saved !== null && (
        <button
          type="button"
          className={styles.plain}
          disabled={isBusy}
          onClick={() =>
            void save(
              null,
              t(($) => $.listDefaults.forgotten),
            )
          }
        >
          {t(($) => $.listDefaults.forget)}
        </button>
      )}
    </p>
  );
}
