import type { DayState } from '@salus/domain/payments/reconciliation/closing.ts';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';

const looks: Readonly<Record<DayState, TagLook>> = {
  OPEN: { icon: Clock, color: 'slate' },
  CLOSED: { icon: CircleCheck, color: 'green' },
  CHANGED: { icon: CircleAlert, color: 'amber' },
};

/** The state of a day's close. A day that has not ended has its own text. */
export function DayStateTag({ state, isOver }: { state: DayState; isOver: boolean }) {
  const t = useTranslations();
  const text = isOver
    ? t(($) => $.reconciliation.states[state])
    : t(($) => $.reconciliation.running);
  return <Tag {...looks[state]} text={text} />;
}
