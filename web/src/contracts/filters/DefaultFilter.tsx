import type { ContractList, ListDefault } from '@salus/api/list-defaults.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useRef } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { type Filters, isNarrowed, usualSearches } from '../list/list-search.ts';
import styles from './FilterBar.module.css';
import { isSameDefault, savableFilters } from './list-defaults.ts';
import { useListDefault, useSavingDefault } from './use-list-default.ts';

type Props = { readonly list: ContractList; readonly filters: Filters };

/** Saves the current filters as this list's default on all devices, or removes that default. */
export function DefaultFilter({ list, filters }: Props) {
  const t = useTranslations();
  const saved = useListDefault(list);
  const { isBusy, save } = useSavingDefault(list);
  const frame = useRef<HTMLParagraphElement>(null);
  const today = businessDay(new Date());
  if (saved === undefined) return null;
  const now = savableFilters(filters, today);
  const isUsual = isSameDefault(now, savableFilters(usualSearches[list], today));
  const isSaved = saved !== null && isSameDefault(now, saved);
  const { createdFromDate, createdToDate } = filters;
  const isMore = isNarrowed({
    ...filters,
    status: [],
    planIds: [],
    unitId: '',
    ...(now.createdWithin
      ? { createdFromDate: '', createdToDate: '' }
      : { createdFromDate, createdToDate }),
  });
  async function change(filters: ListDefault | null, done: string) {
    await save(filters, done);
    // The button that was pressed is gone; after the drawing.
    setTimeout(() => frame.current?.querySelector('button')?.focus());
  }
  if (saved === null && isUsual) return null;
  return (
    <p ref={frame} className={styles.defaults}>
      {/* Never in the place of "save": a double click would undo the first click. */}
      {saved !== null && (
        <button
          type="button"
          className={styles.plain}
          disabled={isBusy}
          onClick={() =>
            void change(
              null,
              t(($) => $.listDefaults.forgotten),
            )
          }
        >
          {t(($) => $.listDefaults.forget)}
        </button>
      )}
      {isSaved && <span>{t(($) => $.listDefaults.isOn)}</span>}
      {!isSaved && !isUsual && (
        <button
          type="button"
          className={styles.plain}
          disabled={isBusy}
          onClick={() =>
            void change(
              now,
              t(($) => $.listDefaults[isMore ? 'savedInPart' : 'saved']),
            )
          }
        >
          {t(($) => $.listDefaults.save)}
        </button>
      )}
    </p>
  );
}
