import type { ContractView } from '@salus/api/contract-view.ts';
import { progressSteps, type Status } from '@salus/domain/contracts/status.ts';
import { isFinal, isInForce, progressStep } from '@salus/domain/contracts/status-questions.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import styles from './StepBar.module.css';

type Props = { readonly contract: Pick<ContractView, 'status' | 'history'> };

/** Progress of the contract; one that ended shows the steps it took, then its end (DETAIL-10). */
export function StepBar({ contract: { status, history } }: Props) {
  const t = useTranslations();
  const hasLeft = isFinal(status);
  const end = hasLeft ? history.findLast(({ toStatus }) => toStatus === status) : undefined;
  const current = progressStep(status);
  const at = progressSteps.findIndex((step) => step === current);
  const last = progressSteps.findIndex((step) => step === end?.fromStatus);
  const steps = last < 0 ? progressSteps : progressSteps.slice(0, last + 1);
  return (
    <Row
      as="ol"
      below={16}
      tone="secondary"
      className={`${styles.steps} ${hasLeft ? styles.withdrawn : ''}`}
      aria-label={t(($) => $.detail.progress)}
    >
      {steps.map((step, index) => {
        const isDone = hasLeft || index < at || isInForce(status);
        return (
          <Step
            key={step}
            mark={isDone ? <Check /> : index + 1}
            className={isDone ? styles.complete : ''}
            aria-current={index === at ? 'step' : undefined}
          >
            {t(($) => $.domain.statuses[step])}
            {isDone && <span className="visually-hidden"> {t(($) => $.detail.stepDone)}</span>}
          </Step>
        );
      })}
      {hasLeft && (
        <Step mark={<X />} className={styles.end} data-status={status} aria-current="step">
          {t(($) => $.domain.statuses[status])}
          {end && <bdi> {dayText(businessDay(new Date(end.at)))}</bdi>}
        </Step>
      )}
    </Row>
  );
}

type StepProps = {
  readonly mark: ReactNode;
  readonly className: string | undefined;
  readonly 'aria-current': 'step' | undefined;
  readonly 'data-status'?: Status;
  readonly children: ReactNode;
};

function Step({ mark, children, ...item }: StepProps) {
  return (
    <Row as="li" gap={8} align="center" flex="none" {...item}>
      <Stack
        as="span"
        align="center"
        items="center"
        flex="none"
        size="small"
        weight="strong"
        square={24}
        frame="ring"
        className={styles.mark}
        aria-hidden="true"
      >
        {mark}
      </Stack>
      <span>{children}</span>
    </Row>
  );
}
