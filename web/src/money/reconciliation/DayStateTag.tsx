import type { DayState } from '@salus/domain/payments/reconciliation/closing.ts';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './DayStateTag.module.css';

const icons = { OPEN: Clock, CLOSED: CircleCheck, CHANGED: CircleAlert } as const;

/** The icon and the text carry the state. A day that is not over has a text of its own. */
export function DayStateTag({ state, isOver }: { state: DayState; isOver: boolean }) {
  const t = useTranslations();
  const Icon = icons[state];
  return (
    <span className={`${styles.tag} ${styles[state]}`}>
      <Icon aria-hidden />
      {isOver ? t(($) => $.reconciliation.states[state]) : t(($) => $.reconciliation.running)}
    </span>
  );
}
