import {
  closeDays,
  listReconciliationDays,
  type ReconciledDay,
} from '@salus/api/payments/reconciliation.ts';
import { isNeverClosed, MAX_DAYS_TO_CLOSE } from '@salus/domain/payments/reconciliation/closing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './CloseAgreedDays.module.css';

/** The days of a list that one call may close: they agree, and no clerk closed them. */
const agreedDays = (days: readonly ReconciledDay[]) =>
  days
    .filter(
      ({ agreement, state, isClosable }) =>
        isClosable && isNeverClosed(state) && agreement === 'AGREES',
    )
    .slice(0, MAX_DAYS_TO_CLOSE);

/** Closes the days that agree, together (CLOSE-8). */
export function CloseAgreedDays({ days }: { readonly days: readonly ReconciledDay[] }) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<readonly ReconciledDay[] | null>(null);
  const closableDays = agreedDays(days);
  return (
    <>
      {closableDays.length > 0 && (
        <Button kind="primary" onClick={() => setChosen(closableDays)}>
          {t(($) => $.reconciliation.closeAgreed, { number: countText(closableDays.length) })}
        </Button>
      )}
      {chosen && <CloseAgreedDialog days={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type DialogProps = { readonly days: readonly ReconciledDay[]; readonly onClose: () => void };

function CloseAgreedDialog({ days, onClose }: DialogProps) {
  const t = useTranslations();
  const notices = useNotices();
  const client = useQueryClient();
  const number = countText(days.length);
  const reload = () => client.invalidateQueries({ queryKey: [listReconciliationDays.name] });
  const form = useMutationForm({
    ...endpointForm(closeDays),
    start: {},
    toBody: () => ({ days: days.map(({ day }) => day) }),
    onDone: async () => {
      await reload();
      notices.success(t(($) => $.reconciliation.closedAgreed, { number }));
      onClose();
    },
    // A day may have a difference since the list was read.
    onRefused: () => void reload(),
  });
  return (
    <ActionDialog
      title={t(($) => $.reconciliation.closeAgreedTitle, { number })}
      text={t(($) => $.reconciliation.closeText)}
      verb={t(($) => $.reconciliation.closeAgreedVerb, { number })}
      size="wide"
      focusOn="button:last-of-type"
      form={form}
      onClose={onClose}
    >
      <Text as="ul" columnGap={32} isTabular className={styles.days}>
        {days.map(({ day, contracts }) => (
          <Row as="li" key={day} gap={16} justify="between" padBlock={4} softLine="below">
            <bdi>{dayText(day)}</bdi>
            <span>{amount(contracts.amount)}</span>
          </Row>
        ))}
      </Text>
    </ActionDialog>
  );
}
