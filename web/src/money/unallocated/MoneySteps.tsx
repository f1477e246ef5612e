import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import menu from '../../ui/overlays/menu.module.css';
import { Popover } from '../../ui/overlays/Popover.tsx';
import cells from '../../ui/rows/cells.module.css';
import { type DeskStep, deskSteps, type OpenedMoney } from './desk-steps.ts';
import styles from './Unallocated.module.css';

type Props = {
  readonly row: UnallocatedMoney;
  readonly mayWrite: boolean;
  readonly onOpen: (money: OpenedMoney) => void;
};

/** The likeliest step as a button, the others in a menu; or what the money waits for. */
export function MoneySteps({ row, mayWrite, onOpen }: Props) {
  const t = useTranslations();
  const { refund } = row;
  const [first, ...others] = mayWrite ? deskSteps(row) : [];
  const stepLabel = (step: DeskStep) =>
    step === 'SETTLE_OUTSIDE'
      ? t(($) => $.domain.reviewDecisions.SETTLED_OUTSIDE)
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
    <Row as="span" isInline gap={4} align="center" className={styles.steps}>
      <Button onClick={() => onOpen({ row, step: first })}>{stepLabel(first)}</Button>
      {others.length > 0 && (
        <Popover
          label={t(($) => $.detail.more)}
          trigger={
            <Button
              kind="text"
              icon={<Ellipsis aria-hidden />}
              aria-label={t(($) => $.detail.more)}
            />
          }
        >
          {(close) => (
            <ul className={styles.menu}>
              {others.map((step) => (
                <li key={step}>
                  <button
                    type="button"
                    className={`${menu.entry} lightsUp`}
                    onClick={() => {
                      close();
                      onOpen({ row, step });
                    }}
                  >
                    {stepLabel(step)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </Row>
  );
}
