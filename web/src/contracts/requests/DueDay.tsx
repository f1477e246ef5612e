import { dueState } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';
import { useNow } from '../../ui/data/use-now.ts';
import cells from '../../ui/rows/cells.module.css';

const looks: Readonly<Record<'today' | 'overdue', TagLook>> = {
  today: { icon: CalendarClock, color: 'amber' },
  overdue: { icon: CircleAlert, color: 'rose' },
};

/** The day of an answer, marked when it is today or has passed (MY-18). */
export function DueDay({ dueOn }: { readonly dueOn: string }) {
  const t = useTranslations();
  const state = dueState(day(dueOn), businessDay(useNow()));
  return (
    <>
      <bdi className={cells.number}>{dayText(dueOn)}</bdi>
      {state !== 'later' && (
        <span className={cells.second}>
          <Tag {...looks[state]} text={t(($) => $.customerRequests.dueStates[state])} />
        </span>
      )}
    </>
  );
}
