import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { BatchList } from './BatchList.tsx';
import { NextBatch } from './NextBatch.tsx';
import { OpenBatch } from './OpenBatch.tsx';

const route = getRouteApi('/shell/money/refunds');

/** The desk for refunds by transfer: the next batch for the bank, and the batches (REFUND-9). */
export function Refunds() {
  const t = useTranslations();
  const { batch } = route.useSearch();
  return (
    <Page
      title={t(($) => $.places.refunds)}
      actions={
        batch !== undefined && <Link to="/money/refunds">{t(($) => $.refundDesk.back)}</Link>
      }
    >
      {batch === undefined ? (
        <>
          <NextBatch />
          <BatchList />
        </>
      ) : (
        <OpenBatch id={batch} />
      )}
    </Page>
  );
}
