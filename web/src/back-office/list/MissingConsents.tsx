import type { PaidContract } from '@salus/api/back-office.ts';
import { RowResults } from '../../contracts/list/RowResults.tsx';
import { useTickedRows } from '../../contracts/list/use-ticked-rows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useRemindConsents } from '../actions/use-remind-consents.ts';
import { usePaidColumns } from './PaidContracts.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import { WorkTable } from './WorkTable.tsx';

/** Paid contracts without a proof of the consent (CONSENT-5), to remind one customer or many. */
export function MissingConsents(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('missing-consent', at);
  const columns = usePaidColumns();
  const { isBusy, remind, results, hideResults } = useRemindConsents();
  const { tickedKeys, boxes } = useTickedRows<PaidContract>(
    list.data?.results ?? [],
    ({ referenceNumber }) => referenceNumber,
    ({ referenceNumber, policyNo }) =>
      t(($) => $.worklists.select, { number: policyNo ?? referenceNumber }),
  );
  return (
    <WorkTable
      {...at}
      work="missing-consent"
      list={list}
      rowKey={({ referenceNumber }) => referenceNumber}
      toContract={(row) => row}
      before={[boxes]}
      actions={
        <>
          {results.length > 0 && (
            <Box below={12}>
              <RowResults
                title={t(($) => $.remindConsents.open)}
                results={results}
                onHide={hideResults}
              />
            </Box>
          )}
          {tickedKeys.length > 0 && (
            <Row as="p" below={12}>
              <Button kind="primary" isBusy={isBusy} onClick={() => void remind(tickedKeys)}>
                {t(($) => $.remindConsents.open)} ({tickedKeys.length})
              </Button>
            </Row>
          )}
        </>
      }
      columns={[
        ...columns,
        {
          key: 'next',
          title: t(($) => $.worklists.next),
          hasOwnLabel: true,
          render: ({ referenceNumber }) => (
            <Button size="small" disabled={isBusy} onClick={() => void remind([referenceNumber])}>
              {t(($) => $.remindConsents.open)}
            </Button>
          ),
        },
      ]}
    />
  );
}
