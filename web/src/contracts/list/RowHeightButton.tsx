import {
  type RowHeight,
  rowHeights,
  savePreferences,
  showPreferences,
} from '@salus/api/schemaless/accounts/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Rows4 } from 'lucide-react';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRun } from '../../calls/writes/use-run.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';

const [usualHeight, lowHeight] = rowHeights;

/** The height of rows that the person wants on every machine (LIST-32). */
export function useRowHeight(): RowHeight {
  const { data } = useCall(showPreferences, {}, { isWatched: true });
  return data?.rowHeight ?? usualHeight;
}

/** Lowers the rows of contract lists; cards of a narrow screen have no height to choose. */
export function RowHeightButton() {
  const t = useTranslations();
  const client = useQueryClient();
  const isWide = useIsWide();
  const isLow = useRowHeight() === lowHeight;
  const { run } = useRun(() => client.invalidateQueries({ queryKey: [showPreferences.name] }));
  if (!isWide) return null;
  const label = t(($) => $.list.lowRows);
  const choose = (rowHeight: RowHeight) =>
    run(async () => {
      // The rows change at once; a refusal shows what is kept.
      client.setQueryData([showPreferences.name, undefined], { rowHeight });
      await callInSession(savePreferences, { body: { rowHeight } });
    });
  return (
    <Button
      kind="text"
      size="small"
      icon={<Rows4 aria-hidden />}
      aria-label={label}
      title={label}
      aria-pressed={isLow}
      onClick={() => void choose(isLow ? usualHeight : lowHeight)}
    />
  );
}
