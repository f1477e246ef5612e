import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type NextMoneyStep } from '@salus/domain/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import menu from '../../shell/menus/menu.module.css';
import { Button } from '../../ui/forms/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import cells from '../../ui/rows/cells.module.css';
import type { OpenedMoney } from './MoneyDialog.tsx';
import styles from './Unallocated.module.css';

type Props = {
  readonly row: UnallocatedMoney;
  readonly mayWrite: boolean;
  readonly onOpen: (opened: OpenedMoney) => void;
};

/** Money of an order in review mostly goes back; other money mostly finds its contract. */
const inOrder = (steps: readonly NextMoneyStep[], isReview: boolean): NextMoneyStep[] =>
  isReview ? steps.toSorted((a, b) => Number(b === 'RETURN') - Number(a === 'RETURN')) : [...steps];

/** The likeliest step as a button, the others in a menu; or what the money waits for. */
export function MoneySteps({ row, mayWrite, onOpen }: Props) {
  const t = useTranslations();
  const { refund } = row;
  const isReview = isReviewReason(row.reason);
  const [first, ...others] = mayWrite ? inOrder(row.nextSteps, isReview) : [];
  const labelOf = (step: NextMoneyStep) =>
    step === 'RETURN' && isReview
      ? t(($) => $.worklists.review)
      : t(($) => $.unallocated.steps[step]);
  if (row.stage === 'REQUESTED')
    return <Link to="/money/approvals">{t(($) => $.unallocated.waits)}</Link>;
  if (!first)
    return (
      <span className={cells.second}>
        {refund
          ? t(($) => $.domain.refundStatuses[refund.status])
          : t(($) => $.domain.moneyStates[row.state])}
      </span>
    );
  return (
    <span className={styles.steps}>
      <Button onClick={() => onOpen({ row, step: first })}>{labelOf(first)}</Button>
      {others.length > 0 && (
        <Popover
          label={t(($) => $.unallocated.more)}
          trigger={
            <Button
              kind="text"
              icon={<Ellipsis aria-hidden />}
              aria-label={t(($) => $.unallocated.more)}
            />
          }
        >
          {(close) => (
            <ul className={styles.menu}>
              {others.map((step) => (
                <li key={step}>
                  <button
                    type="button"
                    className={menu.entry}
                    onClick={() => {
                      close();
                      onOpen({ row, step });
                    }}
                  >
                    {labelOf(step)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </span>
  );
}
