import type { BackOfficeView } from '@salus/api/back-office.ts';
import { listUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useBalanceText } from '../../contracts/payment/use-balance-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { OpenedMoney } from '../../money/unallocated/desk-steps.ts';
import { MoneyDialog } from '../../money/unallocated/MoneyDialog.tsx';
import { MoneySteps } from '../../money/unallocated/MoneySteps.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './MoneyToSettle.module.css';

/** Between two looks at the desk while it lacks money that the contract shows. */
const POLL_MILLISECONDS = 5_000;
/** More rows than one contract has. */
const ROWS = '100';

/** Money that does not fit this contract, with the desk's steps and dialogs (MONEY-9). */
export function MoneyToSettle({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const balanceText = useBalanceText();
  const mayWrite = useMayWrite();
  const [opened, setOpened] = useState<OpenedMoney | null>(null);
  const payments = contract.payments.filter(({ isToReview }) => isToReview);
  const orderRow = (rows: readonly UnallocatedMoney[] | undefined, refOrder: string) =>
    rows?.find((row) => row.refOrder === refOrder);
  const desk = useCall(
    listUnallocatedMoney,
    { query: { text: contract.referenceNumber, limit: ROWS } },
    {
      isEnabled: payments.length > 0,
      every: (page) =>
        payments.every(({ refOrder }) => orderRow(page?.results, refOrder))
          ? false
          : POLL_MILLISECONDS,
    },
  );
  return (
    <>
      {payments.map(({ refOrder, paidAmount, reviewReason }) => {
        const row = orderRow(desk.data?.results, refOrder);
        const { required = null, difference = null } = row ?? {};
        return (
          <Notice
            key={refOrder}
            kind="warning"
            title={balanceText({ received: paidAmount || null, required, difference })}
            action={row && <MoneySteps row={row} mayWrite={mayWrite} onOpen={setOpened} />}
          >
            {reviewReason && `${t(($) => $.domain.reviewReasons[reviewReason])}. `}
            <Link
              to="/money/unallocated"
              search={{ text: refOrder, state: row?.state ?? 'OPEN' }}
              className={styles.desk ?? ''}
            >
              {t(($) => $.places.unallocated)}
            </Link>
          </Notice>
        );
      })}
      {opened && <MoneyDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
